/// A small fixed random sequence (SplitMix64): the same scatter of stars and stones on every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a number from 0 to below 1.
  mutating func roll() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Float((z ^ (z >> 31)) >> 40) / 16_777_216
  }

  mutating func roll(_ low: Float, _ high: Float) -> Float { low + (high - low) * roll() }
}
