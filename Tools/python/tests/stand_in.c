/* A stand-in for the library of a game: the C interface, version 1, over small counting games, so that the Python
   package is tested without an engine. The value `variant` of the configuration selects the game:

     count   one agent, a list and a grid, one choice of 3, a mask, two log values
     flat    one agent, a list, one choice of 3
     many    one agent, a list, choices of 3 and 2, a mask of 5 entries
     pads    one agent, a list, two controls
     pair    two agents whose episodes end at different steps, a mask
     duel    two agents that observe each other and whose episodes end together, a mask
     team    four agents as in `duel`
     crowd   four independent agents in a world
     empty   one agent, a list, one choice of 2; a step does nothing, so that a caller measures its own share

   The bot "bot" makes the choice of the tick, the bot "bold" the choice 2.

   An agent counts: its position moves by its choice, its points grow if the choice is that of the tick. The length of
   an episode depends on its seed. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, BAD_ARGUMENT, NO_BATCH, NOT_BOUND, CONTENT, STATE, TOO_SMALL, LIMIT };
enum {
  OBSERVATIONS, PICTURES, CHOICES, CONTROLS, REWARDS, TERMINATED, TRUNCATED, MASKS, LOG, FINAL_OBSERVATIONS,
  FINAL_PICTURES, FINAL_MASKS, FINAL, RESETS, KINDS
};
enum { NEXT_STEP, SAME_STEP, DISABLED };
enum { MOST_AGENTS = 4, MOST_BATCHES = 512, MOST_SNAPSHOTS = 4096 };

typedef struct {
  const char *name;
  int agents, independent, size, choice_count, choices[2], controls, mask;
  const char *observation;
  int ends_together;
} Variant;

#define LIST(size) "{\"name\":\"list\",\"shape\":[" size "],\"low\":-1,\"high\":1}"
static const Variant variants[] = {
  {"count", 1, 0, 8, 1, {3}, 0, 3, LIST("2") ",{\"name\":\"grid\",\"shape\":[2,3],\"low\":0,\"high\":1}", 0},
  {"flat", 1, 0, 4, 1, {3}, 0, 0, LIST("4"), 0},
  {"many", 1, 0, 4, 2, {3, 2}, 0, 5, LIST("4"), 0},
  {"pads", 1, 0, 4, 0, {0}, 2, 0, LIST("4"), 0},
  {"pair", 2, 0, 4, 1, {3}, 0, 3, LIST("4"), 0},
  {"duel", 2, 0, 4, 1, {3}, 0, 3, LIST("4"), 1},
  {"team", 4, 0, 4, 1, {3}, 0, 3, LIST("4"), 1},
  {"crowd", 4, 1, 4, 1, {3}, 0, 0, LIST("4"), 0},
  {"empty", 1, 0, 4, 1, {2}, 0, 0, LIST("4"), 0},
};

typedef struct {
  double position, points;
  int64_t length, steps, episode;
  uint8_t is_over, is_cut;
} Agent;

typedef struct {
  uint64_t first_seed, seed, tick;
  int64_t episode;
  uint8_t has_begun, is_over, has_ended;
  /* The seed and the ticks of the last episode that has ended. */
  uint64_t last_seed, last_tick;
  Agent agents[MOST_AGENTS];
} World;

typedef enum { NO_BOT, BOT, BOLD } Bot;

typedef struct {
  uint64_t generation;
  int is_open;
  Bot bots[MOST_AGENTS];
  const Variant *variant;
  int64_t worlds, rows, step_limit, ticks_per_step, threads;
  int mode, height, width, channels;
  void *arrays[KINDS];
  World *states;
  World *snapshots[MOST_SNAPSHOTS];
} Batch;

static Batch batches[MOST_BATCHES];
static _Thread_local char message[400];

static int32_t fail(int32_t code, const char *sentence) {
  snprintf(message, sizeof message, "%s", sentence);
  return code;
}

