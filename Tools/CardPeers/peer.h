// What the two programs share.

#ifndef PEER_H
#define PEER_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_opengl.h>

#include "card_peers.h"

struct CardPeer {
    CardCrowd crowd;
    CardSprite *sprites;
    SDL_Window *window;
    void (*fill)(CardPeer *);
    void (*submit)(CardPeer *);
    int (*read)(CardPeer *, uint8_t *);
    void (*close)(CardPeer *);
    void(APIENTRY *finish)(void);
    char name[128];
    /// Of SDL's renderer.
    SDL_Renderer *renderer;
    SDL_Texture *atlas;
    SDL_Vertex *vertices;
    int *indices;
    /// Of OpenGL.
    SDL_GLContext context;
    struct Instance *instances;
    GLuint program, texture, array, buffers[3];
    int turn;
};

/// Texels end so much within the frame: a card rounds corners to parts of a pixel, and so would show the next frame.
#define HAIR (1.0f / 32)

CardPeer *peer_make(const CardCrowd *crowd);
/// Opens the window; returns 0 if that fails.
int peer_open_window(CardPeer *peer, Uint32 flags);
/// Reads the name of OpenGL's renderer, and finds what waits for the card.
void peer_find_card(CardPeer *peer);
void peer_move(CardPeer *peer);
/// Keeps why a window does not open, closes what is open, and returns NULL.
CardPeer *peer_fail(CardPeer *peer, const char *what);

#endif
