import ReelContent
import ReelMath

/// The polygon of a frame, made from the three lists of numbers that all formats use.
struct SheetMesh: FileElement {
  let file: String
  /// The path of keys that leads to the frame.
  let location: String

  /// Reads flat lists of numbers.
  func read(_ vertices: [Float], _ uvs: [Float], _ triangles: [Float]) throws(ContentError)
    -> AtlasMesh
  {
    func pairs(_ numbers: [Float], _ key: String) throws(ContentError) -> [Vec2] {
      guard numbers.count % 2 == 0 else { throw failure(at: key, "pairs of numbers") }
      return stride(from: 0, to: numbers.count, by: 2).map { Vec2(numbers[$0], numbers[$0 + 1]) }
    }
    return try make(try pairs(vertices, "vertices"), try pairs(uvs, "verticesUV"), triangles)
  }

  private func make(_ vertices: [Vec2], _ uvs: [Vec2], _ triangles: [Float])
    throws(ContentError) -> AtlasMesh
  {
    guard vertices.count == uvs.count else {
      throw failure(at: "verticesUV", "\(vertices.count) points, as many as vertices")
    }
    guard triangles.count % 3 == 0 else { throw failure(at: "triangles", "three indices for each") }
    var indices: [UInt16] = []
    indices.reserveCapacity(triangles.count)
    for number in triangles {
      guard number >= 0, number < Float(vertices.count), number == number.rounded() else {
        throw failure(at: "triangles", "indices of the \(vertices.count) vertices")
      }
      indices.append(UInt16(number))
    }
    return AtlasMesh(vertices: vertices, uvs: uvs, triangles: indices)
  }
}
