/// The labels of the keys on the player's keyboard, as far as the game has received them.
package struct SentKeyLabels: Sendable {
  /// The labels by usage number; 0 for those of an American keyboard, which need no event.
  private var sent = [UInt32](repeating: 0, count: 256)

  package init() {}

  /// Emits an event if the label of a key has changed.
  /// - Parameter label: the character that the key carries without Shift; others than visible ones are skipped.
  package mutating func report(_ key: Key, _ label: UInt32, _ emit: (InputEvent) -> Void) {
    let at = Int(key.rawValue)
    guard at < sent.count, let american = key.americanLabel, american != " ", label > 0x20,
      label != 0x7F, let scalar = Unicode.Scalar(label),
      (sent[at] == 0 ? american.value : sent[at]) != label
    else { return }
    sent[at] = label
    emit(.keyLabel(key, scalar))
  }
}
