import ReelMath

/// One of the eight values that a game sets for an entity's ``AnimationMachine``, and that the machine's conditions
/// read.
///
/// A game names the parameters once. Each parameter of a machine has a number of its own, from 0 to 7. Parameters of
/// different machines may have the same number:
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

  /// The parameter's index among the parameters of an ``AnimationState``, from 0 to 7.
  let number: UInt8
  var index: Int { Int(number) }
  /// The parameter's name in the field list of an ``AnimationState``.
  var field: String { "p\(number)" }

  /// Creates the parameter with a number. Traps unless the number is from 0 to 7.
  public init(_ number: Int) {
    demand(
      number >= 0 && number < Self.count,
      "A machine has eight animation parameters, with the numbers 0 to 7; \(number) is none of "
        + "them. Number the parameters of each machine from 0.")
    self.number = UInt8(number)
  }
}
