from fourbit.engine.cells cimport Cells, add_option
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport hold, value
from fourbit.engine.pay cimport (
    covered, lower, modifier, payable, set_pools, step_of, take_stock
)

cdef int first_kind(int mask, int after) noexcept nogil
cdef int bound_now(Cells s, int f, int seat, int node) noexcept nogil
cdef void amounts(Cells s, int f, int seat, int n) noexcept nogil
cdef void waivers(Cells s, int f, int seat, int n) noexcept nogil
cdef void modifiers(Cells s, int f, int seat, int n) noexcept nogil
cdef void keeps(Cells s, int seat) noexcept nogil
cdef void payments(Cells s, int seat) noexcept nogil
