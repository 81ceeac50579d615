cdef class State(Cells):
    cdef readonly object rules
    cdef int first_waiting(self) noexcept nogil
    cdef int allowed(self, int option, int seat) noexcept nogil
    cdef tuple _options(self)
