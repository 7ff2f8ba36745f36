// The crowd of sprites on a graphics card in C, for `bench card`: by one call of SDL_RenderGeometry, by OpenGL 3.3 with
// one instance a sprite, and by OpenGL 3.3 with the sprites in a texture. All open a window of their own, move the same
// sprites in the same way, and draw the same pixels.

#ifndef CARD_PEERS_H
#define CARD_PEERS_H

#include <stdint.h>

/// A sprite and its motion.
typedef struct {
    /// The middle, in pixels of the view.
    float x, y;
    /// Pixels a tick.
    float dx, dy;
    /// Radians, and radians a tick.
    float angle, spin;
    /// The frame of the picture.
    uint32_t frame;
} CardSprite;

/// The crowd that a program draws.
typedef struct {
    /// The size of the view in pixels.
    int width, height;
    /// The side of a frame in pixels; the frames lie in a row.
    int side, frames;
    int count;
    /// 0 for sprites that stay upright.
    int turns;
    /// The frames: red, green, blue, alpha.
    const uint8_t *rgba;
    const CardSprite *sprites;
} CardCrowd;

/// The parts of a picture in nanoseconds.
typedef struct {
    /// Moves the sprites, and writes the vertices or instances.
    double fill;
    /// Passes them to the library, and shows the picture.
    double submit;
    /// Waits until the card is done; 0 if `waits` was 0.
    double wait;
} CardTimes;

typedef struct CardPeer CardPeer;

/// Opens a window with a renderer of SDL on a card, or returns NULL; see `card_fault`. The crowd is copied.
CardPeer *card_open_geometry(const CardCrowd *crowd);
/// Opens a window with OpenGL 3.3, or returns NULL.
CardPeer *card_open_instances(const CardCrowd *crowd);
/// Opens a window with OpenGL 3.3, whose vertices read the sprites from a texture, or returns NULL.
CardPeer *card_open_pulled(const CardCrowd *crowd);
/// Moves the sprites and draws them; if `waits`, until the card is done.
CardTimes card_draw(CardPeer *peer, int waits);
/// Draws the sprites at their present positions, and reads the pixels: red, green, blue, alpha, the upper row first.
/// Returns 0 if that fails.
int card_read(CardPeer *peer, uint8_t *rgba);
/// Returns the name of OpenGL's renderer.
const char *card_name(const CardPeer *peer);
void card_close(CardPeer *peer);
/// Returns the reason why the last window could not be opened.
const char *card_fault(void);

#endif
