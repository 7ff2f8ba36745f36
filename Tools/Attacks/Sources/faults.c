// A library for LD_PRELOAD that makes calls of the C library fail, come short or be slow: faults that disks and memory
// have once in a year, on purpose. Glibc only.
//
// The environment controls it; without a variable it does nothing.
//
//   REEL_FAULT_CALL    the kind of call: open read write fsync rename link unlink mkdir ftruncate
//                      flock close mmap malloc
//   REEL_FAULT_NUMBER  which call of that kind, from 1; 0 for each one
//   REEL_FAULT_ONWARD  1: that call and all after it
//   REEL_FAULT_ERRNO   error number of the failure; 0 or nothing: the call does not fail
//   REEL_FAULT_SHORT   1: reads and writes handle half of the bytes
//   REEL_FAULT_DELAY   milliseconds to sleep before the call
//   REEL_FAULT_PATH    counts only calls on paths that contain this text, and on descriptors opened there
//   REEL_FAULT_SIZE    malloc, and mmap without a file: counts only calls for at least this many bytes
//   REEL_FAULT_LOG     a file to which a line is appended for each call that counts: its kind
//   REEL_FAULT_CLOCK   1: clocks go backwards, a tenth of a second with each call
//   REEL_FAULT_ROUND   up, down or zero: the rounding mode of the process and of each new thread
//   REEL_FAULT_FLUSH   1: numbers near zero become zero, in the process and each new thread (x86-64)
//
// It sees calls that programs and libraries make to libc, not those that libc makes to itself (writes by printf are not
// seen). Each process counts for itself.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

enum kind {
  OPEN, READ, WRITE, FSYNC, RENAME, LINK, UNLINK, MKDIR, FTRUNCATE, FLOCK, CLOSE, MMAP, MALLOC,
  KINDS
};
static const char *const names[KINDS] = {
  "open", "read", "write", "fsync", "rename", "link", "unlink", "mkdir", "ftruncate", "flock",
  "close", "mmap", "malloc"};

static int is_ready, wanted = -1, error_number, halves, onward, log_file = -1, clock_is_bad;
static long wanted_number, delay;
static size_t least_size;
static const char *path_text;
static int rounding = -1, flushes;
static atomic_long counts[KINDS];
static atomic_long clock_calls;

// The descriptors that were opened on a path that counts.
enum { DESCRIPTORS = 65536 };
static _Atomic unsigned char is_marked[DESCRIPTORS];

static long number_in(const char *name) {
  const char *text = getenv(name);
  return text ? strtol(text, NULL, 10) : 0;
}

