import ReelMath
import Testing

@testable import ReelCollision

@Suite struct BoxCastTests {
  /// The fast cast of upright boxes and points gives the same bits as the general cast.
  @Test(arguments: [UInt64(1), 2])
  func theFastCastOfBoxesEqualsTheGeneralCast(seed: UInt64) {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    maker.spread = 25
    maker.isWhole = seed % 2 == 0
    var (hits, starts) = (0, 0)
    for number in 0..<times(1_500) {
      let a = number % 3 == 0 ? Shape.point(maker.point()) : maker.box()
      let b = maker.box()
      let motion = Vec2(maker.number(-30, 30), maker.number(-30, 30))
      let short = a.cast(by: motion, against: b)
      #expect(short == a.generalCast(by: motion, against: b, .whole), "\(a) \(b) \(motion)")
      if let short { if short.startsInside { starts += 1 } else { hits += 1 } }
    }
    #expect(hits > 100 && starts > 100, "\(hits) hits, \(starts) from inside")
  }
}
