// OpenGL 3.3 with one instance a sprite: the four corners are made on the card.

#include <math.h>
#include <stddef.h>

#include "opengl.h"

struct Instance {
    float x, y;
    /// Half of the side that leads to the right.
    float c, n;
    float frame;
};

static const char *vertex_source =
    "#version 330 core\n"
    "layout(location = 0) in vec2 middle;\n"
    "layout(location = 1) in vec2 across;\n"
    "layout(location = 2) in float frame;\n"
    "uniform vec4 scale; // of the view, of a frame, the hair of each axis in frames\n"
    "uniform vec4 hair;\n"
    "out vec2 uv;\n"
    "void main() {\n"
    "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "  vec2 way = corner * 2.0 - 1.0;\n"
    "  vec2 place = middle + across * way.x + vec2(-across.y, across.x) * way.y;\n"
    "  gl_Position = vec4(place.x * scale.x - 1.0, 1.0 - place.y * scale.y, 0.0, 1.0);\n"
    "  vec2 texel = mix(hair.xy, 1.0 - hair.xy, corner);\n"
    "  uv = vec2((frame + texel.x) * scale.z, texel.y);\n"
    "}\n";

static void fill(CardPeer *peer) {
    const CardCrowd *crowd = &peer->crowd;
    const float half = crowd->side / 2.0f;
    const GLsizeiptr size = crowd->count * sizeof(struct Instance);
    SDL_GL_MakeCurrent(peer->window, peer->context);
    peer->turn = (peer->turn + 1) % 3;
    gl.bind_buffer(GL_ARRAY_BUFFER, peer->buffers[peer->turn]);
    gl.buffer_data(GL_ARRAY_BUFFER, size, NULL, GL_STREAM_DRAW);
    struct Instance *to = gl.map(GL_ARRAY_BUFFER, 0, size,
                                 GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!to) return;
    for (int i = 0; i < crowd->count; i++) {
        const CardSprite *s = peer->sprites + i;
        float c = half, n = 0;
        if (crowd->turns) {
            c = cosf(s->angle) * half;
            n = sinf(s->angle) * half;
        }
        to[i] = (struct Instance){s->x, s->y, c, n, (float)s->frame};
    }
    gl.unmap(GL_ARRAY_BUFFER);
}

static void draw(CardPeer *peer) {
    const GLsizei stride = sizeof(struct Instance);
    gl.clear(GL_COLOR_BUFFER_BIT);
    gl.attribute(0, 2, GL_FLOAT, 0, stride, (void *)offsetof(struct Instance, x));
    gl.attribute(1, 2, GL_FLOAT, 0, stride, (void *)offsetof(struct Instance, c));
    gl.attribute(2, 1, GL_FLOAT, 0, stride, (void *)offsetof(struct Instance, frame));
    gl.draw_instances(GL_TRIANGLE_STRIP, 0, 4, peer->crowd.count);
}

CardPeer *card_open_instances(const CardCrowd *crowd) {
    CardPeer *peer = opengl_open(crowd, vertex_source);
    if (!peer) return NULL;
    peer->fill = fill;
    peer->draw = draw;
    for (GLuint at = 0; at < 3; at++) {
        gl.enable_attribute(at);
        gl.divisor(at, 1);
    }
    return peer;
}
