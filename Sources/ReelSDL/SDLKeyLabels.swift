import CSDL2
import ReelPlatform

/// What the keys carry on the person's keyboard, as far as it was told to the game.
struct SDLKeyLabels {
  /// By usage number; what an American keyboard has needs no telling.
  private var known: [UInt16: UInt32] = [:]

  /// Tells what is new of all keys that carry a character.
  mutating func scan(_ emit: (InputEvent) -> Void) {
    for number in UInt16(0)..<256 {
      let symbol = SDL_GetKeyFromScancode(SDL_Scancode(UInt32(number)))
      note(Key(rawValue: number), symbol, emit)
    }
  }

  /// Tells what a key carries, if that is new.
  /// - Parameter symbol: SDL's: the character itself, or a number beyond all characters.
  mutating func note(_ key: Key, _ symbol: Int32, _ emit: (InputEvent) -> Void) {
    guard let american = key.americanLabel, american != " ", symbol > 0x20, symbol < 0x11_0000,
      symbol != 0x7F, let label = Unicode.Scalar(UInt32(symbol)),
      known[key.rawValue] ?? american.value != label.value
    else { return }
    known[key.rawValue] = label.value
    emit(.keyLabel(key, label))
  }
}
