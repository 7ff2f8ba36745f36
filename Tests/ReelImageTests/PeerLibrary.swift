import CSDL2
import ReelContent

/// SDL2_image and its libpng, with which the engine's own PNG functions are compared.
enum PeerLibrary {
  private typealias Load =
    @convention(c) (UnsafeMutablePointer<SDL_RWops>?, Int32, UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<SDL_Surface>?
  private typealias Save =
    @convention(c) (UnsafeMutablePointer<SDL_Surface>?, UnsafeMutablePointer<SDL_RWops>?, Int32)
    -> Int32

  #if os(macOS)
    private static let name = "/opt/homebrew/lib/libSDL2_image-2.0.0.dylib"
  #else
    private static let name = "libSDL2_image-2.0.so.0"
  #endif
  nonisolated(unsafe) private static let library = SDL_LoadObject(name)
  private static let format = UInt32(SDL_PIXELFORMAT_ABGR8888.rawValue)

  /// Decodes a PNG; `nil` if it is damaged.
  static func decode(_ bytes: [UInt8]) -> Bitmap? {
    let load = unsafeBitCast(SDL_LoadFunction(library, "IMG_LoadTyped_RW"), to: Load.self)
    let surface = bytes.withUnsafeBytes {
      load(SDL_RWFromConstMem($0.baseAddress, Int32($0.count)), 1, "PNG")
    }
    guard let surface else { return nil }
    defer { SDL_FreeSurface(surface) }
    guard let plain = SDL_ConvertSurfaceFormat(surface, format, 0) else { return nil }
    defer { SDL_FreeSurface(plain) }
    let (width, height) = (Int(plain.pointee.w), Int(plain.pointee.h))
    var pixels: [UInt8] = []
    for row in 0..<height {
      pixels += UnsafeRawBufferPointer(
        start: plain.pointee.pixels + row * Int(plain.pointee.pitch), count: width * 4)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Encodes a picture as PNG.
  static func encode(_ bitmap: Bitmap) -> [UInt8] {
    let save = unsafeBitCast(SDL_LoadFunction(library, "IMG_SavePNG_RW"), to: Save.self)
    var pixels = bitmap.pixels
    var bytes = [UInt8](repeating: 0, count: pixels.count * 2 + 65_536)
    var size = 0
    pixels.withUnsafeMutableBytes { pixels in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
        Int32(bitmap.width * 4), format)
      defer { SDL_FreeSurface(surface) }
      bytes.withUnsafeMutableBytes { bytes in
        let target = SDL_RWFromMem(bytes.baseAddress, Int32(bytes.count))
        if save(surface, target, 0) == 0 { size = Int(SDL_RWtell(target)) }
        SDL_RWclose(target)
      }
    }
    return Array(bytes[..<size])
  }
}
