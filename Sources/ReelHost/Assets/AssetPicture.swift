import ReelContent
import ReelPlatform

/// A decoded picture of a game's files, ready to upload.
package struct AssetPicture {
  package var file: String
  package var bitmap: Bitmap
  package var texture: TextureID
  package var isSmooth: Bool

  package init(file: String, bitmap: Bitmap, texture: TextureID, isSmooth: Bool) {
    self.file = file
    self.bitmap = bitmap
    self.texture = texture
    self.isSmooth = isSmooth
  }

  package func upload(to video: any VideoBackend) throws(ContentError) {
    do {
      try video.upload(bitmap, as: texture, isSmooth: isSmooth)
    } catch {
      throw ContentError(file: file, location: "", expected: error.message)
    }
  }
}

/// A function that decodes the bytes of a picture. The name of the file is for errors.
package typealias PictureDecoder =
  @Sendable (_ bytes: [UInt8], _ file: String) throws(ContentError) -> Bitmap
