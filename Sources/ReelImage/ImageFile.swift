import CSDL2
import ReelContent

/// PNG pictures, decoded and encoded by SDL2_image.
public enum ImageFile {
  /// Decodes a PNG picture.
  ///
  /// The file is checked whole before it is decoded: what it claims is bounded (16384 pixels a
  /// side, 64 Mi pixels in all, no more than its data can fill), and one that is cut off or damaged
  /// is refused. Samples of 16 bits keep their upper eight; they are refused where one colour is
  /// marked as clear. O(pixels).
  /// - Parameter file: the file's name, for errors.
  public static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    let check = try PNGCheck.check(bytes, file: file)
    var bytes = bytes
    for chunk in check.clearGreyChunks.reversed() { bytes.removeSubrange(chunk) }
    SDL_ClearError()
    var decoded: Bitmap? = bytes.withUnsafeBytes { raw in
      guard let source = SDL_RWFromConstMem(raw.baseAddress, Int32(raw.count)),
        let surface = IMG_LoadTyped_RW(source, 1, "PNG")
      else { return nil }
      defer { SDL_FreeSurface(surface) }
      // Bytes in the order red, green, blue, alpha on a little-endian machine.
      let format = UInt32(SDL_PIXELFORMAT_ABGR8888.rawValue)
      guard let plain = SDL_ConvertSurfaceFormat(surface, format, 0) else { return nil }
      defer { SDL_FreeSurface(plain) }
      return bitmap(of: plain)
    }
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
  /// - Throws: for an empty picture, one larger than ``decode(_:file:)`` takes, or where SDL2_image can not.
  public static func encodePNG(_ bitmap: Bitmap) throws(ContentError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw ContentError(file: "picture", expected: "at least one pixel")
    }
    guard bitmap.width <= PNGCheck.largestSide, bitmap.height <= PNGCheck.largestSide,
      bitmap.width * bitmap.height <= PNGCheck.largestArea
    else {
      throw ContentError(
        file: "picture", place: "size",
        expected: "at most \(PNGCheck.largestSide) × \(PNGCheck.largestSide) and "
          + "\(PNGCheck.largestArea) pixels",
        found: "\(bitmap.width) × \(bitmap.height)")
    }
    var pixels = bitmap.pixels
    // Deflate never makes data this much larger.
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
