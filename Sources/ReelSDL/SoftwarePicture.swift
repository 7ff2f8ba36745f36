import CSDL2
import ReelContent
import ReelPlatform

/// An uploaded picture in a surface of SDL's, from which copies and the ``Rasterizer`` take it.
final class SoftwarePicture {
  let surface: UnsafeMutablePointer<SDL_Surface>
  let width: Int
  let height: Int
  let isSmooth: Bool

  init(_ bitmap: Bitmap, isSmooth: Bool) throws(BackendError) {
    // Rows begin where whole cache lines do: copies are quicker then.
    let wide = (bitmap.width + 15) & ~15
    // Blits are fastest in the order of a window's own pixels.
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(wide), Int32(bitmap.height), 32, format)
    else {
      throw BackendError(
        "no picture of \(bitmap.width) by \(bitmap.height) pixels: \(SDLLibrary.lastError)")
    }
    guard
      SDL_ConvertPixels(
        Int32(bitmap.width), Int32(bitmap.height), sdlPixelFormatRGBA, bitmap.pixels,
        Int32(bitmap.width * 4), format, surface.pointee.pixels, surface.pointee.pitch) == 0
    else {
      let reason = SDLLibrary.lastError
      SDL_FreeSurface(surface)
      throw BackendError("a picture can not be converted: \(reason)")
    }
    self.surface = surface
    (width, height, self.isSmooth) = (bitmap.width, bitmap.height, isSmooth)
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
