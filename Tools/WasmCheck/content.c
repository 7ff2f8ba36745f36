// The content values and a game's recording as bytes inside the program: bare wasm32 has no files.

#include "runtime.h"

static const uint8_t content[] = {
#embed "content.bin" suffix(,)
    0};

const uint8_t *wasm_content(void) { return content; }

size_t wasm_content_size(void) { return sizeof content - 1; }

static const uint8_t reel[] = {
#embed "golden.reel" suffix(,)
    0};

const uint8_t *wasm_reel(void) { return reel; }

size_t wasm_reel_size(void) { return sizeof reel - 1; }
