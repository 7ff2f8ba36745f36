// Functions that the compiler calls by name on bare wasm32, beside those of memory.

#ifdef __wasm32__

#include <stddef.h>
#include <stdint.h>

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

/// Multiplies numbers of 128 bits, for products of numbers of 64 bits: wasm multiplies 64 bits at most.
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
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0xA5, count); }

// Swift guards its stack frames in Embedded builds.

uintptr_t __stack_chk_guard = 0x5EE15EE1;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

#endif
