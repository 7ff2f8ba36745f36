// The functions that the page of the conformance checks has beside those of every page (page.js).

#ifndef REEL_CONFORMANCE_PAGE_H
#define REEL_CONFORMANCE_PAGE_H

#include <stddef.h>
#include <stdint.h>

#define PAGE(name) __attribute__((import_module("reel"), import_name(#name)))

#pragma clang assume_nonnull begin

/// Prints a line.
PAGE(line) void page_line(const uint8_t *_Nullable text, size_t count);

/// Sets the size of the canvas in its own pixels.
PAGE(resize) void page_resize(int32_t width, int32_t height);

/// Hands over the page's picture of a scene: four bytes a pixel. `slack` is the number of pixels in a thousand that may
/// be those of their neighbours.
PAGE(scene) void page_scene(
  const uint8_t *_Nullable name, size_t count, int32_t width, int32_t height, int32_t slack,
  const void *_Nullable pixels);

/// Makes a WAV file the sound of a number, for voices and for music. Returns once the browser has decoded it.
PAGE(loadSound) void page_load_sound(uint32_t sound, const uint8_t *_Nullable bytes, size_t count);

/// Forgets all sounds, and stops what plays.
PAGE(resetSound) void page_reset_sound(void);

/// Returns after a number of seconds, in which the browser plays on.
PAGE(pass) void page_pass(double seconds);

#pragma clang assume_nonnull end

#undef PAGE

#endif
