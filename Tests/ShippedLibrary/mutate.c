/* Calls the library of a game a million times with arguments that are often wrong: counts, NULL, numbers of batches and
 * snapshots that were freed or never made, sizes that are off by one, kinds that do not exist, and damaged texts. Each
 * call must return a code with a sentence; no call may write beyond the memory that it was given.
 *
 *     mutate [CALLS [SEED]]
 *
 * Only addresses are never wrong, because no function of C can check them. The same seed gives the same calls. */
#include "support.h"

#define BATCHES 4
#define SNAPSHOTS 8
#define KINDS 14
/* Bytes behind each array, which no call may change. */
#define MARGIN 64

static uint64_t state;

static uint64_t next(void) {
  /* xorshift64* */
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545F4914F6CDD1DULL;
}

static uint64_t below(uint64_t limit) { return next() % limit; }
static int chance(uint64_t of) { return below(of) == 0; }

struct memory {
  uint8_t *bytes;
  int64_t size;
};

static struct memory marked(int64_t size) {
  struct memory result = {memory(size + MARGIN), size};
  memset(result.bytes + size, 0xA5, MARGIN);
  return result;
}

static void check_margin(struct memory memory, const char *name) {
  for (int at = 0; memory.bytes && at < MARGIN; at++) {
    if (memory.bytes[memory.size + at] == 0xA5) continue;
    fprintf(stderr, "%s: a byte behind its end has changed\n", name);
    exit(1);
  }
}

/* A batch as the caller knows it. */
struct batch {
  uint64_t handle;
  int64_t worlds;
  struct memory arrays[KINDS];
};

static struct batch batches[BATCHES];
static uint64_t snapshots[SNAPSHOTS];
static uint64_t freed[16];
static struct memory output;
static long long codes[8];
static long long calls;

static void free_arrays(struct batch *batch) {
  for (int kind = 0; kind < KINDS; kind++) {
    check_margin(batch->arrays[kind], "an array");
    free(batch->arrays[kind].bytes);
    batch->arrays[kind] = (struct memory){0};
  }
}

static int32_t counted(int32_t code, const char *call) {
  const char *sentence = reel_message();
  calls++;
  if (code < 0 || code > 7 || (code == REEL_OK) != (sentence[0] == 0) || strlen(sentence) > 4096) {
    fprintf(stderr, "call %lld, %s: found code %d with the sentence: %s\n", calls, call, code, sentence);
    exit(1);
  }
  codes[code]++;
  return code;
}

#define CALL(call) counted(call, #call)

/* The number of a batch, mostly one that exists. */
static uint64_t some_batch(struct batch **found) {
  struct batch *batch = &batches[below(BATCHES)];
  *found = batch;
  if (!chance(8)) return batch->handle;
  switch (below(5)) {
    case 0: return 0;
    case 1: return freed[below(16)];
    case 2: return batch->handle + below(3) - 1;
    case 3: return batch->handle ^ (1ULL << below(64));
    default: return next();
  }
}

static uint64_t some_snapshot(void) {
  uint64_t snapshot = snapshots[below(SNAPSHOTS)];
  if (!chance(6)) return snapshot;
  switch (below(4)) {
    case 0: return 0;
    case 1: return snapshot + below(3) - 1;
    case 2: return snapshot ^ (1ULL << below(64));
    default: return next();
  }
}

/* A count or index: mostly 0 to `limit`, and sometimes anything. */
static int64_t some_count(int64_t limit) {
  if (!chance(6)) return (int64_t)below((uint64_t)limit + 1);
  switch (below(6)) {
    case 0: return -1;
    case 1: return limit + 1;
    case 2: return INT64_MAX;
    case 3: return INT64_MIN;
    case 4: return (int64_t)1 << below(63);
    default: return (int64_t)next();
  }
}

/* A size that claims no more bytes than there are. */
static int64_t some_capacity(void) {
  if (chance(4)) return 0;
  if (chance(8)) return -(int64_t)below(1000);
  if (chance(16)) return INT64_MIN;
  return (int64_t)below((uint64_t)output.size + 1);
}

static const char *const configs[] = {
  "{}",
  "{\"threads\": 1}",
  "{\"threads\": 2, \"autoreset\": \"next_step\"}",
  "{\"autoreset\": \"disabled\", \"ticks_per_step\": 2, \"step_limit\": 30}",
  "{\"threads\": 1, \"autoreset\": \"same_step\", \"reel_limit\": 4096}",
  "{\"picture\": {\"width\": 16, \"height\": 12, \"channels\": 1}, \"reel_limit\": 0}",
  "{\"bots\": {\"0\": \"bold\", \"1\": \"bot\"}}",
  "{\"values\": {\"level\": \"3\"}, \"bots\": [1], \"assets\": \"/no/such/folder\"}",
};

