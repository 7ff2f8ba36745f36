import CSDL2
import ReelContent

/// A writer of pictures, which uses SDL2_image.
enum PNGFile {
  static func write(_ picture: Bitmap, to path: String) {
    var pixels = picture.pixels
    let status = pixels.withUnsafeMutableBytes { bytes -> Int32 in
      // SAFETY: the surface only borrows the bytes, and is freed before they are.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(picture.width), Int32(picture.height), 32,
        Int32(picture.width * 4), UInt32(SDL_PIXELFORMAT_RGBA32.rawValue))
      guard let surface else { return -1 }
      defer { SDL_FreeSurface(surface) }
      return IMG_SavePNG(surface, path)
    }
    guard status == 0 else {
      fatalError("Cannot write \(path): \(String(cString: SDL_GetError())). Does the folder exist?")
    }
  }
}
