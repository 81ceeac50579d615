from fourbit.engine.amounts cimport bound_now, first_kind
from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport (
    active, came_from, here, hold, holds, may_again, printed, ready, side_at, value
)
from fourbit.engine.options cimport fill
from fourbit.engine.pay cimport (
    change, count_line, covered, lower, modifier, set_pools, set_price, take_stock, use_up
)
from fourbit.engine.track cimport move, rank
from fourbit.engine.verbs cimport can_hire, can_house, place_vp

cdef int run(Cells s) noexcept nogil
cdef int ask(Cells s, int what, int seat) noexcept nogil
cdef void choose(Cells s, int option) noexcept nogil
cdef void convert(Cells s, int seat, int slot) noexcept nogil
cdef void start_list(Cells s, int group, int owner, int origin, int number, int building) noexcept nogil
