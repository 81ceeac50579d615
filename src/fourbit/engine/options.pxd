from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport active, hold, holds, may_again, printed, ready, value
from fourbit.engine.pay cimport (
    covered, lower, modifier, payable, set_pools, set_price, step_of, take_stock
)
from fourbit.engine.track cimport can_move, rank

cdef void fill(Cells s, int ask, int seat) noexcept nogil
cdef int any_time_ready(Cells s, int seat) noexcept nogil
cdef int can_hire(Cells s, int f, int seat, int free) noexcept nogil
cdef int can_house(Cells s, int f, int seat, int free) noexcept nogil
cdef int can_plan(Cells s, int f, int seat) noexcept nogil
cdef int plan_room(Cells s, int seat) noexcept nogil
cdef int first_kind(int mask, int after) noexcept nogil
cdef int repeatable(Cells s, int node) noexcept nogil
cdef int place_vp(Cells s, int node) noexcept nogil
cdef int holds_card(Cells s, int seat, int card) noexcept nogil
cdef int bound_now(Cells s, int f, int seat, int node) noexcept nogil
