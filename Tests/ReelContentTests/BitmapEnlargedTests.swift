import ReelContent
import Testing

@Suite struct BitmapEnlargedTests {
  @Test func enlargingMakesEachPixelASquare() {
    let small = Bitmap(width: 2, height: 2, pixels: (0..<16).map { UInt8($0) })
    let large = small.enlarged(by: 3)
    #expect(large.width == 6 && large.height == 6)
    for y in 0..<6 {
      for x in 0..<6 {
        let (from, to) = ((y / 3 * 2 + x / 3) * 4, (y * 6 + x) * 4)
        #expect(large.pixels[to..<to + 4].elementsEqual(small.pixels[from..<from + 4]))
      }
    }
    #expect(small.enlarged(by: 1) == small)
    #expect(Bitmap(width: 0, height: 3).enlarged(by: 2).pixels.isEmpty)
  }
}
