#ifndef REEL_COPENAL_SHIM_H
#define REEL_COPENAL_SHIM_H

#define AL_ALEXT_PROTOTYPES 1
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>

// ALSA writes half a page to standard error when a machine has no sound card, and that is no error
// of ours. Its handler takes a `va_list`, which Swift cannot spell, so the exchange is made here.
// The handler is the one of the calling thread only: nobody else's messages are lost, and a
// program that installed a handler for the whole process keeps it.

typedef void (*ReelALSAHandler)(
    const char *file, int line, const char *function, int error, const char *format,
    va_list arguments);
typedef ReelALSAHandler (*ReelALSASetHandler)(ReelALSAHandler handler);

static void reelALSAIgnore(
    const char *file, int line, const char *function, int error, const char *format,
    va_list arguments) {
  (void)file, (void)line, (void)function, (void)error, (void)format, (void)arguments;
}

static inline ReelALSASetHandler reelALSASetHandler(void) {
  void *library = dlopen("libasound.so.2", RTLD_LAZY | RTLD_LOCAL);
  return library ? (ReelALSASetHandler)dlsym(library, "snd_lib_error_set_local") : NULL;
}

/// Silences ALSA on this thread. Returns what `reelRestoreALSA` needs; does nothing without ALSA.
static inline void *reelSilenceALSA(void) {
  ReelALSASetHandler set = reelALSASetHandler();
  return set ? (void *)set(reelALSAIgnore) : NULL;
}

/// Lets ALSA speak on this thread as before `reelSilenceALSA`.
static inline void reelRestoreALSA(void *previous) {
  ReelALSASetHandler set = reelALSASetHandler();
  if (set) set((ReelALSAHandler)previous);
}

#endif