static Batch *batch_of(uint64_t handle) {
  message[0] = 0;
  uint64_t slot = handle % MOST_BATCHES;
  Batch *batch = &batches[slot];
  if (!batch->is_open || batch->generation != handle / MOST_BATCHES) {
    fail(NO_BATCH, "There is no such batch: it is closed, or was never created.");
    return NULL;
  }
  return batch;
}

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t z = a + (b + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int64_t byte_count(const Batch *batch, int kind) {
  const Variant *variant = batch->variant;
  switch (kind) {
    case OBSERVATIONS: case FINAL_OBSERVATIONS: return batch->rows * variant->size * 4;
    case PICTURES: case FINAL_PICTURES:
      return batch->rows * batch->height * batch->width * batch->channels;
    case CHOICES: return batch->rows * variant->choice_count * 8;
    case CONTROLS: return batch->rows * variant->controls * 4;
    case REWARDS: return batch->rows * 8;
    case MASKS: case FINAL_MASKS: return batch->rows * variant->mask;
    case LOG: return batch->rows * 2 * 8;
    default: return batch->rows;
  }
}

uint32_t reel_version(void) { return 1; }
const char *reel_message(void) { return message; }

static int32_t write_text(const char *source, char *text, int64_t capacity, int64_t *size) {
  int64_t length = (int64_t)strlen(source);
  *size = length;
  if (text == NULL || capacity < length) return fail(TOO_SMALL, "The buffer is too small for the text.");
  memcpy(text, source, (size_t)length);
  if (capacity > length) text[length] = 0;
  return DONE;
}

int32_t reel_about(char *text, int64_t capacity, int64_t *size) {
  message[0] = 0;
  return write_text(
    "{\"name\":\"StandIn\",\"title\":\"Stand-in\",\"version\":\"1.0\",\"rules\":3,\"engine\":\"0.1.0\","
    "\"content_files\":0,\"players\":2,\"ticks_per_second\":\"60\"}",
    text, capacity, size);
}

/* The number behind a key of the configuration, or `otherwise`. */
static int64_t number_of(const char *config, const char *key, int64_t otherwise) {
  const char *found = config ? strstr(config, key) : NULL;
  return found ? strtoll(found + strlen(key), NULL, 10) : otherwise;
}

/* Reads "bots":[1,3] or "bots":{"1":"bold","3":"none"}. */
static int32_t read_bots(const char *config, int players, Bot *bots) {
  const char *at = config ? strstr(config, "\"bots\":") : NULL;
  if (!at) return DONE;
  at += strlen("\"bots\":");
  int has_names = *at++ == '{';
  while (*at != ']' && *at != '}') {
    at += *at == ',';
    at += has_names;
    char *end;
    long player = strtol(at, &end, 10);
    at = end + has_names;
    if (player < 0 || player >= players) return fail(BAD_ARGUMENT, "The game does not have this player for a bot.");
    bots[player] = BOT;
    if (!has_names) continue;
    if (!strncmp(at, ":\"bold\"", 7)) bots[player] = BOLD;
    else if (!strncmp(at, ":\"none\"", 7)) bots[player] = NO_BOT;
    else if (strncmp(at, ":\"bot\"", 6)) return fail(BAD_ARGUMENT, "There is no such bot.");
    at = strchr(at + 2, '"') + 1;
  }
  return DONE;
}

int32_t reel_create(int64_t worlds, const char *config, uint64_t *handle) {
  message[0] = 0;
  if (worlds < 1 || handle == NULL) return fail(BAD_ARGUMENT, "A batch needs at least 1 world.");
  if (worlds > 1 << 20) return fail(LIMIT, "A batch has at most 1048576 worlds.");
  const Variant *variant = &variants[0];
  const char *found = config ? strstr(config, "\"variant\":\"") : NULL;
  if (found) {
    variant = NULL;
    found += strlen("\"variant\":\"");
    for (size_t at = 0; at < sizeof variants / sizeof *variants; at++) {
      size_t length = strlen(variants[at].name);
      if (!strncmp(found, variants[at].name, length) && found[length] == '"') variant = &variants[at];
    }
    if (!variant) return fail(BAD_ARGUMENT, "The configuration names a variant that the game does not have.");
  }
  Bot bots[MOST_AGENTS] = {NO_BOT};
  // A game of one agent has a second player, too.
  int32_t code = read_bots(config, variant->agents > 2 ? variant->agents : 2, bots);
  if (code) return code;
  uint64_t slot = 0;
  while (slot < MOST_BATCHES && batches[slot].is_open) slot++;
  if (slot == MOST_BATCHES) return fail(LIMIT, "There are too many open batches.");
  Batch *batch = &batches[slot];
  uint64_t generation = batch->generation + 1;
  memset(batch, 0, sizeof *batch);
  batch->generation = generation;
  batch->variant = variant;
  memcpy(batch->bots, bots, sizeof bots);
  batch->worlds = worlds;
  batch->rows = worlds * variant->agents;
  batch->step_limit = number_of(config, "\"step_limit\":", 0);
  batch->ticks_per_step = number_of(config, "\"ticks_per_step\":", 1);
  batch->threads = number_of(config, "\"threads\":", 2);
  batch->height = (int)number_of(config, "\"height\":", 0);
  batch->width = (int)number_of(config, "\"width\":", 0);
  batch->channels = (int)number_of(config, "\"channels\":", 3);
  if (config && strstr(config, "\"autoreset\":\"same_step\"")) batch->mode = SAME_STEP;
  if (config && strstr(config, "\"autoreset\":\"disabled\"")) batch->mode = DISABLED;
  if (variant->independent && batch->mode != NEXT_STEP)
    return fail(BAD_ARGUMENT, "Independent agents reset themselves: \"autoreset\" must be \"next_step\".");
  if (config && strstr(config, "\"assets\":\"missing\"")) return fail(CONTENT, "The folder 'missing' is not there.");
  batch->states = calloc((size_t)worlds, sizeof(World));
  batch->is_open = 1;
  *handle = generation * MOST_BATCHES + slot;
  return DONE;
}

int32_t reel_describe(uint64_t handle, char *text, int64_t capacity, int64_t *size) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  const Variant *variant = batch->variant;
  static const char *modes[] = {"next_step", "same_step", "disabled"};
  char picture[80] = "null", action[100], json[1200];
  if (batch->width)
    snprintf(
      picture, sizeof picture, "{\"height\":%d,\"width\":%d,\"channels\":%d}", batch->height, batch->width,
      batch->channels);
  if (variant->controls)
    snprintf(
      action, sizeof action, "{\"kind\":\"continuous\",\"count\":%d,\"low\":-1,\"high\":1}", variant->controls);
  else if (variant->choice_count == 2)
    snprintf(
      action, sizeof action, "{\"kind\":\"discrete\",\"choices\":[%d,%d]}", variant->choices[0], variant->choices[1]);
  else
    snprintf(action, sizeof action, "{\"kind\":\"discrete\",\"choices\":[%d]}", variant->choices[0]);
  snprintf(
    json, sizeof json,
    "{\"worlds\":%lld,\"agents\":%d,\"independent\":%s,\"rows\":%lld,\"observation\":[%s],\"observation_size\":%d,"
    "\"picture\":%s,\"action\":%s,\"mask_size\":%d,\"log\":[\"points\",\"steps\"],\"ticks_per_step\":%lld,"
    "\"step_limit\":%lld,\"ticks_per_second\":60,\"autoreset\":\"%s\",\"threads\":%lld,\"game\":\"StandIn\","
    "\"rules_version\":3,\"view\":{\"width\":64,\"height\":48}}",
    (long long)batch->worlds, variant->agents, variant->independent ? "true" : "false", (long long)batch->rows,
    variant->observation, variant->size, picture, action, variant->mask, (long long)batch->ticks_per_step,
    (long long)batch->step_limit, modes[batch->mode], (long long)batch->threads);
  return write_text(json, text, capacity, size);
}

