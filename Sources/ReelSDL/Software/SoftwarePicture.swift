import CSDL2
import ReelContent
import ReelPlatform
import ReelRaster

/// An uploaded picture in a surface of SDL, the source of copies and of the ``Rasterizer``.
final class SoftwarePicture {
  let surface: UnsafeMutablePointer<SDL_Surface>
  let width: Int
  let height: Int
  let isSmooth: Bool

  convenience init(_ bitmap: Bitmap, isSmooth: Bool) throws(BackendError) {
    try self.init(width: bitmap.width, height: bitmap.height, isSmooth: isSmooth)
    guard
      SDL_ConvertPixels(
        Int32(bitmap.width), Int32(bitmap.height), sdlPixelFormatRGBA, bitmap.pixels,
        Int32(bitmap.width * 4), SDL_PIXELFORMAT_ARGB8888.rawValue, surface.pointee.pixels,
        surface.pointee.pitch) == 0
    else { throw BackendError("a picture cannot be converted: \(SDLLibrary.lastError)") }
  }

  /// Creates a picture of this size with undefined contents.
  private init(width: Int, height: Int, isSmooth: Bool) throws(BackendError) {
    // Each row begins at a cache line, which makes copies quicker.
    let wide = (width + 15) & ~15
    // Blits are fastest in the pixel order of windows.
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(wide), Int32(height), 32, format)
    else {
      throw BackendError(
        "no picture of \(width) by \(height) pixels: \(SDLLibrary.lastError)")
    }
    self.surface = surface
    (self.width, self.height, self.isSmooth) = (width, height, isSmooth)
  }

  /// Returns a picture of the same shape in white.
  func silhouette() throws(BackendError) -> SoftwarePicture {
    let white = try SoftwarePicture(width: width, height: height, isSmooth: isSmooth)
    // SAFETY: both surfaces have the same format with four bytes a pixel, and no other code has the new one yet.
    let count = Int(surface.pointee.pitch) / 4 * height
    let from = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let to = white.surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    for at in 0..<count { to[at] = from[at] | 0xFF_FFFF }
    return white
  }

  deinit { SDL_FreeSurface(surface) }

  /// The pixels of the picture; they live as long as the picture.
  var texels: TexelSource {
    // SAFETY: SDL aligns a surface's memory and its rows to four bytes for formats of four bytes.
    TexelSource(
      texels: UnsafePointer(surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)),
      stride: Int(surface.pointee.pitch) / 4, width: width, height: height, isSmooth: isSmooth)
  }
}
