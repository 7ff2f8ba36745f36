import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// An event that is sent in every tick in which solids squeeze a mover from two sides, so that a moving solid cannot
/// push it out of the way. The game decides what follows: the mover dies, or the door opens again.
public struct MoverSqueezed: Event, Equatable, Sendable {
  /// The mover that is squeezed.
  public var entity: Entity

  /// Creates the event, which the engine sends.
  public init(entity: Entity) { self.entity = entity }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "MoverSqueezed" }
}
