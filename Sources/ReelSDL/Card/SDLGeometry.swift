import CSDL2
import ReelMath
import ReelPlatform
import ReelRaster

/// The vertices of SDL's geometry call, built from quads in arrays that are reused from picture to picture.
///
///     0 ───── 1     two triangles a quad: 0 1 2 and 0 2 3; the index array is the same for every
///     │ ╲     │     batch and only ever grows
///     │   ╲   │
///     3 ───── 2
///
/// A graphics card takes positions and texels unchanged, a complete batch per call.
struct SDLGeometry: ~Copyable {
  private var vertices: UnsafeMutablePointer<SDL_Vertex>
  private var indices: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// The number of quads that wait to be drawn.
  private var count = 0

  init() {
    capacity = 0
    vertices = .allocate(capacity: 0)
    indices = .allocate(capacity: 0)
  }

  deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  /// Reserves capacity for a batch of `quads`.
  mutating func reserve(_ quads: Int) {
    guard quads > capacity else { return }
    capacity = max(quads, capacity * 2, 64)
    vertices.deallocate()
    indices.deallocate()
    // SAFETY: both element types are trivial and need no deinitialization. `append` writes every vertex before it is
    // drawn, and the loop below writes every index.
    vertices = .allocate(capacity: capacity * 4)
    indices = .allocate(capacity: capacity * 6)
    for quad in 0..<capacity {
      let corner = Int32(quad * 4)
      let address = indices + quad * 6
      (address + 0).initialize(to: corner)
      (address + 1).initialize(to: corner + 1)
      (address + 2).initialize(to: corner + 2)
      (address + 3).initialize(to: corner)
      (address + 4).initialize(to: corner + 2)
      (address + 5).initialize(to: corner + 3)
    }
  }

  /// Appends a quad to those that wait. Traps without capacity from ``reserve(_:)``.
  /// - Parameter isPatch: true if it is a part of a quad, whose texels already lie inside with a margin.
  @inline(__always)
  mutating func append(
    _ corners: Corners, _ color: SDL_Color, textureSize: Vec2, isPatch: Bool = false
  ) {
    precondition(count < capacity)
    var bounds = corners.texels.box
    if !isPatch { bounds = Self.within(bounds) }
    // SAFETY: there is capacity for four vertices for each of `capacity` quads.
    let address = vertices + count * 4
    for corner in 0..<4 {
      let position = corners.positions[corner]
      let texel = corners.texels[corner]
      let uv = Vec2(
        min(max(texel.x, bounds.low.x), bounds.high.x),
        min(max(texel.y, bounds.low.y), bounds.high.y))
      (address + corner).initialize(
        to: SDL_Vertex(
          position: SDL_FPoint(x: position.x, y: position.y), color: color,
          tex_coord: SDL_FPoint(
            x: min(max(uv.x / textureSize.x, 0), 1), y: min(max(uv.y / textureSize.y, 0), 1))))
    }
    count += 1
  }

  /// Returns the range of texels that a quad may show: slightly inside the bounding box of its corners' texels. A card
  /// rounds corners to parts of a pixel, so a pixel whose centre lies on an edge would otherwise show texels beside the
  /// quad in the atlas.
  @inline(__always)
  private static func within(_ box: (low: Vec2, high: Vec2)) -> (low: Vec2, high: Vec2) {
    let (low, high) = box
    let margin = Vec2(min(1 / 32, (high.x - low.x) / 2), min(1 / 32, (high.y - low.y) / 2))
    return (low + margin, high - margin)
  }

  /// Draws the waiting quads in one call.
  /// - Returns: true if there were any.
  @discardableResult
  mutating func draw(_ renderer: OpaquePointer, _ texture: OpaquePointer?) -> Bool {
    guard count > 0 else { return false }
    SDL_RenderGeometry(renderer, texture, vertices, Int32(count * 4), indices, Int32(count * 6))
    count = 0
    return true
  }
}

extension SDL_Color {
  @inline(__always)
  init(_ color: Color, isPremultiplied: Bool) {
    guard isPremultiplied else {
      self.init(r: color.r, g: color.g, b: color.b, a: color.a)
      return
    }
    let a = UInt16(color.a)
    self.init(
      r: UInt8((UInt16(color.r) * a + 127) / 255), g: UInt8((UInt16(color.g) * a + 127) / 255),
      b: UInt8((UInt16(color.b) * a + 127) / 255), a: color.a)
  }
}
