from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.track cimport rank, on_front, on_rear

cdef int printed(Cells s, int n) noexcept nogil
cdef int hold(Cells s, int seat, int kind) noexcept nogil
cdef int value(Cells s, int seat, int amount) noexcept nogil
cdef int price(Cells s, int seat, int n) noexcept nogil
cdef int here(Cells s, int place) noexcept nogil
cdef int holds(Cells s, int seat, int test) noexcept nogil
cdef int side_at(Cells s, int seat, int position) noexcept nogil
cdef int shows(Cells s, int seat, int side) noexcept nogil
cdef int active(Cells s, int line, int seat) noexcept nogil
cdef int next_in_force(Cells s, int group, int first) noexcept nogil
cdef int in_force(Cells s, int group, int seat) noexcept nogil
cdef int may_again(Cells s, int line, int seat) noexcept nogil
cdef int ready(Cells s, int line, int seat) noexcept nogil
cdef int came_from(Cells s, int line, int origin, int number) noexcept nogil
