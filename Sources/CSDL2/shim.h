#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <stdio.h>

/// Decodes a picture of a kind, "PNG", "JPG" or "WEBP"; `IMG_LoadTyped_RW` without what libpng prints itself,
/// which says less than the sentence that the caller makes of it, and comes on lines of its own. One call at a
/// time: until it is over, what others print by C's `stderr` is lost.
static inline SDL_Surface *reel_load_picture(SDL_RWops *source, const char *kind) {
#if defined(__GLIBC__) || defined(__APPLE__)
  // Never closed: somebody may be printing to it at any time.
  static FILE *nowhere;
  if (!nowhere) nowhere = fopen("/dev/null", "we");
  FILE *before = stderr;
  if (nowhere) stderr = nowhere;
  SDL_Surface *surface = IMG_LoadTyped_RW(source, 1, kind);
  stderr = before;
  return surface;
#else
  return IMG_LoadTyped_RW(source, 1, kind);
#endif
}
