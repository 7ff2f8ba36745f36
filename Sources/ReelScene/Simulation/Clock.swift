import ReelECS
import ReelMath
import ReelPlatform

/// How many ticks have been run.
public struct Clock: Resource {
  /// The number of completed ticks.
  public internal(set) var tick: UInt64 = 0
  public init() {}
  public static var resourceName: String { "Clock" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("tick", &tick)
    // Nobody has played for so long; counting on must not overflow.
    if tick > .max / 2 {
      tick = 0
      v.reject()
    }
  }
}

/// The source of all chance in a game: streams that do not disturb each other, all from one seed.
public struct Seed: Resource {
  /// The number that the simulation was made with.
  public private(set) var value: UInt64
  /// A seed; all values are equally good.
  public init(_ value: UInt64) { self.value = value }
  public init() { value = 0 }
  public static var resourceName: String { "Seed" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

extension Input: Resource {
  public static var resourceName: String { "Input" }
}
