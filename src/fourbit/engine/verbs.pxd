from fourbit.engine.cells cimport Cells, add_option
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport active, hold, printed, ready, value
from fourbit.engine.pay cimport payable, set_pools, set_price, step_of, take_stock
from fourbit.engine.track cimport can_move

cdef int can_hire(Cells s, int f, int seat, int free) noexcept nogil
cdef int can_house(Cells s, int f, int seat, int free) noexcept nogil
cdef int plan_room(Cells s, int seat) noexcept nogil
cdef int may_plan(Cells s, int seat, int building) noexcept nogil
cdef int deck_for(Cells s, int seat) noexcept nogil
cdef int can_plan(Cells s, int f, int seat) noexcept nogil
cdef int buildings(Cells s, int f, int seat, int node) noexcept nogil
cdef int place_vp(Cells s, int node) noexcept nogil
cdef int repeatable(Cells s, int node) noexcept nogil
cdef int possible(Cells s, int f, int seat, int node, int costs) noexcept nogil
cdef int can_convert(Cells s, int slot, int seat) noexcept nogil
