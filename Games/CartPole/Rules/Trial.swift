import Reel

/// The attempt of a cart to balance its pole: an episode. Companion of ``Cart``.
public struct Trial: Component, Equatable {
  /// The number of steps after which a trial ends although the pole stands.
  public static let stepLimit: Int32 = 500

  /// The completed steps; 0 in the tick that begins a trial.
  public internal(set) var steps: Int32 = 0
  /// True if the last step ended the trial. The next tick begins another one.
  public internal(set) var isOver = false
  /// True if the cart is pushed to the right, false if to the left. It stays so until another choice arrives.
  public var pushesRight = false
  /// The state of the random numbers of this cart alone. The carts of a world are so many that a `RandomStream` for
  /// each, of 32 bytes, would be the larger part of the state.
  var chance: UInt64 = 0

  public init() {}

  /// Creates the first trial of a cart, and moves the cart to its start.
  init(chance: UInt64, _ cart: inout Cart) {
    self.chance = chance
    restart(&cart)
  }

  /// Begins the next trial of a cart that has ended one, else pushes the cart for a step.
  @inline(__always) mutating func advance(_ cart: inout Cart) {
    if isOver { return restart(&cart) }
    cart.push(right: pushesRight)
    steps &+= 1
    isOver = cart.isLost || steps >= Self.stepLimit
  }

  /// Moves the cart to a random start: all four numbers between -0.05 and 0.05.
  private mutating func restart(_ cart: inout Cart) {
    steps = 0
    isOver = false
    // SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): one number, of which each value gets a quarter.
    chance &+= 0x9E37_79B9_7F4A_7C15
    var bits = (chance ^ chance >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    func value(_ quarter: UInt64) -> Double {
      (Double(UInt32(truncatingIfNeeded: bits >> (quarter * 16) & 0xFFFF)) + 0.5)
        * (0.1 / 65_536) - 0.05
    }
    cart = Cart(position: value(0), velocity: value(1), angle: value(2), turn: value(3))
  }
}
