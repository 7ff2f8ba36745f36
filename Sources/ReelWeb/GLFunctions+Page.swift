import CReelWeb
import ReelGL

extension GLFunctions {
  /// The first lines of a shader for WebGL 2.
  static var pageShaderHead: String {
    "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n"
  }

  /// The browser's WebGL 2, through the page.
  static var page: GLFunctions {
    GLFunctions(
      getInteger: web_gl_get_integer, getError: web_gl_get_error, enable: web_gl_enable,
      disable: web_gl_disable, viewport: web_gl_viewport, scissor: web_gl_scissor,
      clearColor: web_gl_clear_color, clear: web_gl_clear, blend: web_gl_blend,
      readPixels: web_gl_read_pixels, makeTextures: web_gl_make_textures,
      deleteTextures: web_gl_delete_textures, bindTexture: web_gl_bind_texture,
      setTexture: web_gl_set_texture, fillTexture: web_gl_fill_texture,
      makeBuffers: web_gl_make_buffers, deleteBuffers: web_gl_delete_buffers,
      bindBuffer: web_gl_bind_buffer, fillBuffer: web_gl_fill_buffer,
      enableAttribute: web_gl_enable_attribute, attribute: web_gl_attribute,
      divisor: web_gl_divisor, draw: web_gl_draw, makeShader: web_gl_make_shader,
      deleteShader: web_gl_delete_shader, setSource: web_gl_set_source, compile: web_gl_compile,
      makeProgram: web_gl_make_program, deleteProgram: web_gl_delete_program,
      attach: web_gl_attach, link: web_gl_link,
      use: web_gl_use, uniform: web_gl_uniform, setVector: web_gl_set_vector)
  }
}
