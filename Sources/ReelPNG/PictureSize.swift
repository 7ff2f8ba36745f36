import ReelContent

/// The sizes that pictures may have.
package enum PictureSize {
  /// Throws for a picture without pixels, or beyond ``ContentLimits``.
  package static func check(
    _ width: Int, _ height: Int, file: String
  ) throws(ContentError) {
    guard (1...ContentLimits.pictureSide).contains(width),
      (1...ContentLimits.pictureSide).contains(height),
      width * height <= ContentLimits.picturePixels
    else {
      throw ContentError(
        file: file, location: "size",
        expected: "at most \(ContentLimits.pictureSide) × \(ContentLimits.pictureSide) and "
          + "\(ContentLimits.picturePixels) pixels",
        found: "\(width) × \(height)")
    }
  }
}
