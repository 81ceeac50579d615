@cython.final
cdef class Tables:
    cdef int[TABLE_CELLS] t


@cython.final
cdef class Tally:
    cdef int[SOURCES * SEATS * KINDS] gained
    cdef int[SOURCES * SEATS * KINDS] lost
    cdef int[LINES] offered
    cdef int[LINES] used
    cdef int[LINES] fired
    cdef public long games


@cython.final
cdef class Facts:
    cdef int* rows
    cdef int count
    cdef int room
    cdef void append(
        self, int what, int seat, int by, int thing, int amount, int phase
    ) noexcept nogil


cdef class Cells:
    cdef int[CELLS] cell
    cdef readonly Tables tables
    cdef Tally counts
    cdef Facts told
    cdef int listening
    cdef int ask_all
    cdef int pauses
    cdef int[OPTION_ROOM] options
    cdef int n_options
    cdef int dense
    cdef int fresh_seat
    cdef int[KINDS] have
    cdef int[TRIALS] trial
    cdef int amount
    cdef int[2 * UNDOES] undo
    cdef int borrowed
    cdef int* purses
    cdef int[POOLS] pool_mask
    cdef int[POOLS] pool_left
    cdef int n_pools
    cdef int* shelf
    cdef int shelved
    cdef int shelves
    cdef int rehearsal
    cdef int until
    cdef int short
    cdef int tries
    cdef void make_room_for_purses(self) noexcept nogil
    cdef void shelve(self) noexcept nogil
    cdef void unshelve(self) noexcept nogil
    cdef void copy_from(self, Cells other) noexcept nogil
    cdef void clear(self) noexcept nogil


