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

/// Chance in rules: `world.random[0].int(in: 1...6)`.
public struct WorldRandom {
  /// Numbers are less than this.
  public static let limit = 256

  let world: World

  /// The stream of a number, which is changed in its place. It is
  /// `RandomStream(seed: simulation.seed, stream: number)` before anything was taken from it. Traps
  /// where the number is negative or not less than ``limit``.
  public subscript(number: Int) -> RandomStream {
    get {
      check(number)
      let streams = world[RandomStreams.self].streams
      return number < streams.count ? streams[number] : fresh(number)
    }
    nonmutating _modify {
      check(number)
      while world[RandomStreams.self].streams.count <= number {
        let next = fresh(world[RandomStreams.self].streams.count)
        world[RandomStreams.self].streams.append(next)
      }
      yield &world[RandomStreams.self].streams[number]
    }
  }

  private func fresh(_ number: Int) -> RandomStream {
    RandomStream(seed: world[Seed.self].value, stream: UInt64(number))
  }

  private func check(_ number: Int) {
    if number < 0 || number >= Self.limit {
      misuse(
        "There are random streams 0 to \(Self.limit - 1), and none of number \(number): give each purpose "
          + "a number, and each thing that needs chance of its own a RandomStream in its component."
      )
    }
  }
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
