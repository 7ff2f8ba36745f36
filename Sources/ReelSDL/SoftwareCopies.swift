import CSDL2

/// Copies of upright pictures, or fills where there is no texture, that wait to be drawn.
///
/// A copy sweeps the processor's caches clean. Reading quads between copies therefore waits for
/// memory each time, longer than all that is worked out for them takes; read some dozens at a time,
/// they come in one stream.
struct SoftwareCopies {
  private struct Copy {
    var from = SDL_Rect()
    var to = SDL_Rect()
    var color = SDL_Color(r: 255, g: 255, b: 255, a: 255)
  }

  private var copies = InlineArray<64, Copy>(repeating: Copy())
  private var count = 0

  var isFull: Bool { count == copies.count }

  /// Adds a copy; there must be room.
  @inline(__always)
  mutating func append(from: SDL_Rect, to: SDL_Rect, _ color: SDL_Color) {
    copies[count] = Copy(from: from, to: to, color: color)
    count += 1
  }

  mutating func draw(_ renderer: OpaquePointer, _ texture: OpaquePointer?) {
    guard count > 0 else { return }
    var last: SDL_Color?
    for at in 0..<count {
      var copy = copies[at]
      let color = copy.color
      if let texture {
        if last != color {
          SDL_SetTextureColorMod(texture, color.r, color.g, color.b)
          SDL_SetTextureAlphaMod(texture, color.a)
        }
        SDL_RenderCopy(renderer, texture, &copy.from, &copy.to)
      } else {
        if last != color { SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a) }
        SDL_RenderFillRect(renderer, &copy.to)
      }
      last = color
    }
    count = 0
    if let texture {
      SDL_SetTextureColorMod(texture, 255, 255, 255)
      SDL_SetTextureAlphaMod(texture, 255)
    }
  }
}

extension SDL_Color {
  fileprivate static func != (a: SDL_Color?, b: SDL_Color) -> Bool {
    guard let a else { return true }
    return a.r != b.r || a.g != b.g || a.b != b.b || a.a != b.a
  }
}
