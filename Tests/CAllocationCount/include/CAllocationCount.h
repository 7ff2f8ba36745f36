#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdbool.h>

/// Whether this build counts: with glibc, and without a sanitizer that has an allocator of its own.
bool allocation_count_works(void);

/// How often the calling thread has asked for memory since it began.
unsigned long allocation_count(void);

#endif
