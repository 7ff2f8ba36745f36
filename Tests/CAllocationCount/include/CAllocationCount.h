#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdbool.h>

/// Returns true if this build counts: with glibc, and without a sanitizer that has its own allocator.
bool allocation_count_works(void);

/// Returns the number of allocations of the calling thread since it began.
unsigned long allocation_count(void);

#endif
