import CSDL2
import ReelPlatform

extension SentKeyLabels {
  /// Emits an event for each key whose label has changed on SDL's keyboard.
  mutating func scan(_ emit: (InputEvent) -> Void) {
    for number in UInt16(0)..<256 {
      report(
        Key(rawValue: number), SDL_GetKeyFromScancode(SDL_Scancode(UInt32(number))), emit)
    }
  }

  /// Emits an event if the label of a key has changed.
  /// - Parameter symbol: SDL's symbol: the character itself, or a number beyond all characters.
  mutating func report(_ key: Key, _ symbol: Int32, _ emit: (InputEvent) -> Void) {
    report(key, UInt32(max(symbol, 0)), emit)
  }
}
