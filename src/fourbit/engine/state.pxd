cdef class State(Face):
    cdef int first_waiting(self) noexcept nogil
    cdef int allowed(self, int option, int seat) noexcept nogil
    cdef tuple _options(self)
