import CSDL2

/// A batch of copies of upright pictures at their own size, from one surface to another.
///
/// A copy evicts the processor's caches. Reading a quad between two copies therefore waits for memory, longer than all
/// computations for the quad take. So quads are read up to 64 at a time, and then copied.
struct SoftwareCopies {
  private struct Copy {
    var from = SDL_Rect()
    var to = SDL_Rect()
    var color = SDL_Color(r: 255, g: 255, b: 255, a: 255)
  }

  private var copies = InlineArray<64, Copy>(repeating: Copy())
  private var count = 0

  var isFull: Bool { count == copies.count }

  /// Appends a copy. There must be room for it.
  @inline(__always)
  mutating func append(from: SDL_Rect, to: SDL_Rect, _ color: SDL_Color) {
    copies[count] = Copy(from: from, to: to, color: color)
    count += 1
  }

  /// Draws the waiting copies, and resets the colours of the picture's surface.
  mutating func draw(
    _ picture: UnsafeMutablePointer<SDL_Surface>, _ surface: UnsafeMutablePointer<SDL_Surface>
  ) {
    guard count > 0 else { return }
    var last: SDL_Color?
    for at in 0..<count {
      var copy = copies[at]
      let color = copy.color
      if last != color {
        SDL_SetSurfaceColorMod(picture, color.r, color.g, color.b)
        SDL_SetSurfaceAlphaMod(picture, color.a)
      }
      SDL_UpperBlit(picture, &copy.from, surface, &copy.to)
      last = color
    }
    count = 0
    SDL_SetSurfaceColorMod(picture, 255, 255, 255)
    SDL_SetSurfaceAlphaMod(picture, 255)
  }
}

extension SDL_Color {
  fileprivate static func != (a: SDL_Color?, b: SDL_Color) -> Bool {
    guard let a else { return true }
    return a.r != b.r || a.g != b.g || a.b != b.b || a.a != b.a
  }
}
