import CCardPeers
import CSDL2
import Foundation
import Reel
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL

/// A program that draws a scene on the card.
protocol CardContestant: AnyObject {
  var name: String { get }
  /// Draws the next picture.
  /// - Parameter waits: true to wait until the card is done.
  func draw(waits: Bool) -> CardPicture
  /// Waits until the card is done.
  func finish()
  /// Returns the pixels of a picture of the sprites at their present positions.
  func pixels() -> [UInt8]?
}

/// The parts of a picture in nanoseconds.
struct CardPicture {
  var tick = 0.0
  var paint = 0.0
  var submit = 0.0
  var wait = 0.0
}

/// The contestants that draw one scene, in turns.
final class CardContest {
  private let scene: any CardSubject
  private var contestants: [any CardContestant] = []
  private var results: [CardResult] = []

  init(_ scene: any CardSubject, renderers: [String?]) throws {
    self.scene = scene
    for renderer in renderers {
      if let reel = try ReelCard(scene, renderer: renderer) { contestants.append(reel) }
    }
    if let crowd = scene.crowd {
      for way in CardPeer.Way.allCases {
        if let peer = try CardPeer(crowd, way) {
          contestants.append(peer)
        } else {
          warn("\(scene.name): a program in C does not start: \(CardPeer.fault).")
        }
      }
    }
    results = contestants.map { CardResult(name: $0.name, isReel: $0 is ReelCard) }
  }

  /// Measures each contestant for at most `budget` nanoseconds a turn.
  func run(turns: Int, budget: Double) {
    for turn in 0...turns {
      for (at, contestant) in contestants.enumerated() {
        // The first turn warms up.
        let counts = turn > 0
        contestant.finish()
        each(counts ? budget : budget / 4) {
          let picture = contestant.draw(waits: true)
          if counts { results[at].pictures.append(picture) }
        }
        guard counts else { continue }
        let (clock, processor) = (ContinuousClock.now, processorTime())
        let count = each(budget) { _ = contestant.draw(waits: false) }
        contestant.finish()
        results[at].flows.append(clock.duration(to: .now) / .nanoseconds(1) / Double(count))
        results[at].processor.append((processorTime() - processor) / Double(count))
      }
    }
  }

  /// Calls the body until the time is up, twice at least and 200 times at most. Returns the number of calls.
  @discardableResult
  private func each(_ budget: Double, _ body: () -> Void) -> Int {
    let start = ContinuousClock.now
    var count = 0
    while count < 2 || (count < 200 && start.duration(to: .now) / .nanoseconds(1) < budget) {
      body()
      count += 1
    }
    return count
  }

  /// The processor's time of this process in nanoseconds, all threads together.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Compares the pixels of all contestants after the same number of ticks, and returns the results.
  func row() -> CardRow {
    if scene.crowd != nil { comparePixels() }
    return CardRow(name: scene.name, results: results)
  }

  /// The contestants have moved the sprites by different numbers of ticks, so new contestants begin anew.
  private func comparePixels() {
    contestants = contestants.compactMap { ($0 as? CardPeer)?.anew() ?? ($0 as? ReelCard)?.anew() }
    guard contestants.count == results.count else { return }
    let pictures = contestants.map { contestant in
      for _ in 0..<2 { _ = contestant.draw(waits: true) }
      return contestant.pixels()
    }
    guard let last = pictures.last, let model = last else { return }
    for (at, picture) in pictures.enumerated() {
      guard let picture, picture.count == model.count else { continue }
      var count = 0
      for pixel in stride(from: 0, to: model.count, by: 4) {
        let isNear = (pixel..<pixel + 3).allSatisfy {
          abs(Int(picture[$0]) - Int(model[$0])) <= 3
        }
        if !isNear { count += 1 }
      }
      results[at].differing = count
    }
  }
}
