import ReelContent
import Testing

@Suite struct BitmapAlphaTests {
  @Test func premultiplyingAndBackKeepsVisibleColours() {
    // Every colour value at every opacity, three channels at a time.
    var pixels: [UInt8] = []
    for alpha in 0..<256 {
      for color in 0..<256 {
        pixels += [UInt8(color), UInt8(255 - color), UInt8(color / 2), UInt8(alpha)]
      }
    }
    let plain = Bitmap(width: 256, height: 256, pixels: pixels)
    let stored = plain.premultiplied()
    #expect(stored.premultiplied() != stored)
    // Colours lost by rounding stay lost, and multiplying once more changes nothing.
    #expect(stored.unpremultiplied().premultiplied() == stored)
    for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] == 255 {
      #expect(stored.pixels[at] == pixels[at])
    }
    #expect(Array(stored.pixels[..<4]) == [0, 0, 0, 0])
    #expect(
      Bitmap(width: 1, height: 1, pixels: [9, 8, 7, 0]).unpremultiplied().pixels == [9, 8, 7, 0])
    // Files may have more colour than opacity allows.
    #expect(
      Bitmap(width: 1, height: 1, pixels: [200, 50, 0, 100]).unpremultiplied().pixels
        == [255, 128, 0, 100])
  }
}
