/* Tries the library of a game, as a program in C that was linked with it. `reel ship library` compiles it with the
 * game's header and runs it here and in a root folder that has only the C library.
 *
 *     try [REEL]     writes the reel of the first world to the file REEL
 *
 * Prints the hashes of three worlds and the codes of wrong calls. Each line is the same on every machine. Ends with 1 if
 * a call returns another code than it must. */
#ifdef __linux__
#include <sys/resource.h>
#endif

#include "support.h"

#define WORLDS 3
#define STEPS 100

/* Ends the program if a call returns another code than `wanted`. Errors must have a sentence, successes none. */
static void check(int32_t code, int32_t wanted, const char *call) {
  const char *sentence = reel_message();
  if (code == wanted && (code == REEL_OK) == (sentence[0] == 0)) return;
  fprintf(stderr, "%s: expected code %d, found %d: %s\n", call, wanted, code, sentence);
  exit(1);
}

#define MUST(call) check(call, REEL_OK, #call)
#define REFUSES(code, call)                   \
  do {                                        \
    check(call, code, #call);                 \
    printf("%s: %s\n", #code, #call);         \
  } while (0)

static char *about(void) {
  int64_t size = 0;
  check(reel_about(NULL, 0, &size), REEL_TOO_SMALL, "reel_about(NULL, 0, &size)");
  char *text = memory(size + 1);
  memset(text, 'x', (size_t)size + 1);
  MUST(reel_about(text, size + 1, &size));
  if (strlen(text) == (size_t)size && text[0] == '{' && text[size - 1] == '}') return text;
  fprintf(stderr, "reel_about: expected a JSON object of %lld bytes, found %s\n", (long long)size, text);
  exit(1);
}

static char *describe(uint64_t batch) {
  int64_t size = 0;
  check(reel_describe(batch, NULL, 0, &size), REEL_TOO_SMALL, "reel_describe(batch, NULL, 0, &size)");
  char *text = memory(size + 1);
  MUST(reel_describe(batch, text, size + 1, &size));
  return text;
}

/* The arrays of a batch. */
struct arrays {
  int64_t rows, choices, controls;
  void *observations, *actions, *rewards, *terminated, *truncated;
};

static void bind(uint64_t batch, int32_t kind, void **array, int64_t size) {
  *array = memory(size);
  check(reel_bind(batch, kind, *array, size), REEL_OK, "reel_bind");
}

static struct arrays bind_all(uint64_t batch, const char *json) {
  struct arrays all = {0};
  all.rows = number(json, "rows");
  int64_t seen = number(json, "observation_size");
  const char *action = strstr(json, "\"action\":");
  if (action && strstr(action, "\"discrete\"")) {
    all.choices = elements(action, "choices");
    bind(batch, REEL_CHOICES, &all.actions, all.rows * all.choices * 8);
  } else {
    all.controls = number(action ? action : json, "count");
    bind(batch, REEL_CONTROLS, &all.actions, all.rows * all.controls * 4);
  }
  if (seen > 0) bind(batch, REEL_OBSERVATIONS, &all.observations, all.rows * seen * 4);
  bind(batch, REEL_REWARDS, &all.rewards, all.rows * 8);
  bind(batch, REEL_TERMINATED, &all.terminated, all.rows);
  bind(batch, REEL_TRUNCATED, &all.truncated, all.rows);
  return all;
}

static void free_arrays(struct arrays *arrays) {
  free(arrays->observations);
  free(arrays->actions);
  free(arrays->rewards);
  free(arrays->terminated);
  free(arrays->truncated);
}

static void print_worlds(uint64_t batch, const char *name) {
  for (int64_t world = 0; world < WORLDS; world++) {
    uint64_t hash = 0, tick = 0, seed = 0;
    MUST(reel_hash(batch, world, &hash));
    MUST(reel_tick(batch, world, &tick));
    MUST(reel_seed(batch, world, &seed));
    printf("%s: world %lld seed %llu tick %llu hash %016llx\n", name, (long long)world,
      (unsigned long long)seed, (unsigned long long)tick, (unsigned long long)hash);
  }
}

/* A function that writes the reel of a world. */
typedef int32_t reel_function(uint64_t batch, int64_t world, uint8_t *bytes, int64_t capacity, int64_t *size);

static uint8_t *read_reel(reel_function *function, uint64_t batch, int64_t *size) {
  check(function(batch, 0, NULL, 0, size), REEL_TOO_SMALL, "the size of a reel");
  uint8_t *bytes = memory(*size);
  check(function(batch, 0, bytes, *size, size), REEL_OK, "the bytes of a reel");
  return bytes;
}

static void write_reel(uint64_t batch, const char *path) {
  int64_t size = 0;
  uint8_t *bytes = read_reel(reel_reel, batch, &size);
  printf("reel: %lld bytes\n", (long long)size);
  FILE *file = path ? fopen(path, "wb") : NULL;
  if (path && (!file || fwrite(bytes, 1, (size_t)size, file) != (size_t)size || fclose(file) != 0)) {
    fprintf(stderr, "%s: expected a file that can be written\n", path);
    exit(1);
  }
  free(bytes);
}

/* Draws the first world: prints a checksum of its pixels. */
static void draw(uint64_t batch) {
  const int32_t width = 96, height = 64;
  const int64_t size = (int64_t)width * height * 3;
  uint8_t *pixels = memory(size);
  REFUSES(REEL_TOO_SMALL, reel_picture(batch, 0, width, height, pixels, size - 1));
  REFUSES(REEL_BAD_ARGUMENT, reel_picture(batch, 0, 0, height, pixels, size));
  MUST(reel_picture(batch, 0, width, height, pixels, size));
  /* FNV-1a */
  uint64_t sum = 14695981039346656037u;
  for (int64_t at = 0; at < size; at++) sum = (sum ^ pixels[at]) * 1099511628211u;
  printf("picture: %016llx\n", (unsigned long long)sum);
  free(pixels);
}

/* More threads than the system starts are an error. Each reserves eight megabytes for its stack. Systems other than Linux
 * ignore the limit, so the check prints nothing. It lowers the limit for good, so it comes last. */
static void refuse_threads(void) {
#ifdef __linux__
  const struct rlimit limit = {4ull << 30, 4ull << 30};
  if (setrlimit(RLIMIT_AS, &limit) != 0) {
    perror("setrlimit");
    exit(1);
  }
  uint64_t batch = 0;
  check(reel_create(1024, "{\"threads\": 1024}", &batch), REEL_LIMIT, "reel_create with 1024 threads");
  /* No thread is left that holds memory. */
  MUST(reel_create(WORLDS, "{\"threads\": 3}", &batch));
  MUST(reel_close(batch));
#endif
}

/* Plays an episode of a few steps, and one step of the next episode: the reel of the first one stays. */
static void keep_last(void) {
  uint64_t batch = 0, seed = 7;
  int64_t size = 0, kept = 0;
  MUST(reel_create(1, "{\"step_limit\": 5, \"reel_limit\": 268435456}", &batch));
  char *json = describe(batch);
  struct arrays arrays = bind_all(batch, json);
  memset(arrays.actions, 0, (size_t)(arrays.rows * (arrays.choices * 8 + arrays.controls * 4)));
  REFUSES(REEL_STATE, reel_last(batch, 0, NULL, 0, &size));
  MUST(reel_reset(batch, &seed, 1, NULL, 0));
  REFUSES(REEL_STATE, reel_last(batch, 0, NULL, 0, &size));
  REFUSES(REEL_BAD_ARGUMENT, reel_last(batch, 1, NULL, 0, &size));
  for (int step = 0; step < 5; step++) MUST(reel_step(batch, 0, 1));
  if (strstr(json, "\"independent\":true")) {
    /* The episode of a world of independent agents never ends. */
    REFUSES(REEL_STATE, reel_last(batch, 0, NULL, 0, &size));
  } else {
    uint8_t *present = read_reel(reel_reel, batch, &size);
    MUST(reel_step(batch, 0, 1));
    MUST(reel_step(batch, 0, 1));
    uint8_t *last = read_reel(reel_last, batch, &kept);
    if (kept != size || memcmp(last, present, (size_t)size) != 0) {
      fprintf(stderr, "reel_last: expected the bytes of the episode that has ended\n");
      exit(1);
    }
    printf("the last episode: %lld bytes\n", (long long)kept);
    free(last);
    free(present);
  }
  MUST(reel_close(batch));
  free_arrays(&arrays);
  free(json);
}

int main(int count, char **arguments) {
  if (reel_version() != REEL_VERSION) {
    fprintf(stderr, "expected version %d, found %u\n", REEL_VERSION, reel_version());
    return 1;
  }
  char *game = about();
  printf("%s\n", game);

  uint64_t none = 0, batch = 0;
  REFUSES(REEL_BAD_ARGUMENT, reel_create(0, NULL, &none));
  REFUSES(REEL_BAD_ARGUMENT, reel_create(-1, NULL, &none));
  REFUSES(REEL_BAD_ARGUMENT, reel_create(WORLDS, NULL, NULL));
  REFUSES(REEL_BAD_ARGUMENT, reel_create(WORLDS, "{", &none));
  REFUSES(REEL_LIMIT, reel_create(INT64_MAX, NULL, &none));
  if (number(game, "content_files") > 0)
    REFUSES(REEL_CONTENT, reel_create(WORLDS, "{\"assets\": \"/no/such/folder\"}", &none));
  REFUSES(REEL_NO_BATCH, reel_step(0, 0, 1));
  REFUSES(REEL_NO_BATCH, reel_close(12345));

  /* A world of thousands of agents records more than the usual mebibyte. */
  MUST(reel_create(WORLDS, "{\"reel_limit\": 268435456}", &batch));
  char *json = describe(batch);
  struct arrays arrays = bind_all(batch, json);
  REFUSES(REEL_BAD_ARGUMENT, reel_bind(batch, REEL_REWARDS, arrays.rewards, arrays.rows * 8 - 1));
  REFUSES(REEL_BAD_ARGUMENT, reel_bind(batch, 14, arrays.rewards, arrays.rows * 8));
  REFUSES(REEL_STATE, reel_step(batch, 0, WORLDS));

  const uint64_t seeds[WORLDS] = {1, 2, 3};
  REFUSES(REEL_BAD_ARGUMENT, reel_reset(batch, seeds, WORLDS - 1, NULL, 0));
  MUST(reel_reset(batch, seeds, WORLDS, NULL, 0));
  print_worlds(batch, "reset");
  /* A picture before the first tick shows a tick of a copy. The worlds stay as they are. */
  draw(batch);
  print_worlds(batch, "drawn");
  MUST(reel_bind(batch, REEL_REWARDS, NULL, 0));
  REFUSES(REEL_NOT_BOUND, reel_step(batch, 0, WORLDS));
  MUST(reel_bind(batch, REEL_REWARDS, arrays.rewards, arrays.rows * 8));

  /* In the middle, the second world becomes a copy of the first one and is put back again. */
  uint64_t first = 0, second = 0;
  for (int step = 0; step < STEPS; step++) {
    for (int64_t at = 0; at < arrays.rows * arrays.choices; at++) ((int64_t *)arrays.actions)[at] = 0;
    MUST(reel_step(batch, 0, 1));
    MUST(reel_step(batch, 1, WORLDS - 1));
    if (step != STEPS / 2) continue;
    MUST(reel_snapshot(batch, 0, &first));
    MUST(reel_snapshot(batch, 1, &second));
    MUST(reel_restore(batch, 1, first));
    print_worlds(batch, "copied");
    MUST(reel_restore(batch, 1, second));
    MUST(reel_release(batch, second));
    REFUSES(REEL_BAD_ARGUMENT, reel_restore(batch, 1, second));
  }
  print_worlds(batch, "steps");
  draw(batch);
  write_reel(batch, count > 1 ? arguments[1] : NULL);

  REFUSES(REEL_BAD_ARGUMENT, reel_step(batch, 1, WORLDS));
  REFUSES(REEL_BAD_ARGUMENT, reel_step(batch, -1, 1));
  REFUSES(REEL_BAD_ARGUMENT, reel_hash(batch, WORLDS, &none));
  REFUSES(REEL_BAD_ARGUMENT, reel_hash(batch, 0, NULL));
  REFUSES(REEL_BAD_ARGUMENT, reel_restore(batch, 0, 999));
  MUST(reel_close(batch));
  REFUSES(REEL_NO_BATCH, reel_close(batch));
  REFUSES(REEL_NO_BATCH, reel_step(batch, 0, 1));
  free_arrays(&arrays);
  free(json);
  free(game);
  keep_last();
  refuse_threads();
  return 0;
}
