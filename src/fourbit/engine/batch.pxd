from fourbit.engine.constants cimport *
from fourbit.engine.encode cimport offer, see, spread
from fourbit.engine.flow cimport advance, answer, asked, begin, first_asked
from fourbit.engine.options cimport fill
from fourbit.engine.state cimport State
