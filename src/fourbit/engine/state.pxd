cimport cython
from fourbit.engine.cells cimport Cells, Tables, Tally
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport hold, value
from fourbit.engine.flow cimport (
    advance, answer, asked, begin, begin_action, enter, first_asked, reveal
)
from fourbit.engine.machine cimport start_list
from fourbit.engine.options cimport fill
from fourbit.engine.pay cimport modifier


cdef class State(Cells):
    cdef readonly object rules
    cdef int first_waiting(self) noexcept nogil
    cdef int allowed(self, int option, int seat) noexcept nogil
    cdef tuple _options(self)
