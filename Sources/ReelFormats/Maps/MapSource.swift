import ReelContent
import ReelMath

/// The access to the files of a map.
struct MapSource {
  /// The function that returns the contents of a file.
  var bytes: (String) throws(ContentError) -> [UInt8]
  /// The function that returns the size of a picture, or `nil` if it cannot be read.
  package var pictureSize: (String) -> Vec2?

  init(
    bytes: @escaping (String) throws(ContentError) -> [UInt8],
    pictureSize: @escaping (String) -> Vec2?
  ) {
    self.bytes = bytes
    self.pictureSize = pictureSize
  }

  init(_ folder: ContentFolder) {
    self.init(
      bytes: { (name) throws(ContentError) in
        try folder.bytes(of: name, limit: ContentLimits.mapBytes)
      },
      // A missing picture is reported when it is loaded.
      pictureSize: { try? folder.pictureSize(of: $0) })
  }
}
