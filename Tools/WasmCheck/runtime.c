// The machine under an Embedded Swift program on bare wasm32: memory, the functions that the
// compiler calls by name, and text and packets through WASI's `fd_write` and `fd_read`. There is no libc.
//
// Memory: a block is 16 bytes of header and 2^k bytes. A freed block goes on the list of its k, from which the next one
// of this size is taken. A fresh one is cut off the end of memory, which grows as needed. Nothing is merged or
// returned: a check runs for seconds.
//
//   | header: base, k | payload, 16-aligned ........ |     malloc
//   | ........ | header: base, k | payload, aligned  |     posix_memalign beyond 16

#include "runtime.h"

typedef struct Block {
  struct Block *next;  // where the block begins while in use; the next free one while free
  uint32_t order;      // the payload has 2^order bytes
  uint32_t padding[2];
} Block;

_Static_assert(sizeof(Block) == 16, "a payload must stay 16-aligned");

#define SMALLEST_ORDER 4
#define ORDERS 32
#define PAGE 65536u

extern uint8_t __heap_base;

static Block *freeBlocks[ORDERS];
static size_t end;

/// Cuts `count` bytes, a multiple of 16, off the end of memory; returns 0 if no more can be had.
static size_t cut(size_t count) {
  if (end == 0) end = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t size = __builtin_wasm_memory_size(0) * (size_t)PAGE;
  if (count > (size_t)-1 - end) return 0;
  if (end + count > size) {
    size_t pages = (end + count - size + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  size_t start = end;
  end += count;
  return start;
}

void *malloc(size_t count) {
  uint32_t order = SMALLEST_ORDER;
  while (order < ORDERS - 1 && ((size_t)1 << order) < count) order += 1;
  if (((size_t)1 << order) < count) return 0;
  Block *block = freeBlocks[order];
  if (block != 0) {
    freeBlocks[order] = block->next;
  } else {
    block = (Block *)cut(sizeof(Block) + ((size_t)1 << order));
    if (block == 0) return 0;
    block->order = order;
  }
  block->next = block;
  return block + 1;
}

void free(void *payload) {
  if (payload == 0) return;
  Block *block = ((Block *)payload - 1)->next;
  block->next = freeBlocks[block->order];
  freeBlocks[block->order] = block;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  const int outOfMemory = 12;
  if (alignment <= 16) {
    *result = malloc(count);
    return *result == 0 ? outOfMemory : 0;
  }
  if (count > (size_t)-1 - alignment) return outOfMemory;
  size_t payload = (size_t)malloc(count + alignment);
  if (payload == 0) return outOfMemory;
  Block *base = (Block *)payload - 1;
  size_t aligned = (payload + alignment - 1) & ~(alignment - 1);
  Block *header = (Block *)aligned - 1;
  header->next = base;
  header->order = base->order;
  *result = (void *)aligned;
  return 0;
}

// This file is compiled with -fno-builtin, because the optimiser would turn these loops into calls of themselves.

void *memmove(void *to, const void *from, size_t count) {
  uint8_t *a = to;
  const uint8_t *b = from;
  if (a < b) {
    for (size_t index = 0; index < count; index += 1) a[index] = b[index];
  } else {
    for (size_t index = count; index > 0; index -= 1) a[index - 1] = b[index - 1];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int value, size_t count) {
  uint8_t *a = to;
  for (size_t index = 0; index < count; index += 1) a[index] = (uint8_t)value;
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const uint8_t *x = a, *y = b;
  for (size_t index = 0; index < count; index += 1) {
    if (x[index] != y[index]) return x[index] < y[index] ? -1 : 1;
  }
  return 0;
}

// Rounding half away from zero has one right result, and no instruction on wasm.

float roundf(float x) {
  float whole = __builtin_truncf(x);
  float rest = __builtin_fabsf(x - whole);
  return rest >= 0.5f ? whole + __builtin_copysignf(1, x) : whole;
}

double round(double x) {
  double whole = __builtin_trunc(x);
  double rest = __builtin_fabs(x - whole);
  return rest >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

typedef unsigned __int128 Wide;

/// Multiplies numbers of 128 bits, for products of numbers of 64 bits. The compiler calls it, because wasm multiplies
/// 64 bits at most.
Wide __multi3(Wide a, Wide b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
  uint64_t low = x0 * y0;
  uint64_t middle = x1 * y0 + (low >> 32);
  uint64_t rest = x0 * y1 + (uint32_t)middle;
  uint64_t high = x1 * y1 + (middle >> 32) + (rest >> 32);
  high += x * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * y;
  return (Wide)high << 64 | rest << 32 | (uint32_t)low;
}

/// Writes the bytes with which the standard library seeds its hash tables. The order in a hash table must not matter to
/// a simulation, so any bytes will do that a native run is unlikely to draw.
void arc4random_buf(void *to, size_t count) { memset(to, 0xA5, count); }

// Swift guards its stack frames in Embedded builds.

uintptr_t __stack_chk_guard = 0x5EE15EE1;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

typedef struct {
  const uint8_t *text;
  size_t count;
} Chunk;

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const Chunk *chunks, int count, size_t *written);

/// Writes all bytes; returns false if the file is closed.
static bool write_all(int file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    Chunk chunk = {bytes, count};
    size_t written = 0;
    if (fd_write(file, &chunk, 1, &written) != 0 || written == 0) return false;
    bytes += written;
    count -= written;
  }
  return true;
}

void wasm_print(const uint8_t *text, size_t count) { (void)write_all(WASM_TEXT, text, count); }

void wasm_send(const uint8_t *bytes, size_t count) {
  if (!write_all(1, bytes, count)) __builtin_trap();
}

typedef struct {
  uint8_t *bytes;
  size_t count;
} Room;

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read")))
int fd_read(int file, const Room *rooms, int count, size_t *read);

void wasm_receive(uint8_t *bytes, size_t count) {
  while (count > 0) {
    Room room = {bytes, count};
    size_t read = 0;
    if (fd_read(0, &room, 1, &read) != 0 || read == 0) __builtin_trap();
    bytes += read;
    count -= read;
  }
}

int putchar(int character) {
  uint8_t byte = (uint8_t)character;
  wasm_print(&byte, 1);
  return character;
}

void wasm_print_hash(uint64_t tick, uint64_t hash) {
  uint8_t line[64];
  uint8_t digits[20];
  size_t count = 0, digitCount = 0;
  do {
    digits[digitCount++] = (uint8_t)('0' + tick % 10);
    tick /= 10;
  } while (tick > 0);
  for (const char *c = "tick "; *c != 0; c += 1) line[count++] = (uint8_t)*c;
  while (digitCount > 0) line[count++] = digits[--digitCount];
  for (const char *c = " hash "; *c != 0; c += 1) line[count++] = (uint8_t)*c;
  for (int shift = 60; shift >= 0; shift -= 4) {
    line[count++] = (uint8_t)"0123456789abcdef"[hash >> shift & 15];
  }
  line[count++] = '\n';
  wasm_print(line, count);
}

/// The Swift program: Game.swift, Probe.swift or MatchGuest.swift.
void wasm_check(uint32_t ticks, uint64_t seed, uint32_t every);

// A command in WASI's sense. The arguments of a run are compiled in.
__attribute__((export_name("_start")))
void start(void) { wasm_check(WASM_TICKS, WASM_SEED, WASM_EVERY); }
