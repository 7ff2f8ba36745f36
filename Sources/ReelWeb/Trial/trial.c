// The trial of a page's program without a page: a program for WASI that has the page's functions as stand-ins, reads the
// game's content and a reel from its standard input, and lets the program compare the reel with a replay.
//
//     4 bytes │ content │ 4 bytes │ reel │ the most ticks │ the number of the game        each number of 4 bytes,
//                                                                                     little-endian
// `reel ship web` links it in place of the page, and runs it in the toolchain's wasmkit.

#include "CReelWeb.h"

typedef struct {
  uint8_t *bytes;
  size_t count;
} Chunk;

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

WASI(fd_read) int fd_read(int file, const Chunk *chunks, int count, size_t *read);
WASI(fd_write) int fd_write(int file, const Chunk *chunks, int count, size_t *written);
WASI(proc_exit) _Noreturn void proc_exit(int code);

void *reel_memory(size_t count);
void reel_start(void);
int32_t reel_open(
  const uint8_t *content, size_t content_size, const uint8_t *saves, size_t saves_size, uint32_t seed_low,
  uint32_t seed_high, int32_t width, int32_t height, uint32_t options);
int32_t reel_replay(const uint8_t *bytes, size_t size, uint32_t verified);
int32_t reel_frame(double milliseconds, int32_t width, int32_t height);
int32_t reel_command(int32_t command, int32_t number);

/// The command that chooses a game of a collection (`WebGame.Command`).
enum { CHOOSE = 6 };

/// States of `reel_frame` (`WebGame.State`).
enum { VERIFYING = 2, VERIFIED = 3 };

static void print(const uint8_t *text, size_t count) {
  const uint8_t line = '\n';
  Chunk chunks[] = {{(uint8_t *)text, count}, {(uint8_t *)&line, 1}};
  size_t written = 0;
  (void)fd_write(1, chunks, 2, &written);
}

static void read_all(uint8_t *bytes, size_t count) {
  while (count > 0) {
    Chunk chunk = {bytes, count};
    size_t read = 0;
    if (fd_read(0, &chunk, 1, &read) != 0 || read == 0) proc_exit(65);
    bytes += read;
    count -= read;
  }
}