int32_t reel_bind(uint64_t handle, int32_t kind, void *array, int64_t count) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  if (kind < 0 || kind >= KINDS) return fail(BAD_ARGUMENT, "There is no such kind of array.");
  if (array && count != byte_count(batch, kind)) {
    char sentence[120];
    snprintf(
      sentence, sizeof sentence, "An array of kind %d has %lld bytes, not %lld.", kind,
      (long long)byte_count(batch, kind), (long long)count);
    return fail(BAD_ARGUMENT, sentence);
  }
  batch->arrays[kind] = array;
  return DONE;
}

static void begin_agent(World *world, int agent) {
  Agent *state = &world->agents[agent];
  int64_t episode = state->episode;
  memset(state, 0, sizeof *state);
  state->episode = episode;
  state->length = 3 + (int64_t)(mixed(world->seed + (uint64_t)episode * 977, (uint64_t)agent) % 20);
}

static void keep_ended(World *world) {
  if (!world->is_over) return;
  world->has_ended = 1;
  world->last_seed = world->seed;
  world->last_tick = world->tick;
}

static void begin(const Batch *batch, World *world) {
  keep_ended(world);
  world->seed = world->episode == 0 ? world->first_seed : mixed(world->first_seed, (uint64_t)world->episode);
  world->tick = 0;
  world->has_begun = 1;
  world->is_over = 0;
  for (int agent = 0; agent < batch->variant->agents; agent++) {
    world->agents[agent].episode = 0;
    begin_agent(world, agent);
  }
}

