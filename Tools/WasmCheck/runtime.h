// The surroundings of a Swift program that `Tools/check-wasm` links: the bytes of its content and of a reel, and
// functions that print. content.c and runtime.c (native.c for the probe's native build) implement it; Swift imports it as
// `WasmRuntime`.

#ifndef WASM_RUNTIME_H
#define WASM_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// Returns the content values that the simulation reads, as `GAME content` wrote them.
const uint8_t *wasm_content(void);

/// Returns the number of bytes at ``wasm_content``.
size_t wasm_content_size(void);

/// Returns the reel that a game replays; the probe has none.
const uint8_t *wasm_reel(void);

/// Returns the number of bytes at ``wasm_reel``.
size_t wasm_reel_size(void);

/// Prints `tick T hash H`, as `GAME headless` does.
void wasm_print_hash(uint64_t tick, uint64_t hash);

/// Prints text unchanged.
void wasm_print(const uint8_t *text, size_t count);

/// Sends bytes to the other process of a match.
void wasm_send(const uint8_t *bytes, size_t count);

/// Waits for bytes of the other process of a match; ends the program if that process is gone.
void wasm_receive(uint8_t *bytes, size_t count);

// The file descriptor of printed text; a match sends its packets through the usual one.
#ifndef WASM_TEXT
#define WASM_TEXT 1
#endif

#endif
