// The border between a program on wasm32 and its page: numbers and memory alone. `Sources/ReelWeb/Page/reel.js`
// implements the functions of the page; the page calls those of `WebCalls`, as exports named `reel_open` and so on
// (exports.c). On other machines none of them has a definition, and nothing that is linked calls them.

#ifndef REEL_WEB_H
#define REEL_WEB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define PAGE(name) __attribute__((import_module("reel"), import_name(#name)))
#else
#define PAGE(name)
#endif

#pragma clang assume_nonnull begin

// WebGL 2, with OpenGL's names and numbers. Objects are numbers from 1 on; 0 is none.

PAGE(getIntegerv) void web_gl_get_integer(uint32_t name, int32_t *value);
PAGE(getError) uint32_t web_gl_get_error(void);
PAGE(enable) void web_gl_enable(uint32_t name);
PAGE(disable) void web_gl_disable(uint32_t name);
PAGE(viewport) void web_gl_viewport(int32_t x, int32_t y, int32_t width, int32_t height);
PAGE(scissor) void web_gl_scissor(int32_t x, int32_t y, int32_t width, int32_t height);
PAGE(clearColor) void web_gl_clear_color(float r, float g, float b, float a);
PAGE(clear) void web_gl_clear(uint32_t mask);
PAGE(blendFuncSeparate) void web_gl_blend(uint32_t source, uint32_t rest, uint32_t alpha, uint32_t alpha_rest);
PAGE(readPixels) void web_gl_read_pixels(
  int32_t x, int32_t y, int32_t width, int32_t height, uint32_t format, uint32_t type, void *_Nullable pixels);
PAGE(genTextures) void web_gl_make_textures(int32_t count, uint32_t *textures);
PAGE(deleteTextures) void web_gl_delete_textures(int32_t count, const uint32_t *textures);
PAGE(bindTexture) void web_gl_bind_texture(uint32_t target, uint32_t texture);
PAGE(texParameteri) void web_gl_set_texture(uint32_t target, uint32_t name, int32_t value);
PAGE(texImage2D) void web_gl_fill_texture(
  uint32_t target, int32_t level, int32_t kind, int32_t width, int32_t height, int32_t border, uint32_t format,
  uint32_t type, const void *_Nullable pixels);
PAGE(genBuffers) void web_gl_make_buffers(int32_t count, uint32_t *buffers);
PAGE(deleteBuffers) void web_gl_delete_buffers(int32_t count, const uint32_t *buffers);
PAGE(bindBuffer) void web_gl_bind_buffer(uint32_t target, uint32_t buffer);
PAGE(bufferData) void web_gl_fill_buffer(uint32_t target, ptrdiff_t size, const void *_Nullable bytes, uint32_t usage);
PAGE(enableVertexAttribArray) void web_gl_enable_attribute(uint32_t at);
PAGE(vertexAttribPointer) void web_gl_attribute(
  uint32_t at, int32_t count, uint32_t type, uint8_t is_share, int32_t stride, const void *_Nullable offset);
PAGE(vertexAttribDivisor) void web_gl_divisor(uint32_t at, uint32_t divisor);
PAGE(drawArraysInstanced) void web_gl_draw(uint32_t mode, int32_t first, int32_t count, int32_t instances);
PAGE(createShader) uint32_t web_gl_make_shader(uint32_t kind);
PAGE(deleteShader) void web_gl_delete_shader(uint32_t shader);
PAGE(shaderSource) void web_gl_set_source(
  uint32_t shader, int32_t count, const char *_Nullable const *_Nonnull lines, const int32_t *_Nullable lengths);
PAGE(compileShader) void web_gl_compile(uint32_t shader);
PAGE(createProgram) uint32_t web_gl_make_program(void);
PAGE(deleteProgram) void web_gl_delete_program(uint32_t program);
PAGE(attachShader) void web_gl_attach(uint32_t program, uint32_t shader);
PAGE(linkProgram) void web_gl_link(uint32_t program);
PAGE(useProgram) void web_gl_use(uint32_t program);
PAGE(getUniformLocation) int32_t web_gl_uniform(uint32_t program, const char *name);
PAGE(uniform4f) void web_gl_set_vector(int32_t uniform, float x, float y, float z, float w);

// Files of the game. Names are UTF-8, without a zero at the end.

/// Requests a picture: once it is decoded, the page calls `reel_picture`.
PAGE(picture) void web_picture(uint32_t texture, const uint8_t *_Nullable name, size_t count, uint32_t flags);

/// The flags of `web_picture`: linear filtering; colours that the file stores premultiplied; the colour of the next
/// three bytes, red lowest, becomes clear.
enum { WEB_SMOOTH = 1, WEB_PREMULTIPLIED = 2, WEB_CLEAR = 4, WEB_CLEAR_SHIFT = 8 };

