cdef class Dice:
    cdef unsigned long long counter
    cpdef int roll(self, int n) except -1


@cython.final
cdef class Sight:
    cdef readonly object rules
    cdef readonly object cells
