cdef int[::1] SECRETS
