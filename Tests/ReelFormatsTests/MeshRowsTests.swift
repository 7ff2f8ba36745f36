import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct MeshRowsTests {
  /// Returns the covered pixels by testing every pixel against each edge of each triangle.
  private func plain(
    _ mesh: AtlasMesh, _ offset: (x: Int, y: Int), _ size: (width: Int, height: Int)
  )
    -> [[Bool]]
  {
    var touched = [[Bool]](
      repeating: [Bool](repeating: false, count: size.width), count: size.height)
    for at in stride(from: 0, to: mesh.triangles.count, by: 3) {
      var corners = (0..<3).map {
        mesh.vertices[Int(mesh.triangles[at + $0])] - Vec2(Float(offset.x), Float(offset.y))
      }
      let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
      let area = u.x * v.y - u.y * v.x
      if area == 0 { continue }
      if area < 0 { corners.reverse() }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (left, top) = (Float(x), Float(y))
          let isBeside =
            left + 1 <= corners.map(\.x).min()! || left >= corners.map(\.x).max()!
            || top + 1 <= corners.map(\.y).min()! || top >= corners.map(\.y).max()!
          let isOutside = (0..<3).contains { edge in
            let (a, b) = (corners[edge], corners[(edge + 1) % 3])
            let normal = Vec2(a.y - b.y, b.x - a.x)
            return [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { (dx: Float, dy: Float) in
              (left + dx - a.x) * normal.x + (top + dy - a.y) * normal.y <= 0
            }
          }
          if !isBeside, !isOutside { touched[y][x] = true }
        }
      }
    }
    return touched
  }

  @Test func `A mesh covers the pixels that testing every pixel finds`() {
    for seed in 0..<400 as Range<UInt64> {
      var dice = Dice(state: seed)
      let vertices = (0..<8).map { _ in
        // Corners may lie at half pixels, and outside of the picture.
        Vec2(
          Float(Int.random(in: -8...40, using: &dice)) / 2,
          Float(Int.random(in: -8...40, using: &dice)) / 2)
      }
      let mesh = AtlasMesh(
        vertices: vertices, uvs: vertices,
        triangles: (0..<3 * Int.random(in: 0...4, using: &dice)).map { _ in
          UInt16.random(in: 0..<8, using: &dice)
        })
      let offset = (
        x: Int.random(in: -3...3, using: &dice), y: Int.random(in: -3...3, using: &dice)
      )
      let size = (
        width: Int.random(in: 0...17, using: &dice), height: Int.random(in: 0...17, using: &dice)
      )
      var rows = MeshRows(mesh, offset: offset, size: size)
      let expected = plain(mesh, offset, size)
      for row in 0..<size.height {
        rows.go(to: row)
        #expect(rows.isTouched == expected[row], "seed \(seed), row \(row)")
      }
      #expect(
        MeshRows.work(mesh, offset: offset, height: size.height)
          <= mesh.triangles.count / 3 * size.height)
    }
  }
}