static void observe(const Batch *batch, int64_t index, float *observations, uint8_t *pictures, int8_t *masks) {
  const Variant *variant = batch->variant;
  const World *world = &batch->states[index];
  for (int agent = 0; agent < variant->agents; agent++) {
    const Agent *state = &world->agents[agent];
    int64_t row = index * variant->agents + agent;
    uint64_t bits = mixed(world->seed + (uint64_t)agent, world->tick);
    if (observations) {
      float *values = observations + row * variant->size;
      values[0] = (float)(state->position / 16);
      values[1] = (float)(state->steps % 32) / 32;
      for (int at = 2; at < variant->size; at++) values[at] = (float)((bits >> (at * 4)) & 15) / 16;
      // The choice of the tick, so that an agent can learn the game.
      if (!variant->independent) values[variant->size - 1] = (float)(mixed(world->seed, world->tick) % 3) / 2;
      if (variant->ends_together) values[2] = (float)(world->agents[(agent + 1) % variant->agents].position / 16);
    }
    if (masks) {
      int8_t *mask = masks + row * variant->mask;
      memset(mask, 1, (size_t)variant->mask);
      mask[bits % 4 % 3] = 0;
    }
    if (pictures) {
      int64_t count = (int64_t)batch->height * batch->width * batch->channels;
      for (int64_t at = 0; at < count; at++) pictures[row * count + at] = (uint8_t)(bits + (uint64_t)at * 7);
    }
  }
}

static void observe_now(const Batch *batch, int64_t index) {
  observe(
    batch, index, batch->arrays[OBSERVATIONS], batch->width ? batch->arrays[PICTURES] : NULL,
    batch->variant->mask ? batch->arrays[MASKS] : NULL);
}

static void write_outcome(const Batch *batch, int64_t row, double reward, const Agent *state, uint8_t was_reset) {
  if (batch->arrays[REWARDS]) ((double *)batch->arrays[REWARDS])[row] = reward;
  if (batch->arrays[TERMINATED])
    ((uint8_t *)batch->arrays[TERMINATED])[row] = state ? state->is_over && !state->is_cut : 0;
  if (batch->arrays[TRUNCATED]) ((uint8_t *)batch->arrays[TRUNCATED])[row] = state ? state->is_cut : 0;
  if (batch->arrays[RESETS]) ((uint8_t *)batch->arrays[RESETS])[row] = was_reset;
  if (batch->arrays[FINAL]) ((uint8_t *)batch->arrays[FINAL])[row] = 0;
  if (batch->arrays[LOG]) {
    double *log = (double *)batch->arrays[LOG] + row * 2;
    log[0] = state ? state->points : 0;
    log[1] = state ? (double)state->steps : 0;
  }
}

