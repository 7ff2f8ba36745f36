// The surroundings of an Embedded Swift program on bare wasm32 that runs without a browser: text and packets through
// WASI's `fd_write` and `fd_read`. Memory and arithmetic are those of pages (Sources/CReelWeb).

#include "runtime.h"

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
