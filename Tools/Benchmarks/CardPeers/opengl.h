// What the programs by OpenGL 3.3 share: the functions, the window with its context, and the shader program.

#ifndef OPENGL_H
#define OPENGL_H

#include "peer.h"

struct OpenGL {
    void(APIENTRY *blend)(GLenum, GLenum, GLenum, GLenum);
    void(APIENTRY *clear)(GLbitfield);
    void(APIENTRY *clear_color)(GLfloat, GLfloat, GLfloat, GLfloat);
    void(APIENTRY *enable)(GLenum);
    void(APIENTRY *viewport)(GLint, GLint, GLsizei, GLsizei);
    void(APIENTRY *gen_textures)(GLsizei, GLuint *);
    void(APIENTRY *bind_texture)(GLenum, GLuint);
    void(APIENTRY *tex_image)(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum,
                              const void *);
    void(APIENTRY *tex_sub_image)(GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum,
                                  const void *);
    void(APIENTRY *tex_parameter)(GLenum, GLenum, GLint);
    void(APIENTRY *read_pixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
    PFNGLACTIVETEXTUREPROC active_texture;
    PFNGLCREATESHADERPROC create_shader;
    PFNGLSHADERSOURCEPROC shader_source;
    PFNGLCOMPILESHADERPROC compile_shader;
    PFNGLCREATEPROGRAMPROC create_program;
    PFNGLATTACHSHADERPROC attach_shader;
    PFNGLLINKPROGRAMPROC link_program;
    PFNGLGETPROGRAMIVPROC get_program;
    PFNGLUSEPROGRAMPROC use_program;
    PFNGLGETUNIFORMLOCATIONPROC uniform_location;
    PFNGLUNIFORM1IPROC uniform1i;
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
    PFNGLDRAWARRAYSINSTANCEDPROC draw_instances;
    void(APIENTRY *draw_elements)(GLenum, GLsizei, GLenum, const void *);
};

extern struct OpenGL gl;

/// Returns a program for the crowd with an open window, a context, the frames in texture unit 0, and the shaders; or
/// NULL. The vertex shader writes `uv`, and reads the uniforms `scale` (2 / the view's size, 1 / the number of frames)
/// and `hair` (HAIR of each axis in frames).
CardPeer *opengl_open(const CardCrowd *crowd, const char *vertex_source);

#endif
