// What a Swift program linked by `Tools/check-wasm` has around it: the bytes handed in, and a way
// to say something. content.c and runtime.c (native.c for the probe's native build) implement it;
// Swift imports it as `WasmRuntime`.

#ifndef WASM_RUNTIME_H
#define WASM_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// The content values that the simulation reads, as `GAME content` wrote them.
const uint8_t *wasm_content(void);

/// The number of bytes at ``wasm_content``.
size_t wasm_content_size(void);

/// Prints `tick T hash H`, as `GAME headless` does.
void wasm_print_hash(uint64_t tick, uint64_t hash);

/// Prints text as it is.
void wasm_print(const uint8_t *text, size_t count);

#endif
