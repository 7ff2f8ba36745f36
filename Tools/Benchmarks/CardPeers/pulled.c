// OpenGL 3.3 with the sprites in a texture: the vertex shader reads the sprite of its vertex from there. Four vertices
// and six indices a sprite, so that vertices of many sprites fill the lanes of the card.

#include <math.h>
#include <stdlib.h>

#include "opengl.h"

/// Three texels.
struct Record {
    float x, y;
    /// Half of the side that leads to the right.
    float c, n;
    float frame, unused;
};

enum { IN_A_ROW = 256, TEXELS = sizeof(struct Record) / 8 };

static const char *vertex_source =
    "#version 330 core\n"
    "uniform sampler2D records;\n"
    "uniform vec4 scale;\n"
    "uniform vec4 hair;\n"
    "out vec2 uv;\n"
    "void main() {\n"
    "  int number = gl_VertexID >> 2;\n"
    "  ivec2 at = ivec2((number & 255) * 3, number >> 8);\n"
    "  vec2 middle = texelFetch(records, at, 0).xy;\n"
    "  vec2 across = texelFetch(records, at + ivec2(1, 0), 0).xy;\n"
    "  float frame = texelFetch(records, at + ivec2(2, 0), 0).x;\n"
    "  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);\n"
    "  vec2 way = corner * 2.0 - 1.0;\n"
    "  vec2 place = middle + across * way.x + vec2(-across.y, across.x) * way.y;\n"
    "  gl_Position = vec4(place.x * scale.x - 1.0, 1.0 - place.y * scale.y, 0.0, 1.0);\n"
    "  vec2 texel = mix(hair.xy, 1.0 - hair.xy, corner);\n"
    "  uv = vec2((frame + texel.x) * scale.z, texel.y);\n"
    "}\n";

static int rows(const CardPeer *peer) { return (peer->crowd.count + IN_A_ROW - 1) / IN_A_ROW; }

/// Writes the records into memory of the driver, which copies them into the texture.
static void fill(CardPeer *peer) {
    const CardCrowd *crowd = &peer->crowd;
    const float half = crowd->side / 2.0f;
    const GLsizeiptr size = rows(peer) * IN_A_ROW * sizeof(struct Record);
    SDL_GL_MakeCurrent(peer->window, peer->context);
    peer->turn = (peer->turn + 1) % 3;
    gl.bind_buffer(GL_PIXEL_UNPACK_BUFFER, peer->buffers[peer->turn]);
    gl.buffer_data(GL_PIXEL_UNPACK_BUFFER, size, NULL, GL_STREAM_DRAW);
    struct Record *to = gl.map(GL_PIXEL_UNPACK_BUFFER, 0, size,
                               GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!to) return;
    for (int i = 0; i < crowd->count; i++) {
        const CardSprite *s = peer->sprites + i;
        float c = half, n = 0;
        if (crowd->turns) {
            c = cosf(s->angle) * half;
            n = sinf(s->angle) * half;
        }
        to[i] = (struct Record){s->x, s->y, c, n, (float)s->frame, 0};
    }
    gl.unmap(GL_PIXEL_UNPACK_BUFFER);
    gl.bind_texture(GL_TEXTURE_2D, peer->records[peer->turn]);
    gl.tex_sub_image(GL_TEXTURE_2D, 0, 0, 0, IN_A_ROW * TEXELS, rows(peer), GL_RG, GL_FLOAT, 0);
}

static void draw(CardPeer *peer) {
    gl.clear(GL_COLOR_BUFFER_BIT);
    gl.draw_elements(GL_TRIANGLES, 6 * peer->crowd.count, GL_UNSIGNED_INT, 0);
}

CardPeer *card_open_pulled(const CardCrowd *crowd) {
    CardPeer *peer = opengl_open(crowd, vertex_source);
    if (!peer) return NULL;
    peer->fill = fill;
    peer->draw = draw;
    gl.uniform1i(gl.uniform_location(peer->program, "records"), 1);
    gl.active_texture(GL_TEXTURE1);
    gl.gen_textures(3, peer->records);
    for (int at = 0; at < 3; at++) {
        gl.bind_texture(GL_TEXTURE_2D, peer->records[at]);
        gl.tex_parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gl.tex_parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        gl.tex_image(GL_TEXTURE_2D, 0, GL_RG32F, IN_A_ROW * TEXELS, rows(peer), 0, GL_RG, GL_FLOAT,
                     NULL);
    }
    GLuint *indices = malloc(6 * crowd->count * sizeof(GLuint)), buffer = 0;
    for (int i = 0; i < crowd->count; i++) {
        static const int corners[6] = {0, 1, 2, 2, 1, 3};
        for (int at = 0; at < 6; at++) indices[6 * i + at] = 4 * i + corners[at];
    }
    gl.gen_buffers(1, &buffer);
    gl.bind_buffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    gl.buffer_data(GL_ELEMENT_ARRAY_BUFFER, 6 * crowd->count * sizeof(GLuint), indices,
                   GL_STATIC_DRAW);
    free(indices);
    return peer;
}
