// OpenGL 3.3 with one instance a sprite: the four corners are made on the card.

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

struct Instance {
    float x, y;
    /// Half of the side that leads to the right.
    float c, n;
    float frame;
};

static struct {
    void(APIENTRY *blend)(GLenum, GLenum, GLenum, GLenum);
    void(APIENTRY *clear)(GLbitfield);
    void(APIENTRY *clear_color)(GLfloat, GLfloat, GLfloat, GLfloat);
    void(APIENTRY *enable)(GLenum);
    void(APIENTRY *viewport)(GLint, GLint, GLsizei, GLsizei);
    void(APIENTRY *gen_textures)(GLsizei, GLuint *);
    void(APIENTRY *bind_texture)(GLenum, GLuint);
    void(APIENTRY *tex_image)(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum,
                              const void *);
    void(APIENTRY *tex_parameter)(GLenum, GLenum, GLint);
    void(APIENTRY *read_pixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
    PFNGLCREATESHADERPROC create_shader;
    PFNGLSHADERSOURCEPROC shader_source;
    PFNGLCOMPILESHADERPROC compile_shader;
    PFNGLCREATEPROGRAMPROC create_program;
    PFNGLATTACHSHADERPROC attach_shader;
    PFNGLLINKPROGRAMPROC link_program;
    PFNGLGETPROGRAMIVPROC get_program;
    PFNGLUSEPROGRAMPROC use_program;
    PFNGLGETUNIFORMLOCATIONPROC uniform_location;
    PFNGLUNIFORM4FPROC uniform4f;
    PFNGLGENVERTEXARRAYSPROC gen_arrays;
    PFNGLBINDVERTEXARRAYPROC bind_array;
    PFNGLGENBUFFERSPROC gen_buffers;
    PFNGLBINDBUFFERPROC bind_buffer;
    PFNGLBUFFERDATAPROC buffer_data;
    PFNGLMAPBUFFERRANGEPROC map;
    PFNGLUNMAPBUFFERPROC unmap;
    PFNGLENABLEVERTEXATTRIBARRAYPROC enable_attribute;
    PFNGLVERTEXATTRIBPOINTERPROC attribute;
    PFNGLVERTEXATTRIBDIVISORPROC divisor;
    PFNGLDRAWARRAYSINSTANCEDPROC draw;
} gl;

static int load(void) {
    const struct {
        void *to;
        const char *name;
    } all[] = {
        {&gl.blend, "glBlendFuncSeparate"},
        {&gl.clear, "glClear"},
        {&gl.clear_color, "glClearColor"},
        {&gl.enable, "glEnable"},
        {&gl.viewport, "glViewport"},
        {&gl.gen_textures, "glGenTextures"},
        {&gl.bind_texture, "glBindTexture"},
        {&gl.tex_image, "glTexImage2D"},
        {&gl.tex_parameter, "glTexParameteri"},
        {&gl.read_pixels, "glReadPixels"},
        {&gl.create_shader, "glCreateShader"},
        {&gl.shader_source, "glShaderSource"},
        {&gl.compile_shader, "glCompileShader"},
        {&gl.create_program, "glCreateProgram"},
        {&gl.attach_shader, "glAttachShader"},
        {&gl.link_program, "glLinkProgram"},
        {&gl.get_program, "glGetProgramiv"},
        {&gl.use_program, "glUseProgram"},
        {&gl.uniform_location, "glGetUniformLocation"},
        {&gl.uniform4f, "glUniform4f"},
        {&gl.gen_arrays, "glGenVertexArrays"},
        {&gl.bind_array, "glBindVertexArray"},
        {&gl.gen_buffers, "glGenBuffers"},
        {&gl.bind_buffer, "glBindBuffer"},
        {&gl.buffer_data, "glBufferData"},
        {&gl.map, "glMapBufferRange"},
        {&gl.unmap, "glUnmapBuffer"},
        {&gl.enable_attribute, "glEnableVertexAttribArray"},
        {&gl.attribute, "glVertexAttribPointer"},
        {&gl.divisor, "glVertexAttribDivisor"},
        {&gl.draw, "glDrawArraysInstanced"},
    };
    for (size_t at = 0; at < sizeof all / sizeof *all; at++) {
        void *found = SDL_GL_GetProcAddress(all[at].name);
        if (!found) return 0;
        *(void **)all[at].to = found;
    }
    return 1;
}

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

static const char *fragment_source =
    "#version 330 core\n"
    "in vec2 uv;\n"
    "uniform sampler2D atlas;\n"
    "out vec4 color;\n"
    "void main() { color = texture(atlas, uv); }\n";

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
    gl.draw(GL_TRIANGLE_STRIP, 0, 4, peer->crowd.count);
}

