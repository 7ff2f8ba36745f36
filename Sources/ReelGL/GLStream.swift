import ReelMath
import ReelPlatform

/// A free quad (``FreeCorners``) as the card reads it: all corners with their texels, and the colour. All quads of a
/// batch that contains one are written in this form, so that the batch stays one call.
struct GLFreeQuad {
  var corners: FreeCorners
  var color: Color
}

/// The quads of a picture's batches that have free ones, in memory that is reused from picture to picture.
struct GLStream {
  private(set) var quads: [GLFreeQuad] = []

  mutating func removeAll() { quads.removeAll(keepingCapacity: true) }

  /// Appends all quads of a batch.
  /// - Returns: the index of the first.
  mutating func append(
    _ batch: DrawBatch, of list: DrawList, _ records: UnsafeBufferPointer<DrawRecord>
  ) -> Int {
    let first = quads.count
    for at in batch.quads {
      quads.append(
        GLFreeQuad(corners: list.corners(of: records[at]), color: records[at].color))
    }
    return first
  }
}
