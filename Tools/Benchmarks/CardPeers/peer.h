// The declarations that the programs share.

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
    /// Draws the sprites, in the programs by OpenGL.
    void (*draw)(CardPeer *);
    void (*submit)(CardPeer *);
    int (*read)(CardPeer *, uint8_t *);
    void (*close)(CardPeer *);
    void(APIENTRY *finish)(void);
    char name[128];
    /// The objects of SDL's renderer.
    SDL_Renderer *renderer;
    SDL_Texture *atlas;
    SDL_Vertex *vertices;
    int *indices;
    /// The objects of OpenGL.
    SDL_GLContext context;
    GLuint program, texture, array, buffers[3], records[3];
    int turn;
};

/// The distance from a frame's edge at which its texels end. A card rounds corners to fractions of a pixel, and would
/// otherwise show the next frame.
#define HAIR (1.0f / 32)

CardPeer *peer_make(const CardCrowd *crowd);
/// Opens the window; returns 0 if that fails.
int peer_open_window(CardPeer *peer, Uint32 flags);
/// Reads the name of OpenGL's renderer, and finds the function that waits for the card.
void peer_find_card(CardPeer *peer);
void peer_move(CardPeer *peer);
/// Stores the reason why a window could not be opened, closes everything that is open, and returns NULL.
CardPeer *peer_fail(CardPeer *peer, const char *what);

#endif
