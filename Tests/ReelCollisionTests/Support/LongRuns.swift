import Foundation

/// Returns the number of random trials: `count`, or twenty times that with `REEL_FULL` set.
func times(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? count : count * 20
}
