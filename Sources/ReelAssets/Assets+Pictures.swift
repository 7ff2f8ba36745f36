import ReelContent
import ReelHost
import ReelMath
import ReelPlatform
import ReelProgram

extension Assets {
  package func eachPicture(
    decoding decode: PictureDecoder, _ body: (AssetPicture) throws -> Void
  ) throws {
    func add(
      _ file: String, of owner: String, as number: UInt16, isPremultiplied: Bool = false,
      clear: Color? = nil
    ) throws {
      var bitmap = try decode(try folder.bytes(of: file), file)
      if let clear { bitmap = bitmap.clearing(clear) }
      if isPremultiplied || manifest.premultiplied.contains(owner) {
        bitmap = bitmap.unpremultiplied()
      }
      try body(
        AssetPicture(
          file: file, bitmap: bitmap, texture: TextureID(rawValue: number),
          isSmooth: manifest.smooth.contains(owner)))
    }
    for (at, atlas) in shown.atlases.enumerated() {
      for (index, image) in atlas.images.enumerated() {
        do {
          try add(
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
        try add(page, of: manifest.fonts[at], as: shown.texture(font: at, page: index))
      }
    }
  }
}