static void reset_world(Batch *batch, int64_t index, uint8_t was_reset) {
  begin(batch, &batch->states[index]);
  observe_now(batch, index);
  for (int agent = 0; agent < batch->variant->agents; agent++)
    write_outcome(batch, index * batch->variant->agents + agent, 0, NULL, was_reset);
}

int32_t reel_reset(
  uint64_t handle, const uint64_t *seeds, int64_t seed_count, const uint8_t *mask, int64_t mask_count) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  if ((seeds && seed_count != batch->worlds) || (mask && mask_count != batch->worlds))
    return fail(BAD_ARGUMENT, "Seeds and masks have one entry for each world.");
  for (int64_t index = 0; index < batch->worlds; index++) {
    if (mask && !mask[index]) continue;
    World *world = &batch->states[index];
    if (seeds) {
      world->first_seed = seeds[index];
      world->episode = 0;
    } else if (world->has_begun) {
      world->episode++;
    }
    reset_world(batch, index, 0);
  }
  return DONE;
}

static double move(const Batch *batch, World *world, int agent, int64_t row) {
  const Variant *variant = batch->variant;
  Agent *state = &world->agents[agent];
  double before = state->points;
  if (variant->controls) {
    const float *controls = (const float *)batch->arrays[CONTROLS] + row * variant->controls;
    double first = fmin(fmax(controls[0], -1), 1), second = fmin(fmax(controls[1], -1), 1);
    state->position += first;
    state->points += second > 0 ? second : 0;
  } else {
    const int64_t *choices = (const int64_t *)batch->arrays[CHOICES] + row * variant->choice_count;
    int64_t best = (int64_t)(mixed(world->seed, world->tick) % 3), choice = choices[0];
    if (batch->bots[agent]) choice = batch->bots[agent] == BOLD ? 2 : best;
    state->position += (double)(choice - 1);
    if (choice == best) state->points += 1;
    if (variant->choice_count == 2) state->points += .5 * (double)choices[1];
  }
  state->steps++;
  if (state->steps >= state->length || fabs(state->position) > 15) state->is_over = 1;
  if (batch->step_limit && state->steps >= batch->step_limit && !state->is_over) state->is_over = state->is_cut = 1;
  return state->points - before + state->position / 16;
}

static void step_independent(Batch *batch, int64_t index) {
  World *world = &batch->states[index];
  uint8_t was_reset[MOST_AGENTS] = {0};
  double rewards[MOST_AGENTS] = {0};
  for (int agent = 0; agent < batch->variant->agents; agent++) {
    Agent *state = &world->agents[agent];
    if (state->is_over) {
      state->episode++;
      begin_agent(world, agent);
      was_reset[agent] = 1;
    } else {
      rewards[agent] = move(batch, world, agent, index * batch->variant->agents + agent);
    }
  }
  world->tick++;
  observe_now(batch, index);
  for (int agent = 0; agent < batch->variant->agents; agent++)
    write_outcome(
      batch, index * batch->variant->agents + agent, rewards[agent],
      was_reset[agent] ? NULL : &world->agents[agent], was_reset[agent]);
}

static void step_world(Batch *batch, int64_t index) {
  World *world = &batch->states[index];
  int agents = batch->variant->agents, left = 0;
  if (world->is_over) {
    world->episode++;
    reset_world(batch, index, 1);
    return;
  }
  double rewards[MOST_AGENTS] = {0};
  for (int agent = 0; agent < agents; agent++) {
    if (!world->agents[agent].is_over) rewards[agent] = move(batch, world, agent, index * agents + agent);
  }
  world->tick++;
  for (int agent = 0; agent < agents; agent++) left += !world->agents[agent].is_over;
  if (batch->variant->ends_together && left < agents) {
    left = 0;
    for (int agent = 0; agent < agents; agent++) world->agents[agent].is_over = 1;
  }
  for (int agent = 0; agent < agents; agent++)
    write_outcome(batch, index * agents + agent, rewards[agent], &world->agents[agent], 0);
  if (left == 0) world->is_over = 1;
  if (left == 0 && batch->mode == SAME_STEP) {
    observe(
      batch, index, batch->arrays[FINAL_OBSERVATIONS], batch->width ? batch->arrays[FINAL_PICTURES] : NULL,
      batch->variant->mask ? batch->arrays[FINAL_MASKS] : NULL);
    for (int agent = 0; agent < agents; agent++) ((uint8_t *)batch->arrays[FINAL])[index * agents + agent] = 1;
    world->episode++;
    begin(batch, world);
  }
  observe_now(batch, index);
}

