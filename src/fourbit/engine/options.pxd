from fourbit.engine.amounts cimport amounts, keeps, modifiers, payments, waivers
from fourbit.engine.cells cimport Cells, add_option
from fourbit.engine.constants cimport *
from fourbit.engine.count cimport hold, price, value
from fourbit.engine.pay cimport take_stock
from fourbit.engine.verbs cimport (
    buildings, can_convert, can_plan, deck_for, may_plan, possible, repeatable
)

cdef void fill(Cells s, int ask, int seat) noexcept nogil
cdef int any_time_ready(Cells s, int seat) noexcept nogil
