import Dispatch
import Reel

/// The measured time of ticks and pictures, and the number of pictures, for ``HostTiming``.
struct LoopTiming {
  private var timing = HostTiming()
  private var second: UInt64 = 0
  private var pictures: UInt32 = 0

  func begin() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func recordTick(since start: UInt64) { timing.tick = Self.micro(since: start) }

  mutating func recordPicture(since start: UInt64) {
    timing.picture = Self.micro(since: start)
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

  private static func micro(since start: UInt64) -> UInt32 {
    let now = DispatchTime.now().uptimeNanoseconds
    return UInt32(clamping: (max(now, start) - start) / 1_000)
  }
}
