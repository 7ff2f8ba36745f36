import ReelECS
import ReelFields
import ReelMath

/// The random streams of a game's rules, by number: part of the state, and derived from the simulation's seed. Rules
/// use them through ``ReelECS/World/random``.
public struct RandomStreams: Resource {
  /// The streams up to the highest number that was used.
  @usableFromInline var streams: [RandomStream] = []

  public init() {}
  public static var resourceName: String { "RandomStreams" }
}

extension World {
  /// The random streams by number; they are part of the state and derived from the simulation's seed.
  ///
  ///     let letter = world.random[0].int(in: 0..<26)
  ///     if world.random[1].bool(0.1) { spawnSpark(world) }
  ///
  /// Give each purpose a number of its own: then one more spark does not change the next letter.
  public var random: WorldRandom { WorldRandom(world: self) }
}
