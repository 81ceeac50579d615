from fourbit.engine.amounts cimport amounts, modifiers, waivers
from fourbit.engine.cells cimport Cells, add_option
from fourbit.engine.constants cimport *
from fourbit.engine.pay cimport take_stock
from fourbit.engine.verbs cimport buildings, can_plan, deck_for, may_plan, possible, repeatable

cdef void step_options(Cells s, int ask, int seat) noexcept nogil
