import CSDL2

/// The pixels that a ``Rasterizer`` draws into: 32 bits each, blue in the lowest byte, then green, red
/// and alpha (SDL's ARGB8888, or XRGB8888, whose alpha nobody reads).
struct PixelTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from a row to the next.
  let stride: Int
  /// Nothing beside it is read or written.
  let area: PixelArea

  /// - Parameter area: must lie within the memory at `pixels`.
  init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelArea) {
    self.pixels = pixels
    self.stride = stride
    self.area = area
  }

  /// A surface of one of the two formats, as far as its clip rectangle lets it be drawn on. It must
  /// outlive the value and not be locked by others.
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
