import ReelContent
import ReelMath

extension ContentFolder {
  /// Returns the size in a picture's header, in pixels. Reads no more than the header.
  package func pictureSize(of file: String) throws(ContentError) -> Vec2 {
    var bytes = try head(of: file, count: PictureHeader.length(of: nil))
    let kind = PictureHeader.kind(of: bytes)
    if PictureHeader.length(of: kind) > bytes.count {
      bytes = try head(of: file, count: PictureHeader.length(of: kind))
    }
    let head = try PictureHeader.read(bytes, file: file)
    return Vec2(Float(head.width), Float(head.height))
  }
}
