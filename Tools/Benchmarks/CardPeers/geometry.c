// One call of SDL_RenderGeometry a picture.

#include <math.h>
#include <stdlib.h>

#include "peer.h"

static void fill(CardPeer *peer) {
    const CardCrowd *crowd = &peer->crowd;
    const SDL_Color white = {255, 255, 255, 255};
    const float half = crowd->side / 2.0f;
    const float wide = 1.0f / crowd->frames, hair = HAIR * wide / crowd->side;
    const float v0 = HAIR / crowd->side, v1 = 1 - v0;
    for (int i = 0; i < crowd->count; i++) {
        const CardSprite *s = peer->sprites + i;
        const float u0 = s->frame * wide + hair, u1 = (s->frame + 1) * wide - hair;
        SDL_Vertex *v = peer->vertices + 4 * i;
        if (crowd->turns) {
            const float c = cosf(s->angle) * half, n = sinf(s->angle) * half;
            v[0] = (SDL_Vertex){{s->x - c + n, s->y - n - c}, white, {u0, v0}};
            v[1] = (SDL_Vertex){{s->x + c + n, s->y + n - c}, white, {u1, v0}};
            v[2] = (SDL_Vertex){{s->x + c - n, s->y + n + c}, white, {u1, v1}};
            v[3] = (SDL_Vertex){{s->x - c - n, s->y - n + c}, white, {u0, v1}};
        } else {
            const float x0 = s->x - half, x1 = s->x + half, y0 = s->y - half, y1 = s->y + half;
            v[0] = (SDL_Vertex){{x0, y0}, white, {u0, v0}};
            v[1] = (SDL_Vertex){{x1, y0}, white, {u1, v0}};
            v[2] = (SDL_Vertex){{x1, y1}, white, {u1, v1}};
            v[3] = (SDL_Vertex){{x0, y1}, white, {u0, v1}};
        }
    }
}

static void draw(CardPeer *peer) {
    SDL_SetRenderDrawColor(peer->renderer, 0, 0, 0, 255);
    SDL_RenderClear(peer->renderer);
    SDL_RenderGeometry(peer->renderer, peer->atlas, peer->vertices, 4 * peer->crowd.count,
                       peer->indices, 6 * peer->crowd.count);
}

static void submit(CardPeer *peer) {
    draw(peer);
    SDL_RenderPresent(peer->renderer);
}

static int read_pixels(CardPeer *peer, uint8_t *rgba) {
    draw(peer);
    return SDL_RenderReadPixels(peer->renderer, NULL, SDL_PIXELFORMAT_RGBA32, rgba,
                                4 * peer->crowd.width) == 0;
}

static void close_geometry(CardPeer *peer) {
    if (peer->renderer) SDL_DestroyRenderer(peer->renderer);
    free(peer->vertices);
    free(peer->indices);
}

CardPeer *card_open_geometry(const CardCrowd *crowd) {
    CardPeer *peer = peer_make(crowd);
    const int width = crowd->side * crowd->frames;
    peer->fill = fill;
    peer->submit = submit;
    peer->read = read_pixels;
    peer->close = close_geometry;
    if (!peer_open_window(peer, SDL_WINDOW_OPENGL)) return peer_fail(peer, "no window");
    peer->renderer = SDL_CreateRenderer(peer->window, -1, SDL_RENDERER_ACCELERATED);
    if (!peer->renderer) return peer_fail(peer, "SDL has no renderer on a card");
    peer_find_card(peer);
    if (!peer->finish) return peer_fail(peer, "SDL's renderer is not OpenGL");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest");
    peer->atlas = SDL_CreateTexture(peer->renderer, SDL_PIXELFORMAT_RGBA32,
                                    SDL_TEXTUREACCESS_STATIC, width, crowd->side);
    if (!peer->atlas || SDL_UpdateTexture(peer->atlas, NULL, crowd->rgba, 4 * width) != 0)
        return peer_fail(peer, "no texture");
    SDL_SetTextureBlendMode(peer->atlas, SDL_BLENDMODE_BLEND);
    peer->vertices = malloc(4 * crowd->count * sizeof(SDL_Vertex));
    peer->indices = malloc(6 * crowd->count * sizeof(int));
    for (int i = 0; i < crowd->count; i++) {
        static const int corners[6] = {0, 1, 2, 0, 2, 3};
        for (int at = 0; at < 6; at++) peer->indices[6 * i + at] = 4 * i + corners[at];
    }
    return peer;
}
