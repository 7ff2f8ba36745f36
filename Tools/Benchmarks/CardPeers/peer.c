#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "peer.h"

static char fault[256];

const char *card_fault(void) { return fault; }
const char *card_name(const CardPeer *peer) { return peer->name; }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

CardPeer *peer_make(const CardCrowd *crowd) {
    CardPeer *peer = calloc(1, sizeof *peer);
    peer->crowd = *crowd;
    peer->sprites = malloc(crowd->count * sizeof(CardSprite));
    memcpy(peer->sprites, crowd->sprites, crowd->count * sizeof(CardSprite));
    return peer;
}

int peer_open_window(CardPeer *peer, Uint32 flags) {
    SDL_SetMainReady();
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return 0;
    peer->window = SDL_CreateWindow("bench card", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                    peer->crowd.width, peer->crowd.height, flags);
    return peer->window != NULL;
}

void peer_find_card(CardPeer *peer) {
    const GLubyte *(APIENTRY * get_string)(GLenum) = SDL_GL_GetProcAddress("glGetString");
    peer->finish = SDL_GL_GetProcAddress("glFinish");
    const GLubyte *name = get_string ? get_string(GL_RENDERER) : NULL;
    snprintf(peer->name, sizeof peer->name, "%s", name ? (const char *)name : "");
}

CardPeer *peer_fail(CardPeer *peer, const char *what) {
    snprintf(fault, sizeof fault, "%s: %s", what, SDL_GetError());
    card_close(peer);
    return NULL;
}

static void bounce(float *place, float *speed, float low, float high) {
    *place += *speed;
    if (*place < low) {
        *place = 2 * low - *place;
        *speed = -*speed;
    } else if (*place > high) {
        *place = 2 * high - *place;
        *speed = -*speed;
    }
}

void peer_move(CardPeer *peer) {
    const float half = peer->crowd.side / 2.0f;
    const float right = peer->crowd.width - half, bottom = peer->crowd.height - half;
    for (int i = 0; i < peer->crowd.count; i++) {
        CardSprite *s = peer->sprites + i;
        bounce(&s->x, &s->dx, half, right);
        bounce(&s->y, &s->dy, half, bottom);
        s->angle += s->spin;
    }
}

CardTimes card_draw(CardPeer *peer, int waits) {
    const double start = now();
    peer_move(peer);
    peer->fill(peer);
    const double filled = now();
    peer->submit(peer);
    const double submitted = now();
    if (waits) peer->finish();
    return (CardTimes){filled - start, submitted - filled, waits ? now() - submitted : 0};
}

int card_read(CardPeer *peer, uint8_t *rgba) {
    peer->fill(peer);
    return peer->read(peer, rgba);
}

void card_close(CardPeer *peer) {
    if (!peer) return;
    if (peer->close) peer->close(peer);
    if (peer->window) SDL_DestroyWindow(peer->window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    free(peer->sprites);
    free(peer);
}
