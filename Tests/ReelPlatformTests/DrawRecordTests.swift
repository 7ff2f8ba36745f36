import ReelMath
import ReelPlatform
import Testing

/// A list stores all of a quad: the quad that is read is equal to the one that was appended.
@Suite struct DrawRecordTests {
  private func corner(_ x: Float, _ y: Float, _ u: Float, _ v: Float) -> DrawCorner {
    DrawCorner(position: Vec2(x, y), texel: Vec2(u, v))
  }

  private var quads: [DrawQuad] {
    let id = TextureID(rawValue: 3)
    var silhouette = DrawQuad(
      key: 5, texture: id, source: Rect(2.5, 4, 8, 8), target: Rect(1.3, 2.7, 9, 9),
      color: Color(1, 2, 3, 4), blend: .screen)
    silhouette.order = 7
    silhouette.crop = 1
    silhouette.isSilhouette = true
    return [
      DrawQuad(texture: id, source: Rect(1, 2, 3, 4), target: Rect(0.1, 0.2, 0.3, 0.4)),
      DrawQuad(texture: id, source: Rect(4, 2, -3, 4), target: Rect(9, 0.2, -7, 0.4)),
      silhouette,
      // Turned in the atlas.
      DrawQuad(
        key: 0, texture: id,
        corners: (
          corner(0, 0, 9, 2), corner(8, 0, 9, 6), corner(8, 4, 1, 6), corner(0, 4, 1, 2)
        )),
      // A trapezium, a triangle, and texels between halves.
      DrawQuad(
        key: 0, texture: .white,
        corners: (corner(2, 0, 0, 0), corner(4, 0, 1, 0), corner(6, 4, 1, 1), corner(0, 4, 0, 1))),
      DrawQuad(
        key: 0, texture: id,
        corners: (corner(2, 0, 0, 0), corner(4, 0, 1, 0), corner(6, 4, 1, 1), corner(6, 4, 1, 1))),
      DrawQuad(texture: id, source: Rect(0.3, 0, 1, 1), target: Rect(0, 0, 2, 2)),
    ]
  }

  @Test func `A record has 40 bytes`() { #expect(MemoryLayout<DrawRecord>.stride == 40) }

  @Test func `Quads come back bit by bit, sorted too`() {
    var list = DrawList(view: Vec2(10, 10))
    for quad in quads { list.append(quad) }
    #expect(list.quads == quads && list.count == quads.count)
    #expect(list.freeCorners.count == 3)
    list.sort()
    let sorted = quads.enumerated().sorted {
      ($0.element.key, $0.element.order, $0.offset) < ($1.element.key, $1.element.order, $1.offset)
    }
    #expect(list.quads == sorted.map(\.element))
    var free = 0
    list.forEachBatch { batch in
      let isFree = list.withRecords { records in batch.quads.contains { records[$0].isFree } }
      #expect(batch.hasFreeQuads == isFree)
      if isFree { free += 1 }
    }
    #expect(free > 0)
  }

  @Test func `A copy keeps its quads when the list goes on`() {
    var list = DrawList()
    for quad in quads { list.append(quad) }
    let copy = list
    list.removeAll()
    list.append(DrawQuad(fill: .black, target: Rect(5, 5, 5, 5)))
    #expect(copy.quads == quads && list.count == 1 && copy != list)
    var other = copy
    other.append(quads[0])
    #expect(copy.quads == quads && other.count == quads.count + 1)
  }

  @Test func `Numbers that are none stay where they are`() {
    let wild: [Float] = [.nan, .infinity, -3e38, 40_000, -0.5, 1e-30]
    for x in wild {
      for u in wild {
        var list = DrawList()
        list.append(
          DrawQuad(
            key: 0, texture: .white,
            corners: (
              corner(x, 0, u, 0), corner(x, x, 1, u), corner(1, x, u, u), corner(0, 1, 0, x)
            )))
        #expect(list.count == 1 && list.quads.count == 1)
      }
    }
  }
}
