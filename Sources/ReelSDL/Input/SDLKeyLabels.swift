import CSDL2
import ReelPlatform

/// The labels of the keys on the player's keyboard, as far as the game has received them.
struct SDLKeyLabels {
  /// The labels by usage number. Labels of an American keyboard need no event.
  private var sent: [UInt16: UInt32] = [:]

  /// Emits an event for each key whose label has changed.
  mutating func scan(_ emit: (InputEvent) -> Void) {
    for number in UInt16(0)..<256 {
      let symbol = SDL_GetKeyFromScancode(SDL_Scancode(UInt32(number)))
      report(Key(rawValue: number), symbol, emit)
    }
  }

  /// Emits an event if the label of a key has changed.
  /// - Parameter symbol: SDL's symbol: the character itself, or a number beyond all characters.
  mutating func report(_ key: Key, _ symbol: Int32, _ emit: (InputEvent) -> Void) {
    guard let american = key.americanLabel, american != " ", symbol > 0x20, symbol < 0x11_0000,
      symbol != 0x7F, let label = Unicode.Scalar(UInt32(symbol)),
      sent[key.rawValue] ?? american.value != label.value
    else { return }
    sent[key.rawValue] = label.value
    emit(.keyLabel(key, label))
  }
}
