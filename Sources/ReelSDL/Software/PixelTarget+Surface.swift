import CSDL2
import ReelRaster

extension PixelTarget {
  /// Creates a target from a surface of one of the two formats, limited to its clip rectangle. The surface must outlive
  /// the value, and no other code may lock it.
  init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    let surface = surface.pointee
    let clip = surface.clip_rect
    let all = PixelArea(left: 0, top: 0, right: Int(surface.w), bottom: Int(surface.h))
    let area = all.intersection(
      PixelArea(
        left: Int(clip.x), top: Int(clip.y), right: Int(clip.x) + Int(clip.w),
        bottom: Int(clip.y) + Int(clip.h)))
    // SAFETY: SDL aligns a surface's memory and its rows to four bytes for formats of four bytes.
    self.init(
      pixels: surface.pixels.assumingMemoryBound(to: UInt32.self), stride: Int(surface.pitch) / 4,
      area: area)
  }
}
