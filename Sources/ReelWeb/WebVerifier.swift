import Reel

/// The comparison of a reel with a replay, a few milliseconds at a time.
final class WebVerifier {
  private let reel: ReelContents
  private let simulation: Simulation
  /// The number of ticks to compare.
  private let end: UInt64
  /// The index of the next checkpoint.
  private var next = 0
  /// The number of checkpoints that were the same.
  private var compared = 0
  private var state = WebGame.State.verifying

  /// The time for the ticks of one call, in nanoseconds.
  private static let time: UInt64 = 14_000_000

  /// - Parameters:
  ///   - simulation: the game of the reel, at tick 0.
  ///   - most: the most ticks to compare.
  init(_ reel: ReelContents, _ simulation: Simulation, most: UInt64) {
    (self.reel, self.simulation) = (reel, simulation)
    end = min(UInt64(reel.inputs.count), most)
  }

  /// Runs ticks until the time is over, or the reel. Sends the result to the page.
  func advance(_ readTime: () -> UInt64) -> WebGame.State {
    guard state == .verifying else { return state }
    let begin = readTime()
    repeat {
      guard isSame else {
        state = .differs
        send(.verified, "differs at tick \(simulation.tick)")
        return state
      }
      guard simulation.tick < end else {
        state = compared > 0 ? .verified : .differs
        send(
          .verified,
          "verified \(simulation.tick) ticks, \(compared) checksums, hash \(hexadecimal(simulation.stateHash))"
        )
        return state
      }
      simulation.step(players: reel.inputs(ofTick: Int(simulation.tick)))
    } while readTime() - begin < Self.time
    return state
  }

  /// Compares the checkpoints of this tick.
  private var isSame: Bool {
    while next < reel.checkpoints.count, reel.checkpoints[next].tick == simulation.tick {
      guard reel.checkpoints[next].stateHash == simulation.stateHash else { return false }
      next += 1
      compared += 1
    }
    return true
  }

  /// Returns 16 hexadecimal digits.
  private func hexadecimal(_ hash: UInt64) -> String {
    let digits = "0123456789abcdef".utf8
    return String(
      decoding: (0..<16).map { digit in
        digits[digits.index(digits.startIndex, offsetBy: Int(hash >> UInt64(60 - 4 * digit) & 15))]
      }, as: UTF8.self)
  }
}
