import ReelContent
import Testing

@Suite struct BitmapHalfTests {
  @Test func halvingAveragesFourPixels() {
    let half = Bitmap(
      width: 2, height: 2,
      pixels: [
        10, 0, 0, 255, 20, 0, 0, 255,
        30, 0, 0, 255, 40, 0, 8, 255,
      ]
    ).halved()
    #expect(half == Bitmap(width: 1, height: 1, pixels: [25, 0, 2, 255]))
  }

  @Test func clearPixelsDoNotColourTheHalvedPixel() {
    let half = Bitmap(
      width: 4, height: 2,
      pixels: [
        100, 50, 0, 255, 255, 255, 255, 0, 9, 9, 9, 0, 9, 9, 9, 0,
        255, 255, 255, 0, 0, 50, 100, 85, 9, 9, 9, 0, 9, 9, 9, 0,
      ]
    ).halved()
    // (100 · 255 + 0 · 85) / 340, and 340 / 4.
    #expect(half.pixels == [75, 50, 25, 85, 0, 0, 0, 0])
  }

  @Test func oddSidesOfHalvedBitmapsAreRoundedUp() {
    let half = Bitmap(
      width: 3, height: 1, pixels: [10, 0, 0, 255, 30, 0, 0, 255, 50, 0, 0, 255]
    ).halved()
    #expect(half == Bitmap(width: 2, height: 1, pixels: [20, 0, 0, 128, 50, 0, 0, 64]))
    #expect(Bitmap(width: 0, height: 0).halved() == Bitmap(width: 0, height: 0))
  }
}
