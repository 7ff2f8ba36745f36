import ReelPlatform

extension InputEvent {
  /// The pointers that it takes away from the player without their being released: all with the keyboard's focus,
  /// the mouse or the fingers where they are assigned to somebody else. Most events take none.
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
