import ReelContent
import ReelMath

/// The polygon of a frame, from the three lists of numbers that all formats have for it.
struct SheetMesh {
  let file: String
  /// The path of keys that leads to the frame.
  let place: String

  /// Pairs of numbers, pairs of numbers, and triples of indices, in JSON.
  func read(
    _ vertices: [[SheetJSON.Number]], _ uvs: [[SheetJSON.Number]],
    _ triangles: [[SheetJSON.Number]]
  ) throws(ContentError) -> AtlasMesh {
    for (key, rows, length) in [
      ("vertices", vertices, 2), ("verticesUV", uvs, 2), ("triangles", triangles, 3),
    ] {
      for (index, row) in rows.enumerated() where row.count != length {
        throw ContentError(
          file: file, place: "\(place)/\(key)/\(index)", expected: "\(length) numbers",
          found: "\(row.count)")
      }
    }
    return try make(
      vertices.map { Vec2($0[0].value, $0[1].value) }, uvs.map { Vec2($0[0].value, $0[1].value) },
      triangles.flatMap { $0.map(\.value) })
  }

  /// Numbers in a row, as property lists have them.
  func read(_ vertices: [Float], _ uvs: [Float], _ triangles: [Float]) throws(ContentError)
    -> AtlasMesh
  {
    func pairs(_ numbers: [Float], _ key: String) throws(ContentError) -> [Vec2] {
      guard numbers.count % 2 == 0 else { throw failure(key, "pairs of numbers") }
      return stride(from: 0, to: numbers.count, by: 2).map { Vec2(numbers[$0], numbers[$0 + 1]) }
    }
    return try make(try pairs(vertices, "vertices"), try pairs(uvs, "verticesUV"), triangles)
  }

  private func make(_ vertices: [Vec2], _ uvs: [Vec2], _ triangles: [Float])
    throws(ContentError) -> AtlasMesh
  {
    guard vertices.count == uvs.count else {
      throw failure("verticesUV", "\(vertices.count) points, as many as vertices")
    }
    guard triangles.count % 3 == 0 else { throw failure("triangles", "three indices for each") }
    var indices: [UInt16] = []
    indices.reserveCapacity(triangles.count)
    for number in triangles {
      guard number >= 0, number < Float(vertices.count), number == number.rounded() else {
        throw failure("triangles", "indices of the \(vertices.count) vertices")
      }
      indices.append(UInt16(number))
    }
    return AtlasMesh(vertices: vertices, uvs: uvs, triangles: indices)
  }

  private func failure(_ key: String, _ expected: String) -> ContentError {
    ContentError(file: file, place: place + "/" + key, expected: expected)
  }
}