int32_t reel_step(uint64_t handle, int64_t first, int64_t count) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  const Variant *variant = batch->variant;
  if (first < 0 || count < 0 || first > batch->worlds - count)
    return fail(BAD_ARGUMENT, "The worlds of a step must be worlds of the batch.");
  if (!strcmp(variant->name, "empty")) return DONE;
  int actions = variant->controls ? CONTROLS : CHOICES;
  if (!batch->arrays[OBSERVATIONS] || !batch->arrays[actions] || !batch->arrays[REWARDS] || !batch->arrays[TERMINATED]
      || !batch->arrays[TRUNCATED] || (batch->width && !batch->arrays[PICTURES])
      || (batch->mode == SAME_STEP && (!batch->arrays[FINAL] || !batch->arrays[FINAL_OBSERVATIONS])))
    return fail(NOT_BOUND, "An array that a step needs is not bound.");
  for (int64_t index = first; index < first + count; index++) {
    if (!batch->states[index].has_begun)
      return fail(STATE, "A world has no episode yet: reset the batch before the first step.");
    if (batch->mode == DISABLED && batch->states[index].is_over)
      return fail(STATE, "The episode of a world has ended: reset the world before its next step.");
  }
  for (int64_t row = first * variant->agents; row < (first + count) * variant->agents; row++) {
    for (int at = 0; at < variant->choice_count; at++) {
      int64_t choice = ((const int64_t *)batch->arrays[CHOICES])[row * variant->choice_count + at];
      if (choice >= 0 && choice < variant->choices[at]) continue;
      char sentence[160];
      snprintf(
        sentence, sizeof sentence, "Choice %d of row %lld is %lld; it must be from 0 to %d.", at, (long long)row,
        (long long)choice, variant->choices[at] - 1);
      return fail(BAD_ARGUMENT, sentence);
    }
    for (int at = 0; at < variant->controls; at++) {
      if (isnan(((const float *)batch->arrays[CONTROLS])[row * variant->controls + at]))
        return fail(BAD_ARGUMENT, "A control is not a number.");
    }
  }
  for (int64_t index = first; index < first + count; index++) {
    if (variant->independent) step_independent(batch, index);
    else step_world(batch, index);
  }
  return DONE;
}

static World *world_of(Batch *batch, int64_t index) {
  if (index >= 0 && index < batch->worlds) return &batch->states[index];
  fail(BAD_ARGUMENT, "The batch has no such world.");
  return NULL;
}

int32_t reel_snapshot(uint64_t handle, int64_t index, uint64_t *snapshot) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  World *world = world_of(batch, index);
  if (!world) return BAD_ARGUMENT;
  for (int at = 0; at < MOST_SNAPSHOTS; at++) {
    if (batch->snapshots[at]) continue;
    batch->snapshots[at] = malloc(sizeof(World));
    *batch->snapshots[at] = *world;
    *snapshot = (uint64_t)at + 1;
    return DONE;
  }
  return fail(LIMIT, "The batch has too many snapshots; release some.");
}

int32_t reel_restore(uint64_t handle, int64_t index, uint64_t snapshot) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  World *world = world_of(batch, index);
  if (!world) return BAD_ARGUMENT;
  if (snapshot < 1 || snapshot > MOST_SNAPSHOTS || !batch->snapshots[snapshot - 1])
    return fail(BAD_ARGUMENT, "There is no such snapshot: it is released, or was never made.");
  keep_ended(world);
  World last = *world;
  *world = *batch->snapshots[snapshot - 1];
  world->has_ended = last.has_ended;
  world->last_seed = last.last_seed;
  world->last_tick = last.last_tick;
  observe_now(batch, index);
  for (int agent = 0; agent < batch->variant->agents; agent++)
    write_outcome(batch, index * batch->variant->agents + agent, 0, &world->agents[agent], 0);
  return DONE;
}

