import CSDL2
import ReelContent

/// The library SDL2_image, which decodes JPEG and WebP. It is loaded for the first such picture: a game whose pictures
/// are PNG needs neither this library nor the twenty that it needs itself.
struct PictureLibrary: Sendable {
  private typealias Start = @convention(c) (Int32) -> Int32
  private typealias Load =
    @convention(c) (UnsafeMutablePointer<SDL_RWops>?, Int32, UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<SDL_Surface>?

  /// The formats that the library can decode.
  private var formats: Int32 = 0
  private var load: Load?
  /// The reason why the library, or one of its own, is missing.
  private(set) var reason = ""

  /// The library of this machine.
  static let shared = PictureLibrary(names: names)

  #if os(macOS)
    private static let names = ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map {
      $0 + "libSDL2_image-2.0.0.dylib"
    }
  #else
    private static let names = [ImageFile.otherFormatsLibrary]
  #endif

  /// Loads the first library of these names that exists. It is never unloaded.
  init(names: [String]) {
    SDL_ClearError()
    for name in names {
      guard let library = SDL_LoadObject(name) else { continue }
      guard let start = SDL_LoadFunction(library, "IMG_Init"),
        let load = SDL_LoadFunction(library, "IMG_LoadTyped_RW")
      else { continue }
      // SAFETY: these are the signatures of SDL2_image 2.
      self.load = unsafeBitCast(load, to: Load.self)
      // Both formats are started here, once, because starting one is not safe on several threads.
      formats = unsafeBitCast(start, to: Start.self)(Self.flag(.jpeg) | Self.flag(.webp))
      break
    }
    reason = String(cString: SDL_GetError())
  }

  private static func flag(_ kind: PictureHeader.Kind) -> Int32 {
    Int32(kind == .jpeg ? IMG_INIT_JPG.rawValue : IMG_INIT_WEBP.rawValue)
  }

  /// Returns true if the library has the decoder, and the library that the decoder requires.
  func canRead(_ kind: PictureHeader.Kind) -> Bool { formats & Self.flag(kind) != 0 }

  /// Decodes a picture of a kind that ``canRead(_:)`` accepts; `nil`, and SDL has an error, if it is damaged.
  func decode(
    _ bytes: [UInt8], _ kind: PictureHeader.Kind
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    bytes.withUnsafeBytes { raw in
      guard let load, let source = SDL_RWFromConstMem(raw.baseAddress, Int32(raw.count)) else {
        return nil
      }
      return load(source, 1, kind == .jpeg ? "JPG" : "WEBP")
    }
  }
}
