import ReelContent
import Testing

@testable import ReelImage
@testable import ReelPNG

@Suite struct AnimatedPNGTests {
  private struct Frame {
    var picture: Bitmap
    var numerator: Int
    var denominator: Int
    var box: (x: Int, y: Int, width: Int, height: Int)
  }

  /// Decodes an animation: each frame's data becomes a PNG of its own, which is placed over the frame before.
  private func decode(_ bytes: [UInt8]) throws -> [Frame] {
    func word(_ at: Int) -> Int { Int(bytes.bigWord(at: at, byteCount: 4)) }
    var frames: [Frame] = []
    var data: [UInt8] = []
    var box: (x: Int, y: Int, width: Int, height: Int, numerator: Int, denominator: Int)?
    var picture = Bitmap(width: word(16), height: word(20))
    var number = 0
    func finish() throws {
      guard let box else { return }
      var header = Array(bytes[16..<29])
      header.replaceSubrange(
        0..<8, with: PNGChunk.word(UInt32(box.width)) + PNGChunk.word(UInt32(box.height)))
      let png =
        Array(bytes[..<8]) + PNGChunk.make("IHDR", header) + PNGChunk.make("IDAT", data)
        + PNGChunk.make("IEND", [])
      let part = try ImageFile.decode(png, file: "frame")
      for y in 0..<box.height {
        for x in 0..<box.width { picture[box.x + x, box.y + y] = part[x, y] }
      }
      frames.append(
        Frame(
          picture: picture, numerator: box.numerator, denominator: box.denominator,
          box: (box.x, box.y, box.width, box.height)))
      data = []
    }
    var at = 8
    while at < bytes.count {
      let (length, kind) = (word(at), String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
      let start = at + 8
      #expect(
        PNGCheck.checksum(bytes[at + 4..<start + length])
          == UInt32(word(start + length)), "\(kind)")
      switch kind {
      case "fcTL":
        try finish()
        #expect(word(start) == number)
        number += 1
        let times = bytes[start + 20..<start + 24].map { Int($0) }
        box = (
          word(start + 12), word(start + 16), word(start + 4), word(start + 8),
          times[0] << 8 | times[1], times[2] << 8 | times[3]
        )
      case "IDAT": data += bytes[start..<start + length]
      case "fdAT":
        #expect(word(start) == number)
        number += 1
        data += bytes[start + 4..<start + length]
      default: break
      }
      at = start + length + 4
    }
    try finish()
    return frames
  }

  private func picture(_ shade: UInt8, dotAt x: Int, _ y: Int) -> Bitmap {
    var picture = Bitmap(width: 40, height: 30, pixels: [UInt8](repeating: 255, count: 4800))
    picture[3, 4] = [shade, 10, 20, 255]
    picture[x, y] = [1, 2, 3, 100]
    return picture
  }

  @Test func everyFrameIsDecodedAsItWasAppended() throws {
    let pictures = [
      picture(0, dotAt: 5, 5), picture(0, dotAt: 6, 5), picture(0, dotAt: 6, 5),
      picture(0, dotAt: 6, 5), picture(9, dotAt: 39, 29), picture(9, dotAt: 0, 0),
    ]
    var animation = AnimatedPNG(numerator: 2, denominator: 60)
    for picture in pictures { try animation.append(picture) }
    let bytes = try animation.finish()
    let frames = try decode(bytes)
    #expect(frames.map(\.picture) == [0, 1, 4, 5].map { pictures[$0] })
    #expect(frames.map(\.numerator) == [2, 6, 2, 2] && frames.allSatisfy { $0.denominator == 60 })
    #expect(frames[1].box == (5, 5, 2, 1) && frames[0].box == (0, 0, 40, 30))
    #expect(animation.frameCount == 4)
    // A viewer that does not know animations shows the first frame.
    #expect(try ImageFile.decode(bytes, file: "a") == pictures[0])
  }

  @Test func aLongPauseIsSeveralFrames() throws {
    var animation = AnimatedPNG(numerator: 30_000, denominator: 60)
    for _ in 0..<5 { try animation.append(picture(0, dotAt: 1, 1)) }
    let frames = try decode(try animation.finish())
    #expect(frames.map(\.numerator) == [60_000, 60_000, 30_000])
    #expect(frames.allSatisfy { $0.picture == picture(0, dotAt: 1, 1) })
  }

  @Test func otherSizesAndNoPicturesAreRefused() throws {
    var animation = AnimatedPNG(numerator: 1, denominator: 60)
    #expect(throws: ContentError.self) { try animation.finish() }
    try animation.append(picture(0, dotAt: 1, 1))
    #expect(throws: ContentError.self) { try animation.append(Bitmap(width: 40, height: 31)) }
  }
}

extension Bitmap {
  /// The four channels of a pixel.
  fileprivate subscript(x: Int, y: Int) -> [UInt8] {
    get { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }
    set {
      let at = (y * width + x) * 4
      pixels.replaceSubrange(at..<at + 4, with: newValue)
    }
  }
}
