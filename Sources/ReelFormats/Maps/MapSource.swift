import ReelContent
import ReelMath

/// Where the files of a map come from.
struct MapSource {
  /// The contents of a file.
  var bytes: (String) throws(ContentError) -> [UInt8]
  /// The size of a picture, where it is there and tells it.
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
      // A picture that is missing is told when it is asked for.
      pictureSize: { try? folder.pictureSize(of: $0) })
  }
}
