import ReelMath
import Testing

@Suite struct ColorTests {
  @Test func hexIsRedGreenBlue() {
    #expect(Color(hex: 0x12_34_56) == Color(0x12, 0x34, 0x56, 255))
  }

  @Test func fadingRoundsAndClampsTheOpacity() {
    #expect(Color.white.faded(0.5).a == 128 && Color(1, 2, 3, 100).faded(0.25).a == 25)
    for opacity in [Float(-1), 0, -.infinity, .nan] { #expect(Color.white.faded(opacity).a == 0) }
    for opacity in [Float(1), 2, .infinity] { #expect(Color.white.faded(opacity).a == 255) }
    for alpha in UInt8.min...UInt8.max {
      #expect(Color(9, 9, 9, alpha).faded(1) == Color(9, 9, 9, alpha))
    }
  }

  @Test func mixingReachesBothEnds() {
    let (a, b) = (Color(0, 255, 10, 7), Color(255, 0, 20, 8))
    for t in [Float(0), -1, .nan] { #expect(a.mixed(with: b, t) == a) }
    for t in [Float(1), 9, .infinity] { #expect(a.mixed(with: b, t) == b) }
    #expect(a.mixed(with: b, 0.5) == Color(128, 128, 15, 8))
    for from in stride(from: UInt8(0), through: 255, by: 15) {
      let mixed = Color(from, 0, 0).mixed(with: Color(255 - from, 0, 0), 0.3).r
      let exact: Float = Float(from) * 0.7 + Float(255 - from) * 0.3
      #expect((Float(mixed) - exact).magnitude <= 0.51)
    }
  }

  @Test func aHexColorOfMoreThanSixDigitsTraps() async {
    await #expect(processExitsWith: .failure) { _ = Color(hex: 0x80FF_0000) }
  }
}
