import ReelContent
import ReelMath

extension ContentFolder {
  /// Returns the size in a picture's header, in pixels. Reads no more than the header.
  package func pictureSize(of file: String) throws(ContentError) -> Vec2 {
    var bytes = try head(of: file, count: PictureHead.length(of: nil))
    let kind = PictureHead.kind(of: bytes)
    if PictureHead.length(of: kind) > bytes.count {
      bytes = try head(of: file, count: PictureHead.length(of: kind))
    }
    let head = try PictureHead.read(bytes, file: file)
    return Vec2(Float(head.width), Float(head.height))
  }
}
