#include "opengl.h"

struct OpenGL gl;

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
        {&gl.tex_sub_image, "glTexSubImage2D"},
        {&gl.tex_parameter, "glTexParameteri"},
        {&gl.read_pixels, "glReadPixels"},
        {&gl.active_texture, "glActiveTexture"},
        {&gl.create_shader, "glCreateShader"},
        {&gl.shader_source, "glShaderSource"},
        {&gl.compile_shader, "glCompileShader"},
        {&gl.create_program, "glCreateProgram"},
        {&gl.attach_shader, "glAttachShader"},
        {&gl.link_program, "glLinkProgram"},
        {&gl.get_program, "glGetProgramiv"},
        {&gl.use_program, "glUseProgram"},
        {&gl.uniform_location, "glGetUniformLocation"},
        {&gl.uniform1i, "glUniform1i"},
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
        {&gl.draw_instances, "glDrawArraysInstanced"},
        {&gl.draw_elements, "glDrawElements"},
    };
    for (size_t at = 0; at < sizeof all / sizeof *all; at++) {
        void *found = SDL_GL_GetProcAddress(all[at].name);
        if (!found) return 0;
        *(void **)all[at].to = found;
    }
    return 1;
}

static const char *fragment_source =
    "#version 330 core\n"
    "in vec2 uv;\n"
    "uniform sampler2D atlas;\n"
    "out vec4 color;\n"
    "void main() { color = texture(atlas, uv); }\n";

static void submit(CardPeer *peer) {
    peer->draw(peer);
    SDL_GL_SwapWindow(peer->window);
}

static int read_pixels(CardPeer *peer, uint8_t *rgba) {
    const int width = peer->crowd.width, height = peer->crowd.height;
    peer->draw(peer);
    for (int y = 0; y < height; y++)
        gl.read_pixels(0, height - 1 - y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                       rgba + 4 * (size_t)y * width);
    return 1;
}

static void close_opengl(CardPeer *peer) {
    if (peer->context) SDL_GL_DeleteContext(peer->context);
}

static GLuint shader(GLenum kind, const char *source) {
    const GLuint made = gl.create_shader(kind);
    gl.shader_source(made, 1, &source, NULL);
    gl.compile_shader(made);
    return made;
}

CardPeer *opengl_open(const CardCrowd *crowd, const char *vertex_source) {
    CardPeer *peer = peer_make(crowd);
    peer->submit = submit;
    peer->read = read_pixels;
    peer->close = close_opengl;
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
    gl.viewport(0, 0, crowd->width, crowd->height);
    gl.enable(GL_BLEND);
    gl.blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    gl.clear_color(0, 0, 0, 1);
    return peer;
}
