/* CartPole in C, for `bench batch`: COUNT carts of floats in a loop, random pushes, a new start for each cart that has
   ended its trial. `RawProgram` has the rest of the program. */

enum { step_limit = 500 };

struct cart {
    float position, velocity, angle, turn;
    uint32_t chance;
    int32_t steps;
};

static struct cart carts[COUNT];
static float observations[COUNT][4], rewards[COUNT];
static uint8_t terminated[COUNT], truncated[COUNT];

static uint32_t next(uint32_t *chance) {
    uint32_t x = *chance;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *chance = x;
}

static float start(uint32_t *chance) { return (float)(next(chance) >> 8) * (0.1f / 16777216) - 0.05f; }

static void restart(struct cart *c) {
    c->position = start(&c->chance);
    c->velocity = start(&c->chance);
    c->angle = start(&c->chance);
    c->turn = start(&c->chance);
    c->steps = 0;
}

static void set_up(void) {
    for (int i = 0; i < COUNT; i++) {
        carts[i].chance = (uint32_t)i * 2654435761u + 1;
        restart(carts + i);
    }
}

static void work(void) {
    const double began = now();
    for (int i = 0; i < COUNT; i++) {
        struct cart *c = carts + i;
        const float force = next(&c->chance) & 1 ? 10.0f : -10.0f;
        const float sine = sinf(c->angle), cosine = cosf(c->angle);
        const float thrust = (force + 0.05f * c->turn * c->turn * sine) / 1.1f;
        const float turning =
            (9.8f * sine - cosine * thrust) / (0.5f * (4.0f / 3 - 0.1f * cosine * cosine / 1.1f));
        const float pushing = thrust - 0.05f * turning * cosine / 1.1f;
        c->position += 0.02f * c->velocity;
        c->velocity += 0.02f * pushing;
        c->angle += 0.02f * c->turn;
        c->turn += 0.02f * turning;
        c->steps++;
        terminated[i] = fabsf(c->position) > 2.4f || fabsf(c->angle) > 0.20943951f;
        truncated[i] = c->steps >= step_limit;
        rewards[i] = 1;
        if (terminated[i] | truncated[i]) restart(c);
        observations[i][0] = c->position;
        observations[i][1] = c->velocity;
        observations[i][2] = c->angle;
        observations[i][3] = c->turn;
    }
    report(now() - began);
}

static uint64_t hash(void) {
    uint64_t result = fnv(fnv_start, observations, sizeof observations);
    result = fnv(result, rewards, sizeof rewards);
    return fnv(fnv(result, terminated, sizeof terminated), truncated, sizeof truncated);
}
