import ReelContent
import ReelMath
import ReelPlatform

/// An uploaded picture in memory, the source of a ``Rasterizer``.
final class RasterPicture {
  let texels: TexelSource

  convenience init(_ bitmap: Bitmap, isSmooth: Bool) {
    self.init(width: bitmap.width, height: bitmap.height, isSmooth: isSmooth) { memory in
      bitmap.pixels.withUnsafeBufferPointer { bytes in
        for at in memory.indices {
          let byte = at * 4
          memory[at] =
            UInt32(bytes[byte + 3]) << 24 | UInt32(bytes[byte]) << 16
            | UInt32(bytes[byte + 1]) << 8 | UInt32(bytes[byte + 2])
        }
      }
    }
  }

  /// Creates a picture of this size.
  /// - Parameter fill: writes all texels, row by row.
  private init(
    width: Int, height: Int, isSmooth: Bool, fill: (UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width * height)
    memory.initialize(repeating: 0)
    fill(memory)
    // SAFETY: a picture has at least one texel; the memory lives as long as the picture.
    texels = TexelSource(
      texels: UnsafePointer(memory.baseAddress!), stride: width, width: width, height: height,
      isSmooth: isSmooth)
  }

  deinit { texels.texels.deallocate() }

  /// Returns a picture of the same shape in white.
  func silhouette() -> RasterPicture {
    let texels = texels
    return RasterPicture(width: texels.width, height: texels.height, isSmooth: texels.isSmooth) {
      for at in $0.indices { $0[at] = texels.texels[at] | 0xFF_FFFF }
    }
  }
}

/// The pictures that canvases draw, by their numbers. Canvases share them: once all pictures are uploaded, canvases on
/// several threads may draw at the same time.
package final class RasterPictures {
  /// The largest side.
  package static let sideLimit = 16384

  private(set) var pictures: [RasterPicture?]

  /// Creates a list whose only picture is the white one.
  package init() {
    let white = Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    pictures = [RasterPicture(white, isSmooth: false)]
  }

  /// Makes a picture drawable under this number, and replaces the previous one.
  package func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try texture.checkUpload(
      bitmap, renderer: "memory", limit: (Self.sideLimit, Self.sideLimit))
    let index = Int(texture.rawValue)
    while pictures.count <= index { pictures.append(nil) }
    pictures[index] = RasterPicture(bitmap, isSmooth: isSmooth)
  }
}
