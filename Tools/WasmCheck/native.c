// The part of runtime.c for the probe's native build, which has a libc.

#include <inttypes.h>
#include <stdio.h>

#include "runtime.h"

void wasm_check(uint32_t ticks, uint64_t seed, uint32_t every);

void wasm_print(const uint8_t *text, size_t count) { fwrite(text, 1, count, stdout); }

void wasm_print_hash(uint64_t tick, uint64_t hash) {
  printf("tick %" PRIu64 " hash %016" PRIx64 "\n", tick, hash);
}

int main(void) {
  // Lines are flushed at once, so that they are printed even if the program traps.
  setvbuf(stdout, NULL, _IOLBF, 0);
  wasm_check(WASM_TICKS, WASM_SEED, WASM_EVERY);
  return 0;
}
