#ifndef C_CRASH_GUARD_H
#define C_CRASH_GUARD_H

#include <signal.h>

#include "crash.h"
#include "report.h"

/// Stops the calling thread for ever if it is in a guarded part, and returns otherwise. Called by the handler.
void guard_take(
  int number, const siginfo_t *info, void *context, void (*add_sentence)(struct text *text));

#endif
