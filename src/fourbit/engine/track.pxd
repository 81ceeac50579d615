from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *

cdef int rank(Cells s, int seat) noexcept nogil
cdef int on_front(Cells s, int seat) noexcept nogil
cdef int on_rear(Cells s, int seat) noexcept nogil
cdef int can_move(Cells s, int seat, int spaces) noexcept nogil
cdef int move(Cells s, int seat, int spaces) noexcept nogil
