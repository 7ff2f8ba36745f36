import ReelMath

/// One of the eight numbers that a game sets for an ``AnimationMachine``, whose conditions read them.
///
/// A game names the parameters of its machines once, and gives those of one machine different numbers, from 0 to 7.
/// Parameters of different machines may have the same number:
///
///     extension AnimationParameter {
///       static let speed = AnimationParameter(0)
///       static let hit = AnimationParameter(1)
///     }
///     machine.addTransition(from: nil, to: hurt, when: [.triggered(.hit)])
///     world[hero, AnimationState.self]?[.hit] = 1
public struct AnimationParameter: Hashable, Sendable {
  /// The number of parameters of an ``AnimationState``.
  static let count = 8

  /// The parameter's index among those of an ``AnimationState``, from 0 to 7.
  let number: UInt8
  var index: Int { Int(number) }

  /// Creates the parameter with a number. Traps unless the number is from 0 to 7.
  public init(_ number: Int) {
    demand(
      number >= 0 && number < Self.count,
      "A machine has eight animation parameters, with the numbers 0 to 7; \(number) is none of "
        + "them. Number the parameters of each machine from 0.")
    self.number = UInt8(number)
  }
}