static uint32_t read_number(void) {
  uint8_t bytes[4];
  read_all(bytes, 4);
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint8_t *read_part(size_t *count) {
  *count = read_number();
  uint8_t *bytes = reel_memory(*count + 1);
  if (bytes == 0) proc_exit(65);
  read_all(bytes, *count);
  return bytes;
}

__attribute__((export_name("_start"))) void start(void) {
  size_t content_size, reel_size;
  uint8_t *content = read_part(&content_size);
  uint8_t *reel = read_part(&reel_size);
  uint32_t ticks = read_number();
  uint32_t game = read_number();
  reel_start();
  if (reel_command(CHOOSE, (int32_t)game) == 0) proc_exit(65);
  if (reel_open(content, content_size, 0, 0, 1, 0, 480, 320, 0) == 0) proc_exit(65);
  if (reel_replay(reel, reel_size, ticks) == 0) proc_exit(65);
  int32_t state;
  do state = reel_frame(0, 480, 320);
  while (state == VERIFYING);
  proc_exit(state == VERIFIED ? 0 : 1);
}

// The page.

void web_message(
  uint32_t kind, const uint8_t *text, size_t count, const uint8_t *more, size_t more_count) {
  (void)more, (void)more_count;
  // A sentence of the program (`PageMessage`).
  if (kind == 0 || kind == 1 || kind == 7 || kind >= 9) print(text, count);
}

double web_now(void) { return 0; }
// Only a match reads it, and the trial plays none.
uint64_t web_random(void) { return 1; }

static uint32_t last_object;

static void make(int32_t count, uint32_t *objects) {
  for (int32_t index = 0; index < count; index += 1) objects[index] = ++last_object;
}

void web_gl_get_integer(uint32_t name, int32_t *value) { (void)name, *value = 16384; }
uint32_t web_gl_get_error(void) { return 0; }
void web_gl_make_textures(int32_t count, uint32_t *textures) { make(count, textures); }
void web_gl_make_buffers(int32_t count, uint32_t *buffers) { make(count, buffers); }
uint32_t web_gl_make_shader(uint32_t kind) { return (void)kind, ++last_object; }
uint32_t web_gl_make_program(void) { return ++last_object; }
int32_t web_gl_uniform(uint32_t program, const char *name) { return (void)program, (void)name, 1; }
uint32_t web_is_playing(uint64_t voice) { return (void)voice, 0; }
int32_t web_music(void) { return -1; }

#define NOTHING(name, ...) void name(__VA_ARGS__) {}
#pragma clang diagnostic ignored "-Wunused-parameter"

NOTHING(web_gl_enable, uint32_t name)
NOTHING(web_gl_disable, uint32_t name)
NOTHING(web_gl_viewport, int32_t x, int32_t y, int32_t width, int32_t height)
NOTHING(web_gl_scissor, int32_t x, int32_t y, int32_t width, int32_t height)
NOTHING(web_gl_clear_color, float r, float g, float b, float a)
NOTHING(web_gl_clear, uint32_t mask)
NOTHING(web_gl_blend, uint32_t source, uint32_t rest, uint32_t alpha, uint32_t alpha_rest)
NOTHING(web_gl_read_pixels, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t format, uint32_t type,
  void *pixels)
NOTHING(web_gl_delete_textures, int32_t count, const uint32_t *textures)
NOTHING(web_gl_bind_texture, uint32_t target, uint32_t texture)
NOTHING(web_gl_set_texture, uint32_t target, uint32_t name, int32_t value)
NOTHING(web_gl_fill_texture, uint32_t target, int32_t level, int32_t kind, int32_t width, int32_t height,
  int32_t border, uint32_t format, uint32_t type, const void *pixels)
NOTHING(web_gl_delete_buffers, int32_t count, const uint32_t *buffers)
NOTHING(web_gl_bind_buffer, uint32_t target, uint32_t buffer)
NOTHING(web_gl_fill_buffer, uint32_t target, ptrdiff_t size, const void *bytes, uint32_t usage)
NOTHING(web_gl_enable_attribute, uint32_t at)
NOTHING(web_gl_attribute, uint32_t at, int32_t count, uint32_t type, uint8_t is_share, int32_t stride,
  const void *offset)
NOTHING(web_gl_divisor, uint32_t at, uint32_t divisor)
NOTHING(web_gl_draw, uint32_t mode, int32_t first, int32_t count, int32_t instances)
NOTHING(web_gl_delete_shader, uint32_t shader)
NOTHING(web_gl_set_source, uint32_t shader, int32_t count, const char *const *lines, const int32_t *lengths)
NOTHING(web_gl_compile, uint32_t shader)
NOTHING(web_gl_delete_program, uint32_t program)
NOTHING(web_gl_attach, uint32_t program, uint32_t shader)
NOTHING(web_gl_link, uint32_t program)
NOTHING(web_gl_use, uint32_t program)
NOTHING(web_gl_set_vector, int32_t uniform, float x, float y, float z, float w)
NOTHING(web_picture, uint32_t texture, const uint8_t *name, size_t count, uint32_t flags)
NOTHING(web_sound, uint32_t sound, const uint8_t *name, size_t count, uint32_t is_music)
NOTHING(web_play, uint32_t sound, uint64_t voice, float gain, float pitch, float pan, uint32_t is_looping)
NOTHING(web_stop, uint64_t voice)
NOTHING(web_set, uint64_t voice, float gain, float pitch, float pan, uint32_t is_looping)
NOTHING(web_play_music, uint32_t sound, float gain, uint32_t is_looping)
NOTHING(web_volume, float volume)
NOTHING(web_sound_all, uint32_t command)
NOTHING(web_device, uint32_t command, float a, float b, float c, float d)
NOTHING(web_send, uint32_t peer, const uint8_t *bytes, size_t count)
