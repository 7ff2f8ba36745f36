import Dispatch
import Reel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time of a loop that draws pictures, and its wait for the next one.
struct LoopPace {
  /// The number of pictures that were begun in virtual time.
  private var virtualTicks: UInt64 = 0

  /// Returns the nanoseconds of the machine's clock, or of a virtual clock that advances one tick per picture.
  mutating func readTime(_ pacing: Pacing, _ rate: TickRate) -> UInt64 {
    guard pacing == .virtual else { return DispatchTime.now().uptimeNanoseconds }
    defer { virtualTicks += 1 }
    // Rounded up, because a nanosecond earlier the tick would not be due.
    return rate.nanoseconds(ofTicks: virtualTicks) + (virtualTicks == 0 ? 0 : 1)
  }

  /// Sleeps until the next tick is due, 16 milliseconds at most; not if time is virtual, or if a picture was drawn that
  /// waits for the screen.
  /// - Parameter isHidden: true if nothing was drawn.
  static func rest(_ clock: FixedStep, _ pacing: Pacing, isHidden: Bool) {
    guard pacing == .clock || isHidden && pacing == .screen else { return }
    let wait = min(clock.nanosecondsToNextTick ?? 16_000_000, 16_000_000)
    var time = timespec(tv_sec: 0, tv_nsec: Int(max(wait, 500_000)))
    nanosleep(&time, nil)
  }
}
