import Reel
import ReelHost
import ReelPlay
import ReelProgram

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PictureLoop {
  /// Shows pictures until the loop is done, or the person closes the window or ends the program.
  func showPictures() throws {
    while Termination.signal == nil {
      let turn = try answeringHost { () throws(HostError) in try showPicture() }
      if turn == .ended { return }
      if video.pacing == .clock || turn == .hidden && video.pacing == .screen { rest() }
    }
  }

  /// Sleeps until the next tick is due, 16 milliseconds at most.
  private func rest() {
    let wait = min(clock.nanosecondsToNextTick ?? 16_000_000, 16_000_000)
    var time = timespec(tv_sec: 0, tv_nsec: Int(max(wait, 500_000)))
    nanosleep(&time, nil)
  }
}

/// Runs a part of a loop, and throws its error as the failure of a command.
func answeringHost<Value>(_ body: () throws(HostError) -> Value) throws -> Value {
  do throws(HostError) { return try body() } catch { throw error.failure }
}
