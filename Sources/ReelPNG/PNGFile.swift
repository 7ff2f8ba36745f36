import ReelContent

/// Decodes and encodes PNG pictures, by zlib. `ImageFile`, of `ReelImage`, decodes other formats, too.
package enum PNGFile {
  /// Decodes a picture.
  ///
  /// The complete file is checked before it is decoded, as `ImageFile` describes: sizes are limited, and a truncated or
  /// damaged file is refused. O(pixels).
  /// - Parameter file: the file's name, for errors.
  /// - Throws: if the bytes are another format, damaged, unsupported or beyond ``ReelContent/ContentLimits``.
  package static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> Bitmap {
    try PNGDecoder.decode(bytes, try PNGCheck.check(bytes, file: file), file: file)
  }

  /// Encodes a picture. The same picture gives the same bytes.
  /// - Throws: for an empty picture, for one beyond the limits of ``decode(_:file:)``, or if there is no memory.
  package static func encode(_ bitmap: Bitmap) throws(ContentError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw ContentError(file: "picture", expected: "at least one pixel")
    }
    try PictureSize.check(bitmap.width, bitmap.height, file: "picture")
    guard let bytes = PNGEncoder.encode(bitmap) else {
      throw ContentError(file: "picture", expected: "memory for encoding", found: "none")
    }
    return bytes
  }
}
