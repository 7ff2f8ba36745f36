// What the page calls: the exports of the program, which call the functions that Swift has set.

#ifdef __wasm32__

#include "CReelWeb.h"

#define EXPORT(name) __attribute__((export_name("reel_" #name)))

void *malloc(size_t count);
void free(void *payload);

/// The standard library prints with it, a character at a time. Sentences reach the page as messages instead.
int putchar(int character) { return character; }

static WebCalls calls;

void web_set_calls(const WebCalls *set) { calls = *set; }

/// Returns memory for bytes that the page hands over.
EXPORT(memory) void *reel_memory(size_t count) { return malloc(count); }

EXPORT(release) void reel_release(void *memory) { free(memory); }

EXPORT(set) void reel_set(
  const uint8_t *name, size_t name_size, const uint8_t *text, size_t text_size, double number) {
  calls.set(name, name_size, text, text_size, number);
}

/// JavaScript's numbers have no 64 bits, so the seed comes in two halves.
EXPORT(open) int32_t reel_open(
  const uint8_t *content, size_t content_size, const uint8_t *saves, size_t saves_size, uint32_t seed_low,
  uint32_t seed_high, int32_t width, int32_t height, uint32_t options) {
  uint64_t seed = (uint64_t)seed_high << 32 | seed_low;
  return calls.open(content, content_size, saves, saves_size, seed, width, height, options);
}

EXPORT(picture) void reel_picture(
  uint32_t texture, uint32_t number, int32_t width, int32_t height, uint32_t is_smooth) {
  calls.picture(texture, number, width, height, is_smooth);
}

EXPORT(event) void reel_event(int32_t kind, int32_t device, int32_t code, float x, float y) {
  calls.event(kind, device, code, x, y);
}

EXPORT(text) void reel_text(
  int32_t kind, const uint8_t *text, size_t size, int32_t cursor, int32_t selected) {
  calls.text(kind, text, size, cursor, selected);
}

EXPORT(frame) int32_t reel_frame(double milliseconds, int32_t width, int32_t height) {
  return calls.frame(milliseconds, width, height);
}

EXPORT(command) int32_t reel_command(int32_t command, int32_t number) {
  return calls.command(command, number);
}

EXPORT(replay) int32_t reel_replay(const uint8_t *bytes, size_t size, uint32_t verified) {
  return calls.replay(bytes, size, verified);
}

EXPORT(packet) void reel_packet(uint32_t peer, const uint8_t *bytes, size_t size) {
  calls.packet(peer, bytes, size);
}

EXPORT(match) void reel_match(int32_t request, int32_t delay, int32_t players) {
  calls.match(request, delay, players);
}

EXPORT(match_text) int32_t reel_match_text(int32_t kind, const uint8_t *text, size_t size) {
  return calls.match_text(kind, text, size);
}

#endif
