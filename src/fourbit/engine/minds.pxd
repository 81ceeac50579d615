@cython.final
cdef class Minds:
    cdef double[(SEATS + 1) * MIND_SIZE] bank
    cdef double* w
    cdef int[SPANS] span_at
    cdef int[SPANS] span_length
    cdef int spans
    cdef int[ASIDES * CELLS] aside
    cdef int level
    cdef int left
    cdef int option
    cdef int looked
    cdef int[LOOKS * WIDTH] few
    cdef int[HOLDINGS + 1] held
    cdef int[SEATS * (ROUNDS_MOST + 1)] secret_plans
    cdef int[CLASSES] class_place
    cdef int[CLASSES] class_ones
    cdef int[CLASSES] class_first
    cdef int[CLASSES] class_many
    cdef int[STACKS] class_stacks
    cdef int found
    cdef int[CLASSES] candidate
    cdef int[CLASSES] stack
    cdef double[CLASSES] value
    cdef double[PLACES + 1] place_score
    cdef double[2 * HAND] side_score
    cdef double[FEATURES] feature
    cdef double[KINDS] have
    cdef int[(SEATS + 1) * ASK_KINDS_END] counts
    cdef double chosen_value
    cdef int counted_round
    cdef int[(SEATS + 1) * ASK_KINDS_END] kept_counts
    cdef int playing_out
    cdef int tops
    cdef int[TOPS] top_stack
    cdef double[TOPS] top_value
    cdef double[TOPS] top_sum
    cdef unsigned long long deal
    cdef unsigned long long game
    cdef void listen_to(self, int seat) noexcept nogil
