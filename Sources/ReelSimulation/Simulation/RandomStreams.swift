import ReelECS
import ReelMath

/// The random streams of a game's rules, by number: part of the state, and made from the simulation's
/// seed. Rules ask for them by ``ReelECS/World/random``.
public struct RandomStreams: Resource {
  /// Those that were asked for, and those of lower numbers.
  var streams: [RandomStream] = []

  public init() {}
  public static var resourceName: String { "RandomStreams" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("streams", &streams) }
}

extension World {
  /// Chance that is part of the state and follows from the simulation's seed: random streams by number.
  ///
  ///     let letter = world.random[0].int(in: 0..<26)
  ///     if world.random[1].bool(0.1) { spawnSpark(world) }
  ///
  /// Give each purpose a number of its own: then one more spark does not change which letter is next.
  public var random: WorldRandom { WorldRandom(world: self) }
}