int32_t reel_release(uint64_t handle, uint64_t snapshot) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  if (snapshot < 1 || snapshot > MOST_SNAPSHOTS || !batch->snapshots[snapshot - 1])
    return fail(BAD_ARGUMENT, "There is no such snapshot: it is released, or was never made.");
  free(batch->snapshots[snapshot - 1]);
  batch->snapshots[snapshot - 1] = NULL;
  return DONE;
}

static int32_t write_reel(uint64_t seed, uint64_t tick, uint8_t *bytes, int64_t capacity, int64_t *size) {
  *size = 20;
  if (!bytes || capacity < 20) return fail(TOO_SMALL, "The buffer is too small for the reel.");
  memcpy(bytes, "REEL", 4);
  memcpy(bytes + 4, &seed, 8);
  memcpy(bytes + 12, &tick, 8);
  return DONE;
}

int32_t reel_reel(uint64_t handle, int64_t index, uint8_t *bytes, int64_t capacity, int64_t *size) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  World *world = world_of(batch, index);
  if (!world) return BAD_ARGUMENT;
  return write_reel(world->seed, world->tick, bytes, capacity, size);
}

int32_t reel_last(uint64_t handle, int64_t index, uint8_t *bytes, int64_t capacity, int64_t *size) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  World *world = world_of(batch, index);
  if (!world) return BAD_ARGUMENT;
  if (world->is_over) return write_reel(world->seed, world->tick, bytes, capacity, size);
  if (!world->has_ended) return fail(STATE, "No episode of the world has ended yet.");
  return write_reel(world->last_seed, world->last_tick, bytes, capacity, size);
}

int32_t reel_hash(uint64_t handle, int64_t index, uint64_t *hash) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  World *world = world_of(batch, index);
  if (!world) return BAD_ARGUMENT;
  *hash = mixed(world->seed, world->tick);
  for (int agent = 0; agent < batch->variant->agents; agent++) {
    *hash = mixed(*hash, (uint64_t)(int64_t)(world->agents[agent].position * 65536));
    *hash = mixed(*hash, (uint64_t)(int64_t)(world->agents[agent].points * 65536));
  }
  return DONE;
}

int32_t reel_tick(uint64_t handle, int64_t index, uint64_t *tick) {
  Batch *batch = batch_of(handle);
  World *world = batch ? world_of(batch, index) : NULL;
  if (!world) return batch ? BAD_ARGUMENT : NO_BATCH;
  *tick = world->tick * (uint64_t)batch->ticks_per_step;
  return DONE;
}

int32_t reel_seed(uint64_t handle, int64_t index, uint64_t *seed) {
  Batch *batch = batch_of(handle);
  World *world = batch ? world_of(batch, index) : NULL;
  if (!world) return batch ? BAD_ARGUMENT : NO_BATCH;
  *seed = world->seed;
  return DONE;
}

int32_t reel_picture(uint64_t handle, int64_t index, int32_t width, int32_t height, uint8_t *rgb, int64_t capacity) {
  Batch *batch = batch_of(handle);
  World *world = batch ? world_of(batch, index) : NULL;
  if (!world) return batch ? BAD_ARGUMENT : NO_BATCH;
  if (width < 1 || height < 1 || capacity < (int64_t)width * height * 3)
    return fail(TOO_SMALL, "The buffer is too small for the picture.");
  for (int64_t at = 0; at < (int64_t)width * height * 3; at++)
    rgb[at] = (uint8_t)(mixed(world->seed, world->tick) + (uint64_t)at * 3);
  return DONE;
}

int32_t reel_close(uint64_t handle) {
  Batch *batch = batch_of(handle);
  if (!batch) return NO_BATCH;
  for (int at = 0; at < MOST_SNAPSHOTS; at++) free(batch->snapshots[at]);
  free(batch->states);
  batch->is_open = 0;
  return DONE;
}
