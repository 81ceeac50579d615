from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.flow cimport asked
from fourbit.engine.options cimport fill
from fourbit.engine.state cimport State

cdef void see(Cells s, int seat, int[::1] out) noexcept nogil
cdef void spread(int[::1] cells, int[::1] plan, float[::1] out) noexcept nogil
cdef void offer(Cells s, int seat, signed char[::1] out) noexcept nogil
