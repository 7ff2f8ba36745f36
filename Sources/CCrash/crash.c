#define _GNU_SOURCE
#include "crash.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "guard.h"
#include "report.h"

// MARK: - The running game

enum { longest_name = 256, longest_path = 4096, longest_text = 2048, stack_size = 1 << 17 };

static struct {
  int file, folder;
  char running_name[longest_name], final_name[longest_name];
  char final_path[longest_path], game[longest_name], home[longest_path];
  char text[longest_text];
} game;

static atomic_bool has_file;
static atomic_bool is_crashing;
static atomic_bool is_in_tick;
static atomic_uint_fast64_t replayed_tick;
static pthread_t game_thread;

/// The end of the file that is not in it yet. There are two: one is set while a handler may read the other.
struct rest {
  uint64_t offset, tick;
  size_t count, capacity;
  unsigned char *bytes;
};
static struct rest rests[2];
static _Atomic(struct rest *) current_rest;

static bool copy(char *target, const char *source, size_t capacity) {
  size_t count = strlen(source);
  if (count >= capacity) return false;
  memcpy(target, source, count + 1);
  return true;
}

static bool write_at(int file, const void *bytes, size_t count, off_t offset) {
  const unsigned char *next = bytes;
  while (count > 0) {
    ssize_t written = pwrite(file, next, count, offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    offset += written;
    count -= (size_t)written;
  }
  return true;
}

/// Writes the text, filled with line ends.
static bool write_head(struct text *text) {
  memset(text->bytes + text->count, '\n', crash_head_size - text->count);
  return write_at(game.file, text->bytes, crash_head_size, 0);
}

bool crash_begin(const struct crash_file *file) {
  atomic_store(&has_file, false);
  game.file = file->file;
  game.folder = file->folder;
  game_thread = pthread_self();
  if (!copy(game.running_name, file->running_name, longest_name)
      || !copy(game.final_name, file->final_name, longest_name)
      || !copy(game.game, file->game, longest_name) || !copy(game.home, file->home, longest_path)
      || !copy(game.final_path, file->final_path, longest_path)
      || !copy(game.text, file->text, longest_text))
    return false;
  static struct text head;
  head.count = 0;
  text_add(&head, game.text);
  // A fault replaces this line.
  text_add(&head, "ended: without a report, as by SIGKILL or a power failure, unless it still runs\n");
  if (!write_head(&head)) return false;
  atomic_store(&has_file, true);
  return true;
}

void crash_set_rest(const void *bytes, size_t count, uint64_t offset, uint64_t tick) {
  crash_hold();
  struct rest *next = atomic_load(&current_rest) == &rests[0] ? &rests[1] : &rests[0];
  if (count > next->capacity) {
    size_t capacity = count * 2 < 4096 ? 4096 : count * 2;
    unsigned char *larger = realloc(next->bytes, capacity);
    if (!larger) return;
    next->bytes = larger;
    next->capacity = capacity;
  }
  if (count > 0) memcpy(next->bytes, bytes, count);
  next->count = count;
  next->offset = offset;
  next->tick = tick;
  atomic_store(&current_rest, next);
  atomic_store(&is_in_tick, true);
}

void crash_leave_tick(void) { atomic_store(&is_in_tick, false); }

void crash_hold(void) {
  while (atomic_load(&is_crashing)) pause();
}

void crash_end(void) {
  atomic_store(&has_file, false);
  atomic_store(&current_rest, NULL);
}

void crash_set_replayed_tick(uint64_t tick) { atomic_store(&replayed_tick, tick); }

// MARK: - Standard error

// Swift's runtime prints its sentence through `stderr`, a variable in glibc, just before the trap. The stream that
// replaces it writes to the same descriptor at once, and keeps a copy.

enum { kept_size = 1024 };
/// A ring of the last bytes, and the last message that ends a program. Swift prints a backtrace behind some of these.
static char kept[kept_size], sentence[kept_size];
static _Atomic size_t kept_count, sentence_count;

#ifdef __GLIBC__
static ssize_t keep(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  size_t start = count > kept_size ? count - kept_size : 0;
  size_t total = atomic_load(&kept_count);
  for (size_t at = start; at < count; at++) kept[total++ % kept_size] = bytes[at];
  atomic_store(&kept_count, total);
  if (memmem(bytes, count, "Fatal error", 11) || memmem(bytes, count, "Assertion", 9)) {
    size_t most = count < kept_size ? count : kept_size;
    memcpy(sentence, bytes, most);
    atomic_store(&sentence_count, most);
  }
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(STDERR_FILENO, bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += (size_t)written;
  }
  return (ssize_t)done;
}

static void keep_errors(void) {
  FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = keep});
  if (!stream) return;
  setvbuf(stream, NULL, _IONBF, 0);
  // For libraries that call `isatty(fileno(stderr))`.
  stream->_fileno = STDERR_FILENO;
  fflush(stderr);
  stderr = stream;
}
#else
static void keep_errors(void) {}
#endif