/* Returns a configuration, with a few of its bytes changed, removed or repeated. */
static char *some_config(char *buffer, size_t capacity) {
  if (chance(4)) return NULL;
  snprintf(buffer, capacity / 2, "%s", configs[below(sizeof configs / sizeof *configs)]);
  for (uint64_t change = chance(3) ? 0 : 1 + below(4); change > 0; change--) {
    size_t length = strlen(buffer);
    if (length == 0) break;
    size_t at = below(length);
    switch (below(5)) {
      case 0: buffer[at] = (char)(1 + below(255)); break;
      case 1: buffer[at] = "{}[]\":,0-9.eE\\u"[below(15)]; break;
      case 2: memmove(buffer + at, buffer + at + 1, length - at); break;
      case 3:
        if (length + 2 < capacity) memmove(buffer + at + 1, buffer + at, length - at + 1);
        break;
      default: buffer[at] = 0;
    }
  }
  return buffer;
}

/* The exact size of an array of a batch; -1 if it has none of this kind. */
static int64_t size_of_array(const char *json, int kind) {
  int64_t rows = number(json, "rows");
  const char *action = strstr(json, "\"action\":");
  int is_discrete = action && strstr(action, "\"discrete\"");
  const char *picture = strstr(json, "\"picture\":");
  int64_t pixels = -1;
  if (picture && picture[strcspn(picture, "{n")] == '{')
    pixels = rows * number(picture, "height") * number(picture, "width") * number(picture, "channels");
  switch (kind) {
    case REEL_OBSERVATIONS:
    case REEL_FINAL_OBSERVATIONS: return rows * number(json, "observation_size") * 4;
    case REEL_PICTURES:
    case REEL_FINAL_PICTURES: return pixels;
    case REEL_CHOICES: return is_discrete ? rows * elements(action, "choices") * 8 : -1;
    case REEL_CONTROLS: return is_discrete || !action ? -1 : rows * number(action, "count") * 4;
    case REEL_REWARDS: return rows * 8;
    case REEL_MASKS:
    case REEL_FINAL_MASKS: return rows * number(json, "mask_size");
    case REEL_LOG: return rows * elements(json, "log") * 8;
    case REEL_TERMINATED:
    case REEL_TRUNCATED:
    case REEL_FINAL:
    case REEL_RESETS: return rows;
    default: return -1;
  }
}

/* Closes the batch of a slot and makes another one. */
static void renew(struct batch *batch) {
  char buffer[1024];
  if (batch->handle) {
    freed[below(16)] = batch->handle;
    CALL(reel_close(batch->handle));
    batch->handle = 0;
    free_arrays(batch);
  }
  int64_t worlds = chance(20) ? some_count(4) : 1 + (int64_t)below(4);
  /* A number of worlds that the library may really make would take long. */
  if (worlds > 4 && worlds < 1000000000) worlds = INT64_MAX;
  uint64_t handle = 0;
  if (CALL(reel_create(worlds, some_config(buffer, sizeof buffer), chance(30) ? NULL : &handle))) return;
  batch->handle = handle;
  batch->worlds = worlds;
  int64_t size = 0;
  reel_describe(handle, NULL, 0, &size);
  struct memory json = marked(size + 1);
  if (CALL(reel_describe(handle, (char *)json.bytes, size + 1, &size))) exit(1);
  for (int kind = 0; kind < KINDS; kind++) {
    int64_t wanted = size_of_array((char *)json.bytes, kind);
    if (wanted < 0 || wanted > 1 << 24) continue;
    batch->arrays[kind] = marked(wanted);
    if (!chance(12)) CALL(reel_bind(handle, kind, batch->arrays[kind].bytes, wanted));
  }
  free(json.bytes);
  uint64_t seeds[4];
  for (int64_t world = 0; world < worlds; world++) seeds[world] = below(1000);
  if (!chance(6)) CALL(reel_reset(handle, seeds, worlds, NULL, 0));
}

static void bind_some(void) {
  struct batch *batch;
  uint64_t handle = some_batch(&batch);
  int kind = (int)below(KINDS);
  struct memory array = batch->arrays[kind];
  int64_t size = array.size;
  void *bytes = array.bytes;
  switch (below(20)) {
    case 0: size -= 1; break;
    /* The margin holds what an accepted size would overwrite. */
    case 1: size += 1; break;
    case 2: size = -size; break;
    case 3: size = INT64_MIN; break;
    case 4: bytes = NULL; break;
    case 5: bytes = NULL, size = 0; break;
    default: break;
  }
  /* Another batch would have an array of another size, which its caller did not make. */
  if (handle != batch->handle) {
    for (int at = 0; at < BATCHES; at++)
      if (batches[at].handle == handle) return;
  }
  int32_t wanted = (int32_t)kind;
  if (chance(10)) wanted = (int32_t)next() | 16;
  if (chance(20)) wanted = -1;
  if (!batch->handle && !bytes) size = 0;
  if (CALL(reel_bind(handle, wanted, bytes, size)) == REEL_OK && bytes && size != array.size) {
    fprintf(stderr, "reel_bind: accepted %lld bytes for an array of %lld\n", (long long)size, (long long)array.size);
    exit(1);
  }
}

