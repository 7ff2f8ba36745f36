import CSDL2
import ReelContent
@_exported import ReelPNG

/// Decodes and encodes PNG pictures, by zlib, and decodes JPEG and WebP pictures, by SDL2_image.
public enum ImageFile {
  /// The name, on Linux, of the library that decodes all formats but PNG.
  package static let otherFormatsLibrary = "libSDL2_image-2.0.so.0"

  /// Decodes a picture. Its bytes, not its name, determine the format.
  ///
  /// The complete file is checked before it is decoded: its declared size is limited (16384 pixels a side, 64 Mi pixels
  /// in all, no more than its data can fill), and a truncated or damaged file is refused. Samples of 16 bits keep their
  /// upper eight; they are refused if one colour is marked as clear. Chunks that do not contribute pixels (texts,
  /// colour profiles) are never unpacked. A JPEG must be grey or red, green and blue, and the rotation that a camera
  /// recorded is ignored. A WebP must not be animated.
  ///
  /// PNG and lossless WebP give the same pixels with every decoder. The pixels of a JPEG or a lossy WebP may differ
  /// slightly between versions of the libraries. Pictures are only shown: neither the state nor the content's hash
  /// depends on them.
  ///
  /// O(pixels). Decoding a PNG takes the four bytes a pixel of the result and two rows, others take up to eight bytes.
  /// - Parameter file: the file's name, for errors.
  /// - Throws: if the file is damaged, unsupported or beyond ``ContentLimits``.
  public static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    switch PictureHeader.kind(of: bytes) {
    case .jpeg, .webp: return try decodeOther(bytes, file: file)
    default: return try PNGFile.decode(bytes, file: file)
    }
  }

  private static func decodeOther(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    let head = try PictureCheck.check(bytes, file: file)
    let name = head.kind.title
    let library = PictureLibrary.shared
    guard library.canRead(head.kind) else {
      throw ContentError(
        file: file, expected: "an SDL2_image that reads \(name), or a PNG picture instead",
        found: library.reason)
    }
    SDL_ClearError()
    let surface = library.decode(bytes, head.kind)
    guard let bitmap = surface.flatMap({ bitmap(freeing: $0) }), bitmap.width == head.width,
      bitmap.height == head.height
    else {
      throw ContentError(
        file: file, expected: "a \(name) picture that can be decoded",
        found: String(cString: SDL_GetError()))
    }
    return bitmap
  }

  /// Returns the surface's pixels, and frees the surface. At most two copies exist at a time.
  private static func bitmap(freeing surface: UnsafeMutablePointer<SDL_Surface>) -> Bitmap? {
    // On a little-endian machine, this format has the bytes in the order red, green, blue, alpha.
    let format = UInt32(SDL_PIXELFORMAT_ABGR8888.rawValue)
    if surface.pointee.format.pointee.format == format {
      defer { SDL_FreeSurface(surface) }
      return bitmap(of: surface)
    }
    let plain = SDL_ConvertSurfaceFormat(surface, format, 0)
    SDL_FreeSurface(surface)
    guard let plain else { return nil }
    defer { SDL_FreeSurface(plain) }
    return bitmap(of: plain)
  }

  private static func bitmap(of surface: UnsafeMutablePointer<SDL_Surface>) -> Bitmap {
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    let pitch = Int(surface.pointee.pitch)
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      for row in 0..<height {
        // SAFETY: a surface has `h` rows of at least `w` four-byte pixels, `pitch` bytes apart.
        UnsafeMutableRawPointer(buffer.baseAddress!).advanced(by: row * width * 4)
          .copyMemory(
            from: surface.pointee.pixels.advanced(by: row * pitch), byteCount: width * 4)
      }
      count = width * height * 4
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Encodes a picture as PNG. The same picture gives the same bytes.
  /// - Throws: for an empty picture, for one beyond the limits of ``decode(_:file:)``, or if there is no memory.
  public static func encodePNG(_ bitmap: Bitmap) throws(ContentError) -> [UInt8] {
    try PNGFile.encode(bitmap)
  }
}
