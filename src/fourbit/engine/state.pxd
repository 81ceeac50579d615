cdef class State(Reading):
    cdef int first_waiting(self) noexcept nogil
    cdef int allowed(self, int option, int seat) noexcept nogil
    cdef tuple _options(self)
