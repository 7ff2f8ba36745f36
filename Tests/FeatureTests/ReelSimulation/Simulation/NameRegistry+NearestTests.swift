import Reel
import Testing

@testable import ReelPhysics

@Suite struct NearestNameTests {
  private let names = ["bullet.png", "hero-1", "hero-2", "Coin", "explosion"]

  @Test(arguments: [
    ("bulet", "bullet.png"), ("Bullet", "bullet.png"), ("hero1", "hero-1"), ("coin", "Coin"),
    ("explosoin", "explosion"), ("ship", nil), ("x", nil), ("", nil),
  ])
  func theMostSimilarNameIsFound(requested: String, found: String?) {
    #expect(names.nearest(to: requested) == found)
  }

  /// Names as long as a file are no hints: each comparison would take seconds.
  @Test func longNamesAreNotCompared() {
    let long = String(repeating: "e", count: 200_000)
    #expect([long, "hero-1"].nearest(to: "hero1") == "hero-1")
    #expect([long + "x", "hero-1"].nearest(to: long) == nil)
  }
}
