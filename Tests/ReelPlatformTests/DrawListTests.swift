import ReelMath
import ReelPlatform
import Testing

@Suite struct DrawListTests {
  @Test func quadsAreSortedByKeyAndEqualKeysKeepTheirOrder() {
    var list = DrawList()
    for number in 0..<200 {
      list.append(
        DrawQuad(
          key: UInt64((number * 7919) % 13), fill: .white,
          target: Rect(Float(number), 0, 1, 1)))
    }
    list.sort()
    for index in 1..<list.quads.count {
      let before = list.quads[index - 1]
      let after = list.quads[index]
      #expect(before.key <= after.key)
      if before.key == after.key {
        #expect(before.corners.0.position.x < after.corners.0.position.x)
      }
    }
  }

  @Test func batchesAreAsFewAsTextureAndBlendAllow() {
    var list = DrawList()
    let textures: [UInt16] = [1, 1, 2, 2, 2, 1, 1]
    for texture in textures {
      list.append(
        DrawQuad(
          texture: TextureID(rawValue: texture), source: .zero, target: .zero))
    }
    list.append(
      DrawQuad(
        texture: TextureID(rawValue: 1), source: .zero, target: .zero, blend: .additive))
    var batches: [DrawBatch] = []
    list.forEachBatch { batches.append($0) }
    #expect(batches.map { $0.quads } == [0..<2, 2..<5, 5..<7, 7..<8])
    #expect(batches.map { $0.blend } == [.normal, .normal, .normal, .additive])
  }
}
