import Foundation

/// How often something is tried by chance: as often as said, and twenty times that with REEL_FULL set.
func times(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? count : count * 20
}