static void submit(CardPeer *peer) {
    draw(peer);
    SDL_GL_SwapWindow(peer->window);
}

static int read_pixels(CardPeer *peer, uint8_t *rgba) {
    const int width = peer->crowd.width, height = peer->crowd.height;
    draw(peer);
    for (int y = 0; y < height; y++)
        gl.read_pixels(0, height - 1 - y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                       rgba + 4 * (size_t)y * width);
    return 1;
}

static void close_instances(CardPeer *peer) {
    if (peer->context) SDL_GL_DeleteContext(peer->context);
}

static GLuint shader(GLenum kind, const char *source) {
    const GLuint made = gl.create_shader(kind);
    gl.shader_source(made, 1, &source, NULL);
    gl.compile_shader(made);
    return made;
}

CardPeer *card_open_instances(const CardCrowd *crowd) {
    CardPeer *peer = peer_make(crowd);
    peer->fill = fill;
    peer->submit = submit;
    peer->read = read_pixels;
    peer->close = close_instances;
    SDL_SetMainReady();
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return peer_fail(peer, "SDL does not start");
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    const int is_open = peer_open_window(peer, SDL_WINDOW_OPENGL);
    if (is_open) peer->context = SDL_GL_CreateContext(peer->window);
    SDL_GL_ResetAttributes();
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    if (!peer->context || !load()) return peer_fail(peer, "no OpenGL 3.3");
    peer_find_card(peer);
    SDL_GL_SetSwapInterval(0);
    peer->program = gl.create_program();
    gl.attach_shader(peer->program, shader(GL_VERTEX_SHADER, vertex_source));
    gl.attach_shader(peer->program, shader(GL_FRAGMENT_SHADER, fragment_source));
    gl.link_program(peer->program);
    GLint is_linked = 0;
    gl.get_program(peer->program, GL_LINK_STATUS, &is_linked);
    if (!is_linked) return peer_fail(peer, "the shaders do not compile");
    gl.use_program(peer->program);
    gl.uniform4f(gl.uniform_location(peer->program, "scale"), 2.0f / crowd->width,
                 2.0f / crowd->height, 1.0f / crowd->frames, 0);
    gl.uniform4f(gl.uniform_location(peer->program, "hair"), HAIR / crowd->side,
                 HAIR / crowd->side, 0, 0);
    gl.gen_textures(1, &peer->texture);
    gl.bind_texture(GL_TEXTURE_2D, peer->texture);
    gl.tex_image(GL_TEXTURE_2D, 0, GL_RGBA8, crowd->side * crowd->frames, crowd->side, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, crowd->rgba);
    gl.tex_parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.tex_parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.gen_arrays(1, &peer->array);
    gl.bind_array(peer->array);
    gl.gen_buffers(3, peer->buffers);
    for (GLuint at = 0; at < 3; at++) {
        gl.enable_attribute(at);
        gl.divisor(at, 1);
    }
    gl.viewport(0, 0, crowd->width, crowd->height);
    gl.enable(GL_BLEND);
    gl.blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    gl.clear_color(0, 0, 0, 1);
    return peer;
}
