import ReelPlatform

extension InputEvent {
  /// The pointers that the event takes away from the player without a release: all when the window loses the keyboard's
  /// focus, the mouse or the fingers when they are assigned to another player. Empty for most events.
  package var lostPointers: Range<Int> {
    switch kind {
    case .focusLost: return 0..<Input.pointerCount
    case .assigned:
      guard x == 0 else { return 0..<0 }
      return code == 1 ? 0..<1 : code == 2 ? 1..<Input.pointerCount : 0..<0
    default: return 0..<0
    }
  }
}
