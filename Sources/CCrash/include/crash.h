#ifndef C_CRASH_H
#define C_CRASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of crash reports that runs in a signal handler, in C because Swift makes no promise about allocations and
// locks. Between `crash_begin` and `crash_end`, a fault completes the file of the running game: the text at its
// beginning, and the last bytes of its recording at the end. The signal then acts as it would have without a handler.
//
// The functions are called by one thread at a time, apart from `crash_hold` and `crash_end`.

/// The data of a file that a fault completes. The text and the names are copied.
struct crash_file {
  /// A file that is open for reading and writing, and its folder.
  int file, folder;
  /// The name of the file, and the name that it gets as well once a fault has completed it.
  const char *running_name, *final_name;
  /// The first lines of the file, complete with line ends.
  const char *text;
  /// The path that is shown, and the name of the game's program.
  const char *final_path, *game;
  /// The user's home folder, which the file contains as `~`; may be empty.
  const char *home;
};

/// The number of bytes that the text takes at the beginning of the file.
enum { crash_head_size = 8192 };

/// Handles SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE and SIGABRT from now on, and keeps the last lines that are printed
/// through `stderr`. Does nothing the second time.
void crash_watch(void);

/// Names the file that a fault completes, and writes its head. Another call changes the text.
/// Returns false if a name is too long, or if the head cannot be written.
bool crash_begin(const struct crash_file *file);

/// Sets the bytes that a fault writes into the file at `offset`, as its end, and the tick that is about to run.
void crash_set_rest(const void *bytes, size_t count, uint64_t offset, uint64_t tick);

/// Records that the tick has run: a later fault is not one of the rules.
void crash_leave_tick(void);

/// Waits for the end of the program if another thread is reporting a fault. Call it before each write into the file.
void crash_hold(void);

/// Forgets the file.
void crash_end(void);

/// Names the tick of a reel that is about to run, which a fault prints; 0 for none.
void crash_set_replayed_tick(uint64_t tick);

// MARK: - Threads whose traps end nothing else

/// The guard of one thread. A trap in a guarded part (SIGILL, SIGTRAP, SIGFPE) stops the thread for ever, in the middle
/// of what it does, and the program goes on. What the thread has locked stays locked. After 32 lost threads, the next
/// trap ends the program.
struct crash_guard;

/// Makes the guard of the calling thread; NULL without memory. Needs `crash_watch`.
struct crash_guard *crash_guard_make(void);
void crash_guard_free(struct crash_guard *guard);

/// Begins and ends a guarded part of the calling thread. They take a few nanoseconds.
void crash_guard_enter(struct crash_guard *guard);
void crash_guard_leave(void);

/// Returns true once the thread has trapped.
bool crash_guard_has_trapped(const struct crash_guard *guard);

/// Returns the lines about the trap: signal, sentence, and as much of the backtrace as is there; `count` is their size.
const char *crash_guard_text(const struct crash_guard *guard, size_t *count);
bool crash_guard_is_complete(const struct crash_guard *guard);

/// Counts a thread that is lost. Returns false if there are too many.
bool crash_guard_count(void);

/// Returns true if the thread waits for something other than a core.
bool crash_guard_is_waiting(const struct crash_guard *guard);

/// Returns the nanoseconds of processor time that the thread has taken; 0 where the system has no such clock.
uint64_t crash_guard_time(const struct crash_guard *guard);

/// Lets other threads run before this one; `is_idle` lets it run only when no other thread does.
void crash_guard_lower(const struct crash_guard *guard, bool is_idle);

/// Waits for a trap of any thread, or for a time.
void crash_guard_wait(int milliseconds);

#endif
