// The part of runtime.c for native builds, which have a libc.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime.h"

void wasm_check(uint32_t ticks, uint64_t seed, uint32_t every);

void wasm_print(const uint8_t *text, size_t count) {
  fwrite(text, 1, count, WASM_TEXT == 1 ? stdout : stderr);
}

static void end(void) {
  fputs("The process on wasm32 has ended.\n", stderr);
  exit(1);
}

void wasm_send(const uint8_t *bytes, size_t count) {
  if (fwrite(bytes, 1, count, stdout) != count || fflush(stdout) != 0) end();
}

void wasm_receive(uint8_t *bytes, size_t count) {
  if (fread(bytes, 1, count, stdin) != count) end();
}

void wasm_print_hash(uint64_t tick, uint64_t hash) {
  printf("tick %" PRIu64 " hash %016" PRIx64 "\n", tick, hash);
}

int main(void) {
  // Lines are flushed at once, so that they are printed even if the program traps.
  setvbuf(stdout, NULL, _IOLBF, 0);
  wasm_check(WASM_TICKS, WASM_SEED, WASM_EVERY);
  return 0;
}
