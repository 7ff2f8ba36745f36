import CSDL2
import ReelContent
import Synchronization

/// Decodes PNG, JPEG and WebP pictures by SDL2_image, and encodes PNG.
public enum ImageFile {
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
  /// O(pixels). Decoding takes at most eight bytes a pixel, including the four of the result, plus a copy of the file
  /// if that contains chunks that are left out.
  /// - Parameter file: the file's name, for errors.
  /// - Throws: if the file is damaged, unsupported or beyond ``ContentLimits``.
  public static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    switch PictureHeader.kind(of: bytes) {
    case .jpeg, .webp: return try decodeOther(bytes, file: file)
    default: return try decodePNG(bytes, file: file)
    }
  }

  private static func decodeOther(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    let head = try PictureCheck.check(bytes, file: file)
    let name = head.kind.title
    SDL_ClearError()
    guard canRead(head.kind) else {
      throw ContentError(
        file: file, expected: "an SDL2_image that reads \(name), or a PNG picture instead",
        found: String(cString: SDL_GetError()))
    }
    let surface = load(bytes[...], head.kind == .jpeg ? "JPG" : "WEBP")
    guard let bitmap = surface.flatMap({ bitmap(freeing: $0) }), bitmap.width == head.width,
      bitmap.height == head.height
    else {
      throw ContentError(
        file: file, expected: "a \(name) picture that can be decoded",
        found: String(cString: SDL_GetError()))
    }
    return bitmap
  }

  /// Returns true if this machine's SDL2_image has the decoder, and the library that it requires.
  private static func canRead(_ kind: PictureHeader.Kind) -> Bool {
    let flag = Int32(kind == .jpeg ? IMG_INIT_JPG.rawValue : IMG_INIT_WEBP.rawValue)
    return decoding.withLock { _ in IMG_Init(flag) & flag != 0 }
  }

  private static func decodePNG(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    let check = try PNGCheck.check(bytes, file: file)
    SDL_ClearError()
    let surface =
      check.needed.count == 1
      ? load(bytes[check.needed[0]], "PNG") : load(joined(check.needed, of: bytes)[...], "PNG")
    var decoded = surface.flatMap { bitmap(freeing: $0) }
    guard decoded != nil else {
      throw ContentError(
        file: file, expected: "a PNG picture that can be decoded",
        found: String(cString: SDL_GetError()))
    }
    if let clearGrey = check.clearGrey {
      for index in stride(from: 0, to: decoded!.pixels.count, by: 4)
      where decoded!.pixels[index] == clearGrey { decoded!.pixels[index + 3] = 0 }
    }
    return decoded!
  }

  private static func joined(_ ranges: [Range<Int>], of bytes: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    joined.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges { joined.append(contentsOf: bytes[range]) }
    return joined
  }

  /// The lock that lets one thread at a time decode a picture.
  private static let decoding = Mutex(())

  private static func load(
    _ bytes: ArraySlice<UInt8>, _ kind: StaticString
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    bytes.withUnsafeBytes { raw in
      guard let source = SDL_RWFromConstMem(raw.baseAddress, Int32(raw.count)) else { return nil }
      // SAFETY: the lock only serialises decoding; this thread is the only one that uses both values.
      nonisolated(unsafe) let input = source
      nonisolated(unsafe) var surface: UnsafeMutablePointer<SDL_Surface>?
      decoding.withLock { _ in
        kind.withUTF8Buffer { kind in
          kind.withMemoryRebound(to: CChar.self) {
            // SAFETY: a static string ends with a zero.
            surface = reel_load_picture(input, $0.baseAddress)
          }
        }
      }
      return surface
    }
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
  /// - Throws: for an empty picture, for one beyond the limits of ``decode(_:file:)``, or if SDL2_image fails.
  public static func encodePNG(_ bitmap: Bitmap) throws(ContentError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw ContentError(file: "picture", expected: "at least one pixel")
    }
    guard bitmap.width <= ContentLimits.pictureSide, bitmap.height <= ContentLimits.pictureSide,
      bitmap.width * bitmap.height <= ContentLimits.picturePixels
    else {
      throw ContentError(
        file: "picture", location: "size",
        expected: "at most \(ContentLimits.pictureSide) × \(ContentLimits.pictureSide) and "
          + "\(ContentLimits.picturePixels) pixels",
        found: "\(bitmap.width) × \(bitmap.height)")
    }
    var pixels = bitmap.pixels
    // An upper bound of the size: deflate never enlarges data by as much.
    let room = bitmap.pixels.count + bitmap.pixels.count / 8 + 65_536
    var size = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      pixels.withUnsafeMutableBytes { raw in
        guard
          let surface = SDL_CreateRGBSurfaceWithFormatFrom(
            raw.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
            Int32(bitmap.width * 4), UInt32(SDL_PIXELFORMAT_ABGR8888.rawValue))
        else { return }
        defer { SDL_FreeSurface(surface) }
        guard let target = SDL_RWFromMem(buffer.baseAddress, Int32(room)) else { return }
        if IMG_SavePNG_RW(surface, target, 0) == 0 { size = Int(SDL_RWtell(target)) }
        SDL_RWclose(target)
      }
      count = size
    }
    guard size > 0 else {
      throw ContentError(
        file: "picture", expected: "a PNG encoder", found: String(cString: SDL_GetError()))
    }
    return bytes
  }
}
