import ReelMath
import ReelMatch
import ReelReplay
import Synchronization

/// Random numbers that the closures of settings share.
private final class SharedStream: Sendable {
  private let stream: Mutex<RandomStream>

  init(_ stream: RandomStream) { self.stream = Mutex(stream) }

  func next() -> UInt64 { stream.withLock { $0.next() } }
}

extension MatchSettings {
  /// Creates settings whose secrets follow from a seed, so that a test gives the same packets in every run. Anyone can
  /// compute such secrets: a real match takes random numbers of the system.
  public init(seed: UInt64) {
    let stream = SharedStream(RandomStream(seed: seed, stream: 17))
    self.init(random: { stream.next() })
  }
}
