import ReelAssets
import ReelContent
import ReelHost
import ReelImage
import ReelMath
import ReelPlatform
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

  /// Decodes all pictures, of all formats, one after the other.
  func eachPicture(_ body: (AssetPicture) throws -> Void) throws {
    try eachPicture(
      decoding: { bytes, file throws(ContentError) in try ImageFile.decode(bytes, file: file) },
      body)
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
