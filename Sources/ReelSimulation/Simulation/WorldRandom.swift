import ReelECS
import ReelMath

/// Random numbers in rules: `world.random[0].int(in: 1...6)`.
public struct WorldRandom {
  /// The number of streams: a stream's number must be less than this.
  public static let limit = 256

  @usableFromInline let world: World

  /// The stream with this number, which is modified in place. Until it is used, it equals `RandomStream(seed:
  /// simulation.seed, stream: number)`. Traps if the number is negative or not less than ``limit``.
  @inlinable public subscript(number: Int) -> RandomStream {
    get {
      check(number)
      let streams = world[RandomStreams.self].streams
      return number < streams.count ? streams[number] : fresh(number)
    }
    // Inlined, because the frame of a coroutine in another module would be allocated at each use.
    @inline(__always) nonmutating _modify {
      begin(number)
      yield &world[RandomStreams.self].streams[number]
    }
  }

  /// Makes the streams up to one that is used.
  @usableFromInline func begin(_ number: Int) {
    check(number)
    while world[RandomStreams.self].streams.count <= number {
      let next = fresh(world[RandomStreams.self].streams.count)
      world[RandomStreams.self].streams.append(next)
    }
  }

  @usableFromInline func fresh(_ number: Int) -> RandomStream {
    RandomStream(seed: world[Seed.self].value, stream: UInt64(number))
  }

  @usableFromInline func check(_ number: Int) {
    if number < 0 || number >= Self.limit {
      misuse(
        "There are random streams 0 to \(Self.limit - 1), and none of number \(number): give each purpose "
          + "a number, and each entity that needs chance of its own a RandomStream in its component."
      )
    }
  }
}
