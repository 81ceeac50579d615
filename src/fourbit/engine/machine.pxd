from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport (
    active, came_from, hold, holds, may_again, printed, ready, side_at, value
)
from fourbit.engine.options cimport (
    bound_now, can_hire, can_house, fill, first_kind, place_vp
)
from fourbit.engine.pay cimport (
    change, count_line, covered, lower, modifier, set_pools, set_price, take_stock, use_up
)
from fourbit.engine.track cimport move, rank

cdef int run(Cells s) noexcept nogil
cdef int ask(Cells s, int what, int seat) noexcept nogil
cdef void choose(Cells s, int option) noexcept nogil
cdef void convert(Cells s, int seat, int slot) noexcept nogil
cdef void start_list(Cells s, int group, int owner, int origin, int number, int building) noexcept nogil
