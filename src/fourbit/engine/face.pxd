cdef class Face(Cells):
    cdef readonly object rules
    cdef int _seat(self, int seat) except -1
    cdef int _kind(self, str kind) except -1
    cdef object _number_or_none(self, int at)
    cdef tuple _seats(self, int at)
    cdef tuple _bits(self, int at)
    cdef tuple _numbers(self, int at)
