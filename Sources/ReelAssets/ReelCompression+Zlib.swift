import ReelFiles
import ReelReplay

extension ReelCompression {
  /// The compression of reels, by the library zlib.
  public static let zlib = ReelCompression(
    deflate: { ZlibStream.deflate($0) },
    inflate: { payload, size in
      ZlibStream.inflate(payload, size: size).map {
        Expanded(bytes: $0.bytes, streamSize: $0.streamSize)
      }
    })
}
