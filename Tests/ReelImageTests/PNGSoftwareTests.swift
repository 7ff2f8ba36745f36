import ReelContent
import ReelImage
import Testing

@Suite struct PNGSoftwareTests {
  @Test func aTextAddedToAPNGIsReadBackAndKeepsThePixels() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 255, 4, 5, 6, 128])
    let plain = try ImageFile.encodePNG(bitmap)
    #expect(PNGSoftware.text(of: plain) == nil)
    let stamped = PNGSoftware.adding("reel:1:2", to: plain)
    #expect(PNGSoftware.text(of: stamped) == "reel:1:2")
    #expect(try ImageFile.decode(stamped, file: "a.png") == bitmap)
    for count in 0..<stamped.count {
      // A file cut at any byte gives no text or the complete text.
      let text = PNGSoftware.text(of: [UInt8](stamped[..<count]))
      #expect(text == nil || text == "reel:1:2")
    }
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...(.max), using: &random)
    var state = seed
    for _ in 0..<2000 {
      var spoilt = stamped
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      spoilt[Int(state >> 33) % spoilt.count] ^= UInt8(truncatingIfNeeded: state >> 20)
      _ = PNGSoftware.text(of: spoilt)
    }
    #expect(PNGSoftware.text(of: []) == nil, "seed \(seed)")
  }
}