static void reset_some(void) {
  static uint64_t seeds[64];
  static uint8_t mask[64];
  struct batch *batch;
  uint64_t handle = some_batch(&batch);
  for (int at = 0; at < 8; at++) {
    seeds[at] = chance(3) ? next() : below(100);
    mask[at] = (uint8_t)below(3);
  }
  int64_t seed_count = chance(6) ? some_count(5) : batch->worlds;
  int64_t mask_count = chance(6) ? some_count(5) : batch->worlds;
  const uint64_t *given = chance(2) ? seeds : NULL;
  const uint8_t *chosen = chance(2) ? mask : NULL;
  if (!given && !chance(6)) seed_count = 0;
  if (!chosen && !chance(6)) mask_count = 0;
  CALL(reel_reset(handle, given, seed_count, chosen, mask_count));
}

static void fill_actions(struct batch *batch) {
  struct memory choices = batch->arrays[REEL_CHOICES], controls = batch->arrays[REEL_CONTROLS];
  for (int64_t at = 0; at + 8 <= choices.size; at += 8) {
    int64_t choice = chance(50) ? (int64_t)next() : (int64_t)below(3);
    memcpy(choices.bytes + at, &choice, 8);
  }
  for (int64_t at = 0; at + 4 <= controls.size; at += 4) {
    /* Any bits: also infinities, and what is no number. */
    uint32_t bits = (uint32_t)next();
    float control = (float)below(1000) / 500 - 1;
    memcpy(controls.bytes + at, chance(50) ? (void *)&bits : (void *)&control, 4);
  }
}

static void one_call(void) {
  struct batch *batch;
  uint64_t handle = some_batch(&batch), stored = 0;
  int64_t world = some_count(batch->worlds - 1 < 0 ? 0 : batch->worlds - 1);
  int64_t capacity = some_capacity(), size = 0;
  int64_t *sized = chance(20) ? NULL : &size;
  uint64_t *address = chance(20) ? NULL : &stored;
  uint8_t *bytes = capacity == 0 || chance(10) ? NULL : output.bytes;
  switch (below(40)) {
    case 0: CALL(reel_about((char *)bytes, capacity, sized)); break;
    case 1: CALL(reel_describe(handle, (char *)bytes, capacity, sized)); break;
    case 2:
    case 3:
    case 4: bind_some(); break;
    case 5:
      if (chance(20)) reset_some();
      break;
    case 6:
    case 7:
      if (CALL(reel_snapshot(handle, world, address)) == REEL_OK) {
        uint64_t *place = &snapshots[below(SNAPSHOTS)];
        if (*place) CALL(reel_release(handle, *place));
        *place = stored;
      }
      break;
    case 8: CALL(reel_restore(handle, world, some_snapshot())); break;
    case 9: CALL(reel_release(handle, some_snapshot())); break;
    case 10:
      if (chance(10)) CALL(reel_reel(handle, world, bytes, capacity, sized));
      if (chance(10)) CALL(reel_last(handle, world, bytes, capacity, sized));
      break;
    case 11:
      if (chance(10)) {
        int32_t width = chance(4) ? (int32_t)next() : (int32_t)below(40);
        int32_t height = chance(4) ? (int32_t)next() : (int32_t)below(40);
        CALL(reel_picture(handle, world, width, height, bytes, capacity));
      }
      break;
    case 12:
      if (chance(100)) renew(&batches[below(BATCHES)]);
      break;
    case 13:
      /* Closing by a wrong number; a right one only together with its slot. */
      if (handle != batch->handle) {
        for (int at = 0; at < BATCHES; at++)
          if (batches[at].handle == handle) return;
        CALL(reel_close(handle));
      }
      break;
    case 14: CALL(reel_hash(handle, world, address)); break;
    case 15:
    case 16: CALL(reel_tick(handle, world, address)); break;
    case 17:
    case 18: CALL(reel_seed(handle, world, address)); break;
    case 19:
      if (reel_version() != REEL_VERSION) exit(1);
      break;
    default: {
      fill_actions(batch);
      int64_t first = some_count(batch->worlds), count = some_count(2);
      CALL(reel_step(handle, first, count));
    }
  }
}

int main(int count, char **arguments) {
  long long wanted = count > 1 ? atoll(arguments[1]) : 1000000;
  uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 61;
  state = seed * 2 + 1;
  output = marked(1 << 16);
  printf("seed %llu\n", (unsigned long long)seed);
  fflush(stdout);
  for (int at = 0; at < BATCHES; at++) renew(&batches[at]);
  for (long long turn = 0; calls < wanted; turn++) {
    one_call();
    if (turn % 64 != 0) continue;
    check_margin(output, "the memory for texts");
    for (int at = 0; at < BATCHES; at++) {
      if (!batches[at].handle && chance(4)) renew(&batches[at]);
      for (int kind = 0; kind < KINDS; kind++) check_margin(batches[at].arrays[kind], "an array");
    }
  }
  for (int at = 0; at < BATCHES; at++) {
    if (batches[at].handle) CALL(reel_close(batches[at].handle));
    free_arrays(&batches[at]);
  }
  free(output.bytes);
  printf("%lld calls:", calls);
  for (int code = 0; code < 8; code++) printf(" %lld", codes[code]);
  printf(" of the codes 0 to 7\n");
  return 0;
}
