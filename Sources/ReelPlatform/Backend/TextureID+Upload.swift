import ReelContent

extension TextureID {
  /// Throws an error for the user unless a picture can become this texture. Every backend's
  /// ``VideoBackend/upload(_:as:isSmooth:)`` begins with it.
  /// - Parameters:
  ///   - renderer: one word for the backend that refuses the picture.
  ///   - limit: the largest picture that the backend takes, in pixels.
  public func checkUpload(
    _ bitmap: Bitmap, renderer: String, limit: (width: Int, height: Int) = (16_384, 16_384)
  ) throws(BackendError) {
    guard self != .white else {
      throw BackendError(
        "texture 0 is the white pixel and cannot be replaced: number pictures from 1 on")
    }
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw BackendError(
        "texture \(rawValue) is \(bitmap.width) by \(bitmap.height) pixels:"
          + " a picture needs at least one pixel")
    }
    guard bitmap.width <= limit.width, bitmap.height <= limit.height else {
      throw BackendError(
        "texture \(rawValue) is \(bitmap.width) by \(bitmap.height) pixels, and the"
          + " \(renderer) renderer takes at most \(limit.width) by \(limit.height): split the picture"
      )
    }
  }
}
