import ReelAssets
import ReelContent
import ReelHost
import ReelImage
import ReelMath
import ReelPlatform
import ReelProgram
import ReelSound

extension Assets {
  /// Decodes all pictures and uploads them to a backend.
  public func upload(to video: any VideoBackend) throws {
    try eachPicture { try $0.upload(to: video) }
  }

  /// Decodes all effects, finds all music, and loads both into a backend.
  public func load(into audio: any AudioBackend) throws {
    try eachSound { try $0.load(into: audio) }
  }

  /// A decoded picture, ready to upload.
  struct Picture {
    var file: String
    var bitmap: Bitmap
    var texture: TextureID
    var isSmooth: Bool

    func upload(to video: any VideoBackend) throws(ContentError) {
      do {
        try video.upload(bitmap, as: texture, isSmooth: isSmooth)
      } catch {
        throw ContentError(file: file, location: "", expected: error.message)
      }
    }
  }

  /// A sound, ready to load.
  struct Sound {
    var file: String
    var source: SoundSource
    var number: SoundID

    func load(into audio: any AudioBackend) throws(ContentError) {
      do {
        try audio.load(source, as: number)
      } catch {
        throw ContentError(file: file, location: "", expected: error.message)
      }
    }
  }

  /// Decodes all pictures, one after the other.
  func eachPicture(_ body: (Picture) throws -> Void) throws {
    func decode(
      _ file: String, of owner: String, as number: UInt16, isPremultiplied: Bool = false,
      clear: Color? = nil
    ) throws {
      var bitmap = try ImageFile.decode(try folder.bytes(of: file), file: file)
      if let clear { bitmap = bitmap.clearing(clear) }
      if isPremultiplied || manifest.premultiplied.contains(owner) {
        bitmap = bitmap.unpremultiplied()
      }
      try body(
        Picture(
          file: file, bitmap: bitmap, texture: TextureID(rawValue: number),
          isSmooth: manifest.smooth.contains(owner)))
    }
    for (at, atlas) in shown.atlases.enumerated() {
      for (index, image) in atlas.images.enumerated() {
        do {
          try decode(
            image.file, of: owners[at], as: shown.texture(atlas: at, image: index),
            isPremultiplied: image.isPremultiplied,
            clear: image.transparent)
        } catch let error as ContentError where !isShown(atlas: at) {
          // The program that packed the content has reported a missing picture.
          guard !isPacked || error.kind != .missing else { continue }
          report("\(error); no map shows a tile of it, and it is left out")
        }
      }
    }
    for (at, font) in shown.fonts.enumerated() {
      for (index, page) in font.pages.enumerated() {
        try decode(page, of: manifest.fonts[at], as: shown.texture(font: at, page: index))
      }
    }
  }

  /// Decodes all effects and finds all music, one after the other.
  func eachSound(_ body: (Sound) throws -> Void) throws {
    for (at, file) in manifest.sounds.enumerated() {
      let decoded = try SoundFile.decode(try folder.bytes(of: file), file: file)
      try body(Sound(file: file, source: .buffer(decoded), number: SoundID(rawValue: UInt16(at))))
    }
    for (at, file) in manifest.music.enumerated() {
      let path = try folder.path(of: file)
      // Opens the file here first, so that a fault of the file throws its own error, and not an error of the backend.
      _ = try SoundStream(path: path, file: file)
      let number = UInt16(manifest.sounds.count + at)
      try body(Sound(file: file, source: .stream(path: path), number: SoundID(rawValue: number)))
    }
  }
}

extension Assets {
  /// Returns the files that a command has opened, as `Assets`: the reader that ``GameApp`` chooses makes no other type.
  static func opened(_ assets: any OpenedAssets) -> Assets {
    guard let assets = assets as? Assets else {
      preconditionFailure("GameApp reads files by `AssetReader.files`, which makes Assets.")
    }
    return assets
  }
}
