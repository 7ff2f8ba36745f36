#ifndef C_CRASH_REPORT_H
#define C_CRASH_REPORT_H

#include <signal.h>
#include <stdint.h>

#include "crash.h"

/// A text that is built without allocations. What does not fit is left out.
struct text {
  size_t count;
  char bytes[crash_head_size];
};

void text_add(struct text *text, const char *string);
void text_add_number(struct text *text, uint64_t number, unsigned base);

/// Adds the name of a signal and its meaning, with the address of a wrong access. `context` is that of the handler.
void text_add_signal(struct text *text, int number, const siginfo_t *info, void *context);

/// Adds the last of the `total` bytes that a ring has received, indented, with `~` for the home folder.
void text_add_lines(
  struct text *text, const char *ring, size_t capacity, size_t total, const char *home);

/// Loads what the first backtrace of a program loads, outside of a handler.
void text_prepare_backtrace(void);

/// Adds the calls that led to a fault, as offsets in the files of programs and libraries.
void text_add_backtrace(struct text *text, void *context);

#endif
