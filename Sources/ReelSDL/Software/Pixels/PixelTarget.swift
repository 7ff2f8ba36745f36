import CSDL2

/// The pixels that a ``Rasterizer`` draws into: 32 bits each, blue in the lowest byte, then green, red and alpha. The
/// format is SDL's ARGB8888, or XRGB8888, whose alpha is never read.
struct PixelTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The number of pixels from a row to the next.
  let stride: Int
  /// The area that may be read and written.
  let area: PixelArea

  /// Creates a target.
  /// - Parameter area: must lie within the memory at `pixels`.
  init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelArea) {
    self.pixels = pixels
    self.stride = stride
    self.area = area
  }

  /// Creates a target from a surface of one of the two formats, limited to its clip rectangle. The surface must outlive
  /// the value, and no other code may lock it.
  init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    let surface = surface.pointee
    let clip = surface.clip_rect
    // SAFETY: SDL aligns a surface's memory and its rows to four bytes for formats of four bytes.
    pixels = surface.pixels.assumingMemoryBound(to: UInt32.self)
    stride = Int(surface.pitch) / 4
    let all = PixelArea(left: 0, top: 0, right: Int(surface.w), bottom: Int(surface.h))
    area = all.intersection(
      PixelArea(
        left: Int(clip.x), top: Int(clip.y), right: Int(clip.x) + Int(clip.w),
        bottom: Int(clip.y) + Int(clip.h)))
  }
}
