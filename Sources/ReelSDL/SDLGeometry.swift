import CSDL2
import ReelMath
import ReelPlatform

/// Turns quads into the vertices of SDL's geometry call, in arrays that live from frame to frame.
///
///     0 ───── 1     two triangles a quad: 0 1 2 and 0 2 3; the index array is the same for every
///     │ ╲     │     batch and only ever grows
///     │   ╲   │
///     3 ───── 2
///
/// A graphics card takes positions and texels as they are. SDL's software renderer does not do
/// what it says, and the second half of this file is about that:
///
/// - It cuts positions and texels down to whole numbers, so both are rounded here first, and texels
///   get a little more, lest `t / size * size` falls below `t`.
/// - A quad that is an upright rectangle becomes a plain copy, which is fast, but looks at two
///   corners' texels only: right for upright and mirrored pictures, wrong for turned ones. Those
///   get one corner moved by 1/1024 pixel, which the cutting takes away again.
/// - In a triangle it takes the largest texel coordinate less one, and so squeezes the picture by
///   one texel. The largest coordinate is therefore given one too high; textures have one column
///   and one row more to make room for it.
/// - A copy that is scaled and reaches beyond the edge goes through a surface of its full size, so
///   it is cut to whole texels before.
struct SDLGeometry: ~Copyable {
  /// What the vertices are for.
  struct Target {
    /// Output pixels per logical pixel.
    var scale: Float
    /// In output pixels.
    var viewport: Vec2
    /// In texels.
    var pictureSize: Vec2
    /// The same with the repeated edge, where there is one.
    var textureSize: Vec2
    var isSoftware: Bool
    /// Whether vertex colours are to be multiplied by their opacity.
    var isPremultiplied: Bool
  }

  /// Triangles beyond this distance from the view's corner overflow the software renderer's 32-bit
  /// products; a turned quad that reaches farther is left out there.
  static let softwareReach: Float = 8191

  private var vertices: UnsafeMutablePointer<SDL_Vertex>
  private var indices: UnsafeMutablePointer<Int32>
  private var capacity: Int

  init() {
    capacity = 0
    vertices = .allocate(capacity: 0)
    indices = .allocate(capacity: 0)
  }

  deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  /// Makes room for a batch of `quads`.
  mutating func reserve(_ quads: Int) {
    guard quads > capacity else { return }
    capacity = max(quads, capacity * 2, 64)
    vertices.deallocate()
    indices.deallocate()
    // SAFETY: both element types are trivial, so neither is ever deinitialised; every vertex that
    // is drawn was written by `fill`, every index is written here.
    vertices = .allocate(capacity: capacity * 4)
    indices = .allocate(capacity: capacity * 6)
    for quad in 0..<capacity {
      let corner = Int32(quad * 4)
      let place = indices + quad * 6
      (place + 0).initialize(to: corner)
      (place + 1).initialize(to: corner + 1)
      (place + 2).initialize(to: corner + 2)
      (place + 3).initialize(to: corner)
      (place + 4).initialize(to: corner + 2)
      (place + 5).initialize(to: corner + 3)
    }
  }

  /// Writes a batch's vertices and answers how many quads there are: those without a finite shape,
  /// and in software those beside the view, are left out. `reserve` must have made room.
  func fill(_ quads: [DrawQuad], _ range: Range<Int>, _ target: Target) -> Int {
    precondition(range.count <= capacity)
    return quads.withUnsafeBufferPointer { quads in
      var count = 0
      for index in range {
        let color = SDL_Color(quads[index].color, isPremultiplied: target.isPremultiplied)
        // SAFETY: count < range.count ≤ capacity, and there are four vertices for each.
        let place = vertices + count * 4
        if target.isSoftware, let box = Corners.plainBox(quads[index], target) {
          let (u0, v0) = (box.start.x / target.textureSize.x, box.start.y / target.textureSize.y)
          let (u1, v1) = (box.end.x / target.textureSize.x, box.end.y / target.textureSize.y)
          (place + 0).initialize(to: SDL_Vertex(box.low.x, box.low.y, color, u0, v0))
          (place + 1).initialize(to: SDL_Vertex(box.high.x, box.low.y, color, u1, v0))
          (place + 2).initialize(to: SDL_Vertex(box.high.x, box.high.y, color, u1, v1))
          (place + 3).initialize(to: SDL_Vertex(box.low.x, box.high.y, color, u0, v1))
          count += 1
          continue
        }
        guard var corners = Corners(quads[index], target) else { continue }
        if target.isSoftware, !corners.fitForSoftware(target) { continue }
        for corner in 0..<4 {
          let position = corners.positions[corner]
          let uv = corners.texels[corner]
          (place + corner).initialize(
            to: SDL_Vertex(
              position.x, position.y, color, min(max(uv.x / target.textureSize.x, 0), 1),
              min(max(uv.y / target.textureSize.y, 0), 1)))
        }
        count += 1
      }
      return count
    }
  }

  /// Draws the first `quads` quads in one call.
  func draw(_ renderer: OpaquePointer, _ texture: OpaquePointer?, _ quads: Int) {
    SDL_RenderGeometry(renderer, texture, vertices, Int32(quads * 4), indices, Int32(quads * 6))
  }
}

extension SDL_Color {
  fileprivate init(_ color: Color, isPremultiplied: Bool) {
    let a = isPremultiplied ? UInt16(color.a) : 255
    self.init(
      r: UInt8((UInt16(color.r) * a + 127) / 255), g: UInt8((UInt16(color.g) * a + 127) / 255),
      b: UInt8((UInt16(color.b) * a + 127) / 255), a: color.a)
  }
}

extension SDL_Vertex {
  @inline(__always)
  fileprivate init(_ x: Float, _ y: Float, _ color: SDL_Color, _ u: Float, _ v: Float) {
    self.init(
      position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: u, y: v))
  }
}