/// Requests a sound, or a piece of music.
PAGE(sound) void web_sound(uint32_t sound, const uint8_t *_Nullable name, size_t count, uint32_t is_music);

// Sound: the commands of `AudioCommand`.

PAGE(play) void web_play(
  uint32_t sound, uint64_t voice, float gain, float pitch, float pan, uint32_t is_looping);
PAGE(stop) void web_stop(uint64_t voice);
PAGE(set) void web_set(uint64_t voice, float gain, float pitch, float pan, uint32_t is_looping);
PAGE(playMusic) void web_play_music(uint32_t sound, float gain, uint32_t is_looping);
/// Sets the volume of everything.
PAGE(volume) void web_volume(float volume);
/// Carries out a command without numbers: 0 stops the music, 1 pauses all, 2 resumes all, 3 stops all.
PAGE(soundAll) void web_sound_all(uint32_t command);
/// Returns 1 if the voice plays.
PAGE(isPlaying) uint32_t web_is_playing(uint64_t voice);
/// Returns the number of the music that plays; -1 for none.
PAGE(music) int32_t web_music(void);

// The player's devices and the program around the game.

/// Carries out a device command: 0 starts text input at a rectangle of the canvas in its pixels; 1 stops it; 2 captures
/// the mouse (`a` is 1) or releases it; 3 rumbles pad `a` with strengths `b` and `c` for `d` milliseconds; 4 covers the
/// screen (`a` is 1), does not (0), or changes from one to the other (2); 5 requests the clipboard.
PAGE(device) void web_device(uint32_t command, float a, float b, float c, float d);
/// Hands over a text or bytes (`PageMessage`).
PAGE(message) void web_message(
  uint32_t kind, const uint8_t *_Nullable text, size_t count, const uint8_t *_Nullable more, size_t more_count);
/// Returns the milliseconds of a clock that does not go backwards.
PAGE(now) double web_now(void);
/// Returns 64 random bits of the browser, for the secrets of matches and new seeds. The simulation never reads them.
PAGE(random) uint64_t web_random(void);
/// Sends a packet of a match to a peer: 0 is the host, others take part in the match of this page.
PAGE(send) void web_send(uint32_t peer, const uint8_t *_Nullable bytes, size_t count);

// What the page calls.

/// The functions of a program that the page calls by their names, with `reel_` before them.
typedef struct {
  /// Sets a value of the game by its name, before `open`; `number` is the one in the text, or NaN.
  void (*set)(
    const uint8_t *name, size_t name_size, const uint8_t *text, size_t text_size, double number);
  /// Sets the game up. `saves` has the saved values: a name and a file in turn, each with its size in four bytes before
  /// it. Width and height are those of the canvas in its own pixels. Returns 1 if the game can begin.
  int32_t (*open)(
    const uint8_t *content, size_t content_size, const uint8_t *saves, size_t saves_size, uint64_t seed,
    int32_t width, int32_t height, uint32_t options);
  /// Takes a picture that the page has decoded into a texture of WebGL.
  void (*picture)(uint32_t texture, uint32_t number, int32_t width, int32_t height, uint32_t is_smooth);
  /// Takes an event of a device (`WebInput.Kind`); positions are in pixels of the canvas.
  void (*event)(int32_t kind, int32_t device, int32_t code, float x, float y);
  /// Takes a text (`WebInput.TextKind`).
  void (*text)(int32_t kind, const uint8_t *text, size_t size, int32_t cursor, int32_t selected);
  /// Runs what is due, and draws a picture. Returns a `WebGame.State`.
  int32_t (*frame)(double milliseconds, int32_t width, int32_t height);
  /// Carries out a command of the page (`WebGame.Command`).
  int32_t (*command)(int32_t command, int32_t number);
  /// Shows a reel, or compares it with a replay of at most `verified` ticks, if that is not 0.
  int32_t (*replay)(const uint8_t *bytes, size_t size, uint32_t verified);
  /// Takes a packet of a match from a peer.
  void (*packet)(uint32_t peer, const uint8_t *bytes, size_t size);
  /// Carries out a request about a match (`WebGame.Request`). `delay` is the ticks from an input to its effect;
  /// `players` the number of players with whom a match of this page begins.
  void (*match)(int32_t request, int32_t delay, int32_t players);
  /// Takes a text about the next match (`WebGame.MatchText`): the room of a server, or the ticket. Returns 0 if the text
  /// is none of its kind.
  int32_t (*match_text)(int32_t kind, const uint8_t *text, size_t size);
} WebCalls;

/// Sets the functions that the page calls, before it calls any.
void web_set_calls(const WebCalls *calls);

#pragma clang assume_nonnull end

#undef PAGE

#endif
