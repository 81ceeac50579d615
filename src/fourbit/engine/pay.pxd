from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport (
    active, came_from, hold, price, printed, ready, side_at, value
)

cdef int change(Cells s, int seat, int kind, int amount, int source) noexcept nogil
cdef int step_of(Cells s, int kind) noexcept nogil
cdef void count_line(Cells s, int line, int offered, int used, int fired) noexcept nogil
cdef void use_up(Cells s, int line, int seat) noexcept nogil
cdef void take_stock(Cells s, int seat) noexcept nogil
cdef void set_price(Cells s, int seat, int verb, int building, int free, int origin, int number) noexcept nogil
cdef int modifier(Cells s, int seat, int verb, int origin, int number, int at) noexcept nogil
cdef void lower(Cells s, int line, int kind, int seat, int at, int origin, int number) noexcept nogil
cdef int payable(Cells s, int seat, int verb, int origin, int number, int at, int level) noexcept nogil
cdef void set_pools(Cells s, int seat, int node, int origin, int number) noexcept nogil
cdef int covered(Cells s, int at) noexcept nogil
