from fourbit.engine.amounts cimport keeps, payments
from fourbit.engine.cells cimport Cells, add_option
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport hold, price, value
from fourbit.engine.steps cimport step_options
from fourbit.engine.verbs cimport can_convert

cdef void fill(Cells s, int ask, int seat) noexcept nogil
cdef int any_time_ready(Cells s, int seat) noexcept nogil
