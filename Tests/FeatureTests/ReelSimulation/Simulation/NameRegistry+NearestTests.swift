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
}
