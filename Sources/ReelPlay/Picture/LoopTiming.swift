import Reel

/// The measured time of ticks and pictures, and the number of pictures, for ``HostTiming``.
package struct LoopTiming {
  private let readTime: () -> UInt64
  private var timing = HostTiming()
  private var second: UInt64 = 0
  private var pictures: UInt32 = 0

  /// - Parameter readTime: returns the nanoseconds of a clock that does not go backwards.
  package init(readTime: @escaping () -> UInt64) { self.readTime = readTime }

  package func begin() -> UInt64 { readTime() }

  package mutating func recordTick(since start: UInt64) { timing.tick = micro(since: start) }

  mutating func recordPicture(since start: UInt64) {
    timing.picture = micro(since: start)
    pictures += 1
    let now = start / 1_000_000_000
    guard now != second else { return }
    timing.picturesPerSecond = now == second + 1 ? pictures : 1
    (second, pictures) = (now, 0)
  }

  /// Writes the timing into the world, if an overlay shows it.
  func show(in world: World) {
    guard world.has(SceneOverlay.self), world.has(HostTiming.self) else { return }
    let overlay = world[SceneOverlay.self]
    if overlay.showsFPS || overlay.showsTiming { world[HostTiming.self] = timing }
  }

  private func micro(since start: UInt64) -> UInt32 {
    let now = readTime()
    return UInt32(clamping: (max(now, start) - start) / 1_000)
  }
}
