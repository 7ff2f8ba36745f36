#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <stdatomic.h>
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

/// The traps of guarded threads that a program survives. Each keeps a thread and its memory for ever.
enum { most_traps = 32 };

struct crash_guard {
  atomic_bool has_trapped, has_text;
  struct text text;
#ifdef __linux__
  pid_t thread;
  clockid_t clock;
#endif
};

static __thread struct crash_guard *current;
static atomic_int trap_count;

#ifdef __linux__
static sem_t bell;
static pthread_once_t bell_once = PTHREAD_ONCE_INIT;
static void make_bell(void) { sem_init(&bell, 0, 0); }
#endif

struct crash_guard *crash_guard_make(void) {
  struct crash_guard *guard = calloc(1, sizeof *guard);
  if (!guard) return NULL;
#ifdef __linux__
  pthread_once(&bell_once, make_bell);
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

const char *crash_guard_text(const struct crash_guard *guard) {
  return atomic_load(&guard->has_text) ? guard->text.bytes : NULL;
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
  pthread_once(&bell_once, make_bell);
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_nsec += (long)milliseconds * 1000000;
  end.tv_sec += end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  sem_timedwait(&bell, &end);
#else
  usleep((useconds_t)milliseconds * 1000);
#endif
}

void guard_take(
  int number, const siginfo_t *info, void *context, void (*add_sentence)(struct text *text)
) {
  struct crash_guard *guard = current;
  if (!guard) return;
  // A wrong address may have damaged memory of others. A signal of another process is meant for the whole program.
  if (number == SIGSEGV || number == SIGBUS) return;
  if (info->si_code <= 0 && info->si_pid != getpid()) return;
  if (atomic_fetch_add(&trap_count, 1) >= most_traps) return;
  atomic_store_explicit(&guard->has_trapped, true, memory_order_release);
#ifdef __linux__
  sem_post(&bell);
#endif
  text_add(&guard->text, "ended: by ");
  text_add_signal(&guard->text, number, info, context);
  text_add(&guard->text, "\n");
  add_sentence(&guard->text);
  text_add(&guard->text, "backtrace:\n");
  text_add_backtrace(&guard->text, context);
  guard->text.bytes[guard->text.count < crash_head_size ? guard->text.count : crash_head_size - 1] = 0;
  atomic_store(&guard->has_text, true);
  while (true) pause();
}
