import ReelMath
import ReelPlatform

// The card draws the four corners of a quad as a strip of two triangles, with the same diagonal as all other renderers:
//
//     0 ───── 1     vertex    0  1  2  3
//     │ ╲     │     corner    1  2  0  3
//     │   ╲   │
//     3 ───── 2
//
// Texels: a card rounds corners to parts of a pixel, so a pixel whose centre lies on an edge would show texels beside
// the quad in the atlas. A margin of 1/32 keeps the corners' texels inside. A filter mixes in neighbours half a texel
// away, so for smooth pictures the shader clamps each pixel's texel to half a texel inside. Triangles (two equal
// corners) are parts of a mesh, whose inner edges must not show; the code that makes a mesh keeps half a texel of
// distance itself.

/// A shader program for one layout of quads and one way to read textures.
struct GLProgram {
  /// A layout of the quads and a way to read their texture.
  struct Kind {
    /// True for ``GLFreeQuad``, false for ``DrawRecord``.
    var isFree: Bool
    var isSmooth: Bool

    /// The index of this kind in `all`.
    var index: Int { (isFree ? 2 : 0) + (isSmooth ? 1 : 0) }

    static let all = [
      Kind(isFree: false, isSmooth: false), Kind(isFree: false, isSmooth: true),
      Kind(isFree: true, isSmooth: false), Kind(isFree: true, isSmooth: true),
    ]
  }

  let number: UInt32
  /// Uniform: logical pixels to the card's coordinates, by factor and offset.
  let view: Int32
  /// Uniform: the size of the texture in texels; then 1 for silhouettes.
  let picture: Int32

  /// Compiles a program.
  /// - Parameter head: the first lines of both shaders.
  init(_ kind: Kind, head version: String, _ gl: GLFunctions) throws(BackendError) {
    let head =
      version + (kind.isFree ? "#define FREE\n" : "") + (kind.isSmooth ? "#define SMOOTH\n" : "")
    let vertex = try Self.shader(GLName.vertexShader, head + Self.vertexSource, gl)
    defer { gl.deleteShader(vertex) }
    let fragment = try Self.shader(GLName.fragmentShader, head + Self.fragmentSource, gl)
    defer { gl.deleteShader(fragment) }
    number = gl.makeProgram()
    gl.attach(number, vertex)
    gl.attach(number, fragment)
    gl.link(number)
    view = gl.uniform(number, "view")
    picture = gl.uniform(number, "picture")
    // Only a linked program has uniforms.
    guard view >= 0, picture >= 0 else {
      gl.deleteProgram(number)
      throw BackendError("this OpenGL does not link the renderer's shaders")
    }
  }

  private static func shader(
    _ kind: UInt32, _ source: String, _ gl: GLFunctions
  ) throws(BackendError) -> UInt32 {
    let shader = gl.makeShader(kind)
    guard shader != 0 else { throw BackendError("this OpenGL makes no shader") }
    source.withCString { text in
      var lines: UnsafePointer<CChar>? = text
      gl.setSource(shader, 1, &lines, nil)
    }
    // A shader that does not compile does not link either.
    gl.compile(shader)
    return shader
  }

  private static let vertexSource = """
    #ifdef FREE
    layout(location = 0) in vec4 corner0;
    layout(location = 1) in vec4 corner1;
    layout(location = 2) in vec4 corner2;
    layout(location = 3) in vec4 corner3;
    #else
    layout(location = 0) in vec4 top;
    layout(location = 1) in vec2 foot;
    layout(location = 2) in vec4 box;
    layout(location = 3) in float isTurned;
    #endif
    layout(location = 4) in vec4 color;
    uniform vec4 view;
    uniform vec4 picture;
    out vec2 uv;
    flat out vec4 tint;
    #ifdef SMOOTH
    flat out vec4 bounds;
    #endif

    void main() {
      bool isRight = gl_VertexID < 2;
      bool isBelow = (gl_VertexID & 1) == 1;
    #ifdef FREE
      vec2 a = corner0.xy, b = corner1.xy, c = corner2.xy, d = corner3.xy;
      vec2 texel = isBelow ? (isRight ? corner2.zw : corner3.zw)
        : (isRight ? corner1.zw : corner0.zw);
      vec2 low = min(min(corner0.zw, corner1.zw), min(corner2.zw, corner3.zw));
      vec2 high = max(max(corner0.zw, corner1.zw), max(corner2.zw, corner3.zw));
      bool isTriangle = a == b || b == c || c == d || d == a;
    #else
      vec2 a = top.xy, b = top.zw, d = foot;
      vec2 c = a.y == b.y && a.x == d.x ? vec2(b.x, d.y)
        : a.x == b.x && a.y == d.y ? vec2(d.x, b.y) : b + (d - a);
      vec2 halves = isTurned > 0.5 ? vec2(isBelow, isRight) : vec2(isRight, isBelow);
      vec2 texel = mix(box.xy, box.zw, halves) * 0.5;
      vec2 low = min(box.xy, box.zw) * 0.5, high = max(box.xy, box.zw) * 0.5;
      bool isTriangle = false;
    #endif
      vec2 position = isBelow ? (isRight ? c : d) : (isRight ? b : a);
      // Infinite unless all coordinates are numbers of a usual size.
      vec4 sum = vec4(abs(a) + abs(b) + abs(c) + abs(d), abs(low) + abs(high));
      bool isFinite = !any(isnan(sum)) && !any(isinf(sum));
      gl_Position = isFinite ? vec4(position * view.xy + view.zw, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
      tint = vec4(color.rgb * color.a, color.a);
    #ifdef SMOOTH
      vec2 inside = min(vec2(isTriangle ? 0.03125 : 0.5), (high - low) * 0.5);
      bounds = vec4(low + inside, high - inside);
      uv = texel;
    #else
      vec2 margin = min(vec2(0.03125), (high - low) * 0.5);
      uv = clamp(clamp(texel, low + margin, high - margin) / picture.xy, 0.0, 1.0);
    #endif
    }

    """

  private static let fragmentSource = """
    in vec2 uv;
    flat in vec4 tint;
    #ifdef SMOOTH
    flat in vec4 bounds;
    #endif
    uniform vec4 picture;
    uniform sampler2D pixels;
    out vec4 result;

    void main() {
    #ifdef SMOOTH
      vec4 texel = texture(pixels, clamp(uv, bounds.xy, bounds.zw) / picture.xy);
    #else
      vec4 texel = texture(pixels, uv);
    #endif
      result = mix(texel, texel.aaaa, picture.z) * tint;
    }

    """
}
