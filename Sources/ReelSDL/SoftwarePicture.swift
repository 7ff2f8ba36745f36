import CSDL2
import ReelContent
import ReelPlatform

/// An uploaded picture in a surface of SDL's, from which copies and the ``Rasterizer`` take it.
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
    else { throw BackendError("a picture can not be converted: \(SDLLibrary.lastError)") }
  }

  /// A picture of this size with anything in it.
  private init(width: Int, height: Int, isSmooth: Bool) throws(BackendError) {
    // Rows begin where whole cache lines do: copies are quicker then.
    let wide = (width + 15) & ~15
    // Blits are fastest in the order of a window's own pixels.
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

  /// The same shape in white.
  func silhouette() throws(BackendError) -> SoftwarePicture {
    let white = try SoftwarePicture(width: width, height: height, isSmooth: isSmooth)
    // SAFETY: both surfaces were made alike, with four bytes a pixel, and nobody else has the new one.
    let count = Int(surface.pointee.pitch) / 4 * height
    let from = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let to = white.surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    for at in 0..<count { to[at] = from[at] | 0xFF_FFFF }
    return white
  }

  deinit { SDL_FreeSurface(surface) }

  /// Its pixels; they live as long as the picture.
  var texels: TexelSource {
    // SAFETY: SDL aligns a surface's memory and its rows to four bytes for formats of four bytes.
    TexelSource(
      texels: UnsafePointer(surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)),
      stride: Int(surface.pointee.pitch) / 4, width: width, height: height, isSmooth: isSmooth)
  }
}
