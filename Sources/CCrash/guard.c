#define _GNU_SOURCE
#include "guard.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#endif
#include "report.h"

/// The threads that a program loses at most. Each keeps its memory for ever.
enum { most_lost = 32 };

struct crash_guard {
  atomic_bool has_trapped, has_text, is_complete;
  struct text text;
#ifdef __linux__
  pid_t thread;
  clockid_t clock;
#endif
};

static __thread struct crash_guard *current;
static atomic_int lost_count;

#ifdef __linux__
static sem_t trap_signal;
static pthread_once_t trap_once = PTHREAD_ONCE_INIT;
static void make_signal(void) { sem_init(&trap_signal, 0, 0); }
#endif

struct crash_guard *crash_guard_make(void) {
  struct crash_guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
#ifdef __linux__
  pthread_once(&trap_once, make_signal);
  guard->thread = (pid_t)syscall(SYS_gettid);
  if (pthread_getcpuclockid(pthread_self(), &guard->clock) != 0) guard->clock = CLOCK_MONOTONIC;
#endif
  return guard;
}

void crash_guard_free(struct crash_guard *guard) { free(guard); }

void crash_guard_enter(struct crash_guard *guard) { current = guard; }

void crash_guard_leave(void) { current = NULL; }

bool crash_guard_has_trapped(const struct crash_guard *guard) {
  return atomic_load_explicit(&guard->has_trapped, memory_order_acquire);
}

const char *crash_guard_text(const struct crash_guard *guard, size_t *count) {
  *count = atomic_load(&guard->has_text) ? guard->text.count : 0;
  return guard->text.bytes;
}

bool crash_guard_is_complete(const struct crash_guard *guard) {
  return atomic_load(&guard->is_complete);
}

bool crash_guard_count(void) { return atomic_fetch_add(&lost_count, 1) < most_lost; }

bool crash_guard_is_waiting(const struct crash_guard *guard) {
#ifdef __linux__
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)guard->thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // The state follows the name of the program, which is in parentheses.
  const char *name_end = strrchr(text, ')');
  return !name_end || name_end[1] != ' ' || name_end[2] != 'R';
#else
  (void)guard;
  return true;
#endif
}

uint64_t crash_guard_time(const struct crash_guard *guard) {
#ifdef __linux__
  struct timespec time;
  if (clock_gettime(guard->clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
#else
  (void)guard;
  return 0;
#endif
}

void crash_guard_lower(const struct crash_guard *guard, bool is_idle) {
#ifdef __linux__
  if (is_idle) sched_setscheduler(guard->thread, SCHED_IDLE, &(struct sched_param){0});
  setpriority(PRIO_PROCESS, (id_t)guard->thread, is_idle ? 19 : 10);
#else
  (void)guard;
  (void)is_idle;
#endif
}

void crash_guard_wait(int milliseconds) {
#ifdef __linux__
  pthread_once(&trap_once, make_signal);
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_nsec += (long)milliseconds * 1000000;
  end.tv_sec += end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  sem_clockwait(&trap_signal, CLOCK_MONOTONIC, &end);
#else
  usleep((useconds_t)milliseconds * 1000);
#endif
}

void guard_take(
  int number, const siginfo_t *info, void *context, void (*add_sentence)(struct text *text)
) {
  struct crash_guard *guard = current;
  if (!guard) return;
  // What ends by a wrong address or by `abort` may have damaged memory of others. A signal of another process is meant
  // for the whole program.
  if (number != SIGILL && number != SIGTRAP && number != SIGFPE) return;
  if (info->si_code <= 0 && info->si_pid != getpid()) return;
  if (!crash_guard_count()) return;
  atomic_store_explicit(&guard->has_trapped, true, memory_order_release);
#ifdef __linux__
  sem_post(&trap_signal);
#endif
  text_add(&guard->text, "ended: by ");
  text_add_signal(&guard->text, number, info, context);
  text_add(&guard->text, "\n");
  add_sentence(&guard->text);
  atomic_store(&guard->has_text, true);
  text_add(&guard->text, "backtrace:\n");
  text_add_backtrace(&guard->text, context);
  atomic_store(&guard->is_complete, true);
  while (true) pause();
}