static void set_mode(void) {
  if (rounding >= 0) fesetround(rounding);
#if defined(__x86_64__)
  if (flushes) _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

__attribute__((constructor)) static void begin(void) {
  const char *call = getenv("REEL_FAULT_CALL");
  for (int kind = 0; call && kind < KINDS; kind++)
    if (strcmp(call, names[kind]) == 0) wanted = kind;
  wanted_number = number_in("REEL_FAULT_NUMBER");
  onward = (int)number_in("REEL_FAULT_ONWARD");
  error_number = (int)number_in("REEL_FAULT_ERRNO");
  halves = (int)number_in("REEL_FAULT_SHORT");
  delay = number_in("REEL_FAULT_DELAY");
  path_text = getenv("REEL_FAULT_PATH");
  least_size = (size_t)number_in("REEL_FAULT_SIZE");
  clock_is_bad = (int)number_in("REEL_FAULT_CLOCK");
  flushes = (int)number_in("REEL_FAULT_FLUSH");
  const char *round = getenv("REEL_FAULT_ROUND");
  if (round) {
    if (strcmp(round, "up") == 0) rounding = FE_UPWARD;
    if (strcmp(round, "down") == 0) rounding = FE_DOWNWARD;
    if (strcmp(round, "zero") == 0) rounding = FE_TOWARDZERO;
  }
  const char *log = getenv("REEL_FAULT_LOG");
  if (log) {
    // A descriptor far from the numbers of the program's own files, which begin at 0.
    int file = (int)syscall(
      SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (file >= 0) {
      log_file = (int)syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, 900);
      syscall(SYS_close, file);
    }
  }
  set_mode();
  is_ready = 1;
}

// Counts a call and returns 1 if it is the chosen one. Sleeps before that if a delay is set.
static int strikes(enum kind kind) {
  if (!is_ready) return 0;
  long number = atomic_fetch_add(&counts[kind], 1) + 1;
  if (log_file >= 0) {
    char line[16];
    size_t length = strlen(names[kind]);
    memcpy(line, names[kind], length);
    line[length] = '\n';
    int kept = errno;
    syscall(SYS_write, log_file, line, length + 1);
    errno = kept;
  }
  if ((int)kind != wanted) return 0;
  if (wanted_number != 0 && !(number == wanted_number || (onward && number > wanted_number)))
    return 0;
  if (delay > 0) {
    struct timespec time = {delay / 1000, delay % 1000 * 1000000};
    syscall(SYS_nanosleep, &time, NULL);
  }
  return 1;
}

static int fails(enum kind kind) {
  if (!strikes(kind) || error_number == 0) return 0;
  errno = error_number;
  return 1;
}

static int counts_path(const char *path) {
  return is_ready && (!path_text || (path && strstr(path, path_text)));
}
static int counts_file(int file) {
  if (!is_ready) return 0;
  return !path_text || (file >= 0 && file < DESCRIPTORS && is_marked[file]);
}
static int counts_path_at(int folder, const char *path) {
  return counts_path(path) || (path && path[0] != '/' && folder >= 0 && counts_file(folder));
}
static int mark(int file, int does_count) {
  if (file >= 0 && file < DESCRIPTORS) is_marked[file] = (unsigned char)does_count;
  return file;
}

#define NEXT(result, name, ...)                                     \
  static result (*next)(__VA_ARGS__);                               \
  if (!next) next = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

// open

#define OPEN_AT(name)                                               \
  int name(int folder, const char *path, int flags, ...) {          \
    NEXT(int, name, int, const char *, int, ...);                   \
    va_list list;                                                   \
    va_start(list, flags);                                          \
    mode_t mode = va_arg(list, mode_t);                             \
    va_end(list);                                                   \
    int does_count = counts_path_at(folder, path);                  \
    if (does_count && fails(OPEN)) return -1;                       \
    return mark(next(folder, path, flags, mode), does_count);       \
  }
OPEN_AT(openat)
OPEN_AT(openat64)

#define OPEN(name)                                                  \
  int name(const char *path, int flags, ...) {                      \
    NEXT(int, name, const char *, int, ...);                        \
    va_list list;                                                   \
    va_start(list, flags);                                          \
    mode_t mode = va_arg(list, mode_t);                             \
    va_end(list);                                                   \
    int does_count = counts_path(path);                             \
    if (does_count && fails(OPEN)) return -1;                       \
    return mark(next(path, flags, mode), does_count);               \
  }
OPEN(open)
OPEN(open64)

#define FOPEN(name)                                                 \
  FILE *name(const char *path, const char *mode) {                  \
    NEXT(FILE *, name, const char *, const char *);                 \
    int does_count = counts_path(path);                             \
    if (does_count && fails(OPEN)) return NULL;                     \
    FILE *file = next(path, mode);                                  \
    if (file) mark(fileno(file), does_count);                       \
    return file;                                                    \
  }
FOPEN(fopen)
FOPEN(fopen64)

// read and write

static size_t half(size_t count) { return halves && count > 1 ? count / 2 : count; }

ssize_t read(int file, void *bytes, size_t count) {
  NEXT(ssize_t, read, int, void *, size_t);
  if (counts_file(file) && strikes(READ)) {
    if (error_number) return errno = error_number, -1;
    count = half(count);
  }
  return next(file, bytes, count);
}

#define PREAD(name)                                                 \
  ssize_t name(int file, void *bytes, size_t count, off_t offset) { \
    NEXT(ssize_t, name, int, void *, size_t, off_t);                \
    if (counts_file(file) && strikes(READ)) {                       \
      if (error_number) return errno = error_number, -1;            \
      count = half(count);                                          \
    }                                                               \
    return next(file, bytes, count, offset);                        \
  }
PREAD(pread)
PREAD(pread64)

ssize_t write(int file, const void *bytes, size_t count) {
  NEXT(ssize_t, write, int, const void *, size_t);
  if (counts_file(file) && strikes(WRITE)) {
    if (error_number) return errno = error_number, -1;
    count = half(count);
  }
  return next(file, bytes, count);
}

#define PWRITE(name)                                                      \
  ssize_t name(int file, const void *bytes, size_t count, off_t offset) { \
    NEXT(ssize_t, name, int, const void *, size_t, off_t);                \
    if (counts_file(file) && strikes(WRITE)) {                            \
      if (error_number) return errno = error_number, -1;                  \
      count = half(count);                                                \
    }                                                                     \
    return next(file, bytes, count, offset);                              \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t writev(int file, const struct iovec *parts, int count) {
  NEXT(ssize_t, writev, int, const struct iovec *, int);
  if (counts_file(file) && fails(WRITE)) return -1;
  return next(file, parts, count);
}

// calls on an open file

int fsync(int file) {
  NEXT(int, fsync, int);
  return counts_file(file) && fails(FSYNC) ? -1 : next(file);
}
int fdatasync(int file) {
  NEXT(int, fdatasync, int);
  return counts_file(file) && fails(FSYNC) ? -1 : next(file);
}
int ftruncate(int file, off_t size) {
  NEXT(int, ftruncate, int, off_t);
  return counts_file(file) && fails(FTRUNCATE) ? -1 : next(file, size);
}
int ftruncate64(int file, off_t size) {
  NEXT(int, ftruncate64, int, off_t);
  return counts_file(file) && fails(FTRUNCATE) ? -1 : next(file, size);
}
int flock(int file, int operation) {
  NEXT(int, flock, int, int);
  return counts_file(file) && fails(FLOCK) ? -1 : next(file, operation);
}
// As on Linux, the descriptor is gone whatever the result.
int close(int file) {
  NEXT(int, close, int);
  if (file == log_file && file >= 0) return 0;
  int does_fail = counts_file(file) && strikes(CLOSE) && error_number;
  mark(file, 0);
  int answer = next(file);
  return does_fail ? (errno = error_number, -1) : answer;
}

#define MMAP(name)                                                        \
  void *name(void *at, size_t size, int access, int flags, int file, off_t offset) { \
    NEXT(void *, name, void *, size_t, int, int, int, off_t);             \
    int does_count = file < 0 ? size >= least_size && least_size > 0 : counts_file(file); \
    if (does_count && fails(MMAP)) return MAP_FAILED;                     \
    return next(at, size, access, flags, file, offset);                   \
  }
MMAP(mmap)
MMAP(mmap64)

// calls on paths

int rename(const char *from, const char *to) {
  NEXT(int, rename, const char *, const char *);
  return (counts_path(from) || counts_path(to)) && fails(RENAME) ? -1 : next(from, to);
}
int renameat(int fromFolder, const char *from, int toFolder, const char *to) {
  NEXT(int, renameat, int, const char *, int, const char *);
  int does_count = counts_path_at(fromFolder, from) || counts_path_at(toFolder, to);
  return does_count && fails(RENAME) ? -1 : next(fromFolder, from, toFolder, to);
}
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags) {
  NEXT(int, renameat2, int, const char *, int, const char *, unsigned);
  int does_count = counts_path_at(fromFolder, from) || counts_path_at(toFolder, to);
  return does_count && fails(RENAME) ? -1 : next(fromFolder, from, toFolder, to, flags);
}
int link(const char *from, const char *to) {
  NEXT(int, link, const char *, const char *);
  return (counts_path(from) || counts_path(to)) && fails(LINK) ? -1 : next(from, to);
}
int linkat(int fromFolder, const char *from, int toFolder, const char *to, int flags) {
  NEXT(int, linkat, int, const char *, int, const char *, int);
  int does_count = counts_path_at(fromFolder, from) || counts_path_at(toFolder, to);
  return does_count && fails(LINK) ? -1 : next(fromFolder, from, toFolder, to, flags);
}
int unlink(const char *path) {
  NEXT(int, unlink, const char *);
  return counts_path(path) && fails(UNLINK) ? -1 : next(path);
}
int unlinkat(int folder, const char *path, int flags) {
  NEXT(int, unlinkat, int, const char *, int);
  return counts_path_at(folder, path) && fails(UNLINK) ? -1 : next(folder, path, flags);
}
int mkdir(const char *path, mode_t mode) {
  NEXT(int, mkdir, const char *, mode_t);
  return counts_path(path) && fails(MKDIR) ? -1 : next(path, mode);
}
int mkdirat(int folder, const char *path, mode_t mode) {
  NEXT(int, mkdirat, int, const char *, mode_t);
  return counts_path_at(folder, path) && fails(MKDIR) ? -1 : next(folder, path, mode);
}

// memory: by glibc's internal names, because dlsym allocates

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static int is_refused(size_t size) {
  return is_ready && least_size > 0 && size >= least_size && fails(MALLOC);
}
void *malloc(size_t size) { return is_refused(size) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return errno = ENOMEM, NULL;
  return is_refused(bytes) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  return is_refused(size) ? NULL : __libc_realloc(old, size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (is_refused(size)) return ENOMEM;
  void *bytes = __libc_memalign(alignment, size);
  if (!bytes) return ENOMEM;
  *result = bytes;
  return 0;
}
void *aligned_alloc(size_t alignment, size_t size) {
  return is_refused(size) ? NULL : __libc_memalign(alignment, size);
}

// clocks

int clock_gettime(clockid_t clock, struct timespec *time) {
  NEXT(int, clock_gettime, clockid_t, struct timespec *);
  int answer = next(clock, time);
  if (answer != 0 || !is_ready || !clock_is_bad) return answer;
  long long back = (atomic_fetch_add(&clock_calls, 1) + 1) * 100000000LL;
  long long now = time->tv_sec * 1000000000LL + time->tv_nsec - back;
  if (now < 0) now = 0;
  time->tv_sec = (time_t)(now / 1000000000LL);
  time->tv_nsec = (long)(now % 1000000000LL);
  return 0;
}

// the floating-point mode of new threads

struct start {
  void *(*body)(void *);
  void *argument;
};

static void *start_in_mode(void *pointer) {
  struct start start = *(struct start *)pointer;
  __libc_free(pointer);
  set_mode();
  return start.body(start.argument);
}

int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  NEXT(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!is_ready || (rounding < 0 && !flushes)) return next(thread, attributes, body, argument);
  struct start *start = __libc_malloc(sizeof *start);
  if (!start) return EAGAIN;
  *start = (struct start){body, argument};
  int answer = next(thread, attributes, start_in_mode, start);
  if (answer != 0) __libc_free(start);
  return answer;
}
