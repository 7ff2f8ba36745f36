import ReelContent
import ReelImage
import Testing

@Suite struct PNGEncoderTests {
  @Test func `Pictures have the bytes that libpng writes`() throws {
    var dice = Dice(state: 3)
    for (width, height) in [
      (1, 1), (1, 2), (2, 1), (1, 90), (90, 1), (5, 4), (8, 8), (30, 30), (63, 64), (64, 64),
      (65, 64), (150, 100), (300, 200),
    ] {
      let noise = Bitmap(
        width: width, height: height,
        pixels: (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &dice) })
      var slope = noise
      for at in slope.pixels.indices {
        slope.pixels[at] = UInt8(truncatingIfNeeded: at % (width * 4) + at / (width * 4) * 3)
      }
      var steps = noise
      for at in steps.pixels.indices { steps.pixels[at] = noise.pixels[at] & 3 * 85 }
      for picture in [noise, slope, steps, Bitmap(width: width, height: height)] {
        let bytes = try ImageFile.encodePNG(picture)
        #expect(bytes == PeerLibrary.encode(picture), "\(width) × \(height)")
        #expect(try ImageFile.decode(bytes, file: "a.png") == picture)
      }
    }
  }
}
