from fourbit.engine.cells cimport Cells
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport active, hold, holds, in_force, next_in_force, price, ready, side_at, value
from fourbit.engine.machine cimport choose, convert, run, start_list
from fourbit.engine.options cimport any_time_ready, fill
from fourbit.engine.pay cimport change, count_line, use_up
from fourbit.engine.track cimport rank

cdef void begin(Cells s, int players) noexcept nogil
cdef void advance(Cells s) noexcept nogil
cdef void answer(Cells s, int what, int seat, int option) noexcept nogil
cdef int asked(Cells s, int seat) noexcept nogil
cdef int first_asked(Cells s) noexcept nogil
cdef void enter(Cells s, int phase) noexcept nogil
cdef void reveal(Cells s) noexcept nogil
cdef void begin_action(Cells s, int seat) noexcept nogil