// MARK: - The handler

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { signal_count = sizeof signals / sizeof signals[0] };
static struct sigaction before[signal_count];
static volatile sig_atomic_t reported_signal;

/// Prints to standard error, unless it has a reader that does not read.
static void print(const struct text *text) {
  struct pollfd watched = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&watched, 1, 1000) <= 0) return;
  if (write(STDERR_FILENO, text->bytes, text->count) < 0) return;
}

/// Ends the program by the signal that is being reported: a step of the report hangs, such as a lock of the loader.
static void give_up(int number) {
  (void)number;
  signal(reported_signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, reported_signal);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(reported_signal);
}

static void add_sentence(struct text *text) {
  size_t count = atomic_exchange(&sentence_count, 0), total = atomic_load(&kept_count);
  if (count > 0) {
    text_add(text, "sentence:\n");
    text_add_lines(text, sentence, kept_size, count, game.home);
  } else {
    text_add(text, "sentence: none. A build for debugging may print one.\n");
    if (total > 0) text_add(text, "printed last:\n");
    text_add_lines(text, kept, kept_size, total, game.home);
  }
}

static void write_report(int number, siginfo_t *info, void *context) {
  static struct text head, message;
  struct rest *rest = atomic_load(&current_rest);
  uint64_t tick = rest ? rest->tick : 0;
  // The recording comes first, because no other step can fail then without leaving it.
  if (rest && ftruncate(game.file, (off_t)rest->offset) == 0)
    write_at(game.file, rest->bytes, rest->count, (off_t)rest->offset);
  text_add(&head, game.text);
  text_add(&head, "ended: by ");
  text_add_signal(&head, number, info, context);
  text_add(&head, tick == 0 ? " before the first tick" : atomic_load(&is_in_tick) ? " in tick " : " after tick ");
  if (tick > 0) text_add_number(&head, tick, 10);
  text_add(&head, pthread_equal(pthread_self(), game_thread) ? "\n" : ", on another thread\n");
  add_sentence(&head);
  write_head(&head);
  if (linkat(game.folder, game.running_name, game.folder, game.final_name, 0) != 0)
    renameat(game.folder, game.running_name, game.folder, game.final_name);
  text_add(&message, "The game ended by a fault. Its report");
  if (tick > 0) text_add(&message, ", with the game so far,");
  text_add(&message, " is ");
  text_add(&message, game.final_path);
  text_add(&message, ". Send it to the author");
  if (tick > 0) {
    text_add(&message, ", whose `");
    text_add(&message, game.game);
    text_add(&message, " verify` replays it");
  }
  text_add(&message, ".\n");
  print(&message);
  text_add(&head, "backtrace:\n");
  text_add_backtrace(&head, context);
  write_head(&head);
}

static void handle(int number, siginfo_t *info, void *context) {
  int error = errno;
  guard_take(number, info, context, add_sentence);
  // Two threads may fault at once; the first one ends the program.
  if (atomic_exchange(&is_crashing, true))
    while (true) pause();
  reported_signal = number;
  struct sigaction guard = {.sa_handler = give_up};
  sigaction(SIGALRM, &guard, NULL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
  alarm(10);
  uint64_t replayed = atomic_load(&replayed_tick);
  if (atomic_load(&has_file)) {
    write_report(number, info, context);
  } else if (replayed > 0) {
    static struct text message;
    text_add(&message, "tick ");
    text_add_number(&message, replayed, 10);
    text_add(&message, ": the rules stop the program by ");
    text_add_signal(&message, number, info, context);
    text_add(&message, "\n");
    print(&message);
  }
  alarm(0);
  for (int at = 0; at < signal_count; at++)
    if (signals[at] == number) sigaction(number, &before[at], NULL);
  errno = error;
  // An instruction that faulted is repeated, now without this handler. A signal that was sent, or a trap behind which
  // the program would go on, is sent again.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

static pthread_key_t stack_key;
static pthread_once_t stack_key_once = PTHREAD_ONCE_INIT;

/// Frees the stack of a thread that ends.
static void free_stack(void *memory) {
  sigaltstack(&(stack_t){.ss_flags = SS_DISABLE, .ss_size = stack_size}, NULL);
  free(memory);
}

static void make_stack_key(void) { pthread_key_create(&stack_key, free_stack); }

/// Gives the calling thread a stack for handlers, so that an overflow of its own can be reported.
static void prepare_thread(void) {
  pthread_once(&stack_key_once, make_stack_key);
  if (pthread_getspecific(stack_key)) return;
  void *memory = malloc(stack_size);
  if (!memory) return;
  pthread_setspecific(stack_key, memory);
  sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = stack_size}, NULL);
}

void crash_watch(void) {
  static atomic_bool is_watching;
  if (atomic_exchange(&is_watching, true)) return;
  keep_errors();
  text_prepare_backtrace();
  prepare_thread();
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int at = 0; at < signal_count; at++) sigaction(signals[at], &action, &before[at]);
}
