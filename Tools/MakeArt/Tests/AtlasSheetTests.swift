import ReelContent
import Testing

@testable import make_art

@Suite struct AtlasSheetTests {
  /// A frame as the written table describes it.
  private struct Frame {
    var name = ""
    var offset: [Float] = []
    var source: [Float] = []
    var rect: [Float] = []
    var isTurned = false
  }

  /// Returns pictures of random sizes with an empty border and a random inside.
  private func sprites(seed: UInt64) -> [Sprite] {
    var dice = Dice(seed)
    return (0..<40).map { i in
      let (w, h) = (Int(dice.roll(8, 90)), Int(dice.roll(8, 60)))
      var picture = Bitmap(width: w, height: h)
      let left = Int(dice.roll(1, 3))
      let top = Int(dice.roll(1, 3))
      for y in top..<h - 2 {
        for x in left..<w - 1 {
          for channel in 0..<3 {
            picture.pixels[(y * w + x) * 4 + channel] = UInt8(dice.roll() * 255)
          }
          picture.pixels[(y * w + x) * 4 + 3] = 255
        }
      }
      return Sprite(name: "s\(i).png", picture: picture, tiles: i < 3)
    }
  }

  private func numbers(_ line: String) -> [Float] {
    line.split { !"-.0123456789".contains($0) }.compactMap { Float($0) }
  }

  private func frames(_ table: String) -> [Frame] {
    var result: [Frame] = []
    var key = ""
    for line in table.split(separator: "\n").map(String.init) {
      if line.hasPrefix("\t\t<key>s") && line.contains(".png") {
        let name = line.dropFirst("\t\t<key>".count).dropLast("</key>".count)
        result.append(Frame(name: String(name)))
      } else if line.contains("<key>") {
        key = line
      } else if let last = result.indices.last {
        if key.contains("spriteOffset") { result[last].offset = numbers(line) }
        if key.contains("spriteSourceSize") { result[last].source = numbers(line) }
        if key.contains("textureRect") { result[last].rect = numbers(line) }
        if key.contains("textureRotated") { result[last].isTurned = line.contains("true") }
        key = ""
      }
    }
    return result
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func everySpriteCanBeCutFromSheetAndTable(seed: UInt64) throws {
    let sprites = sprites(seed: seed)
    let sheet = AtlasSheet(sprites, file: "x.png")
    let frames = frames(sheet.table)
    #expect(frames.count == sprites.count)
    #expect(frames.contains { $0.isTurned })
    for frame in frames {
      let sprite = try #require(sprites.first { $0.name == frame.name })
      let (w, h) = (Int(frame.rect[2]), Int(frame.rect[3]))
      var stored = sheet.picture.cropped(
        x: Int(frame.rect[0]), y: Int(frame.rect[1]), frame.isTurned ? h : w,
        frame.isTurned ? w : h)
      // Three more quarter turns undo one.
      if frame.isTurned { for _ in 0..<3 { stored = stored.turnedClockwise() } }
      var source = Bitmap(width: Int(frame.source[0]), height: Int(frame.source[1]))
      source.paste(
        stored, x: Int(frame.offset[0] + (frame.source[0] - frame.rect[2]) / 2),
        y: Int((frame.source[1] - frame.rect[3]) / 2 - frame.offset[1]))
      #expect(source == sprite.picture.coarsened(), "\(frame.name), seed \(seed)")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func packedRectanglesStayInsideAndApart(seed: UInt64) {
    var dice = Dice(seed)
    var packer = RectPacker(width: 256, height: 256)
    var placements: [RectPacker.Placement] = []
    for _ in 0..<200 {
      let (w, h) = (Int(dice.roll(4, 40)), Int(dice.roll(4, 40)))
      guard let placement = packer.insert(w, h, mayTurn: true) else { continue }
      #expect(
        placement.isTurned
          ? (placement.width, placement.height) == (h, w)
          : (placement.width, placement.height) == (w, h))
      #expect(placement.x >= 0 && placement.x + placement.width <= 256)
      #expect(placement.y >= 0 && placement.y + placement.height <= 256)
      for other in placements {
        let apart =
          placement.x >= other.x + other.width || other.x >= placement.x + placement.width
          || placement.y >= other.y + other.height || other.y >= placement.y + placement.height
        #expect(apart)
      }
      placements.append(placement)
    }
    let used = placements.reduce(0) { $0 + $1.width * $1.height }
    #expect(used > 256 * 256 * 8 / 10, "only \(used) of 65536 pixels are used, seed \(seed)")
  }
}
