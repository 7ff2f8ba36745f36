import ReelFields
import ReelMath

/// A set of the up to three axes of an ``AnimatedValue``.
struct AxisSet: Hashable, Sendable, FieldValue {
  private(set) var bits: UInt8

  init(bits: UInt8) { self.bits = bits & 7 }
  init() { self = .all }

  static var none: AxisSet { AxisSet(bits: 0) }
  static var x: AxisSet { AxisSet(bits: 1) }
  static var y: AxisSet { AxisSet(bits: 2) }
  static var z: AxisSet { AxisSet(bits: 4) }
  static var all: AxisSet { AxisSet(bits: 7) }

  var isEmpty: Bool { bits == 0 }
  func contains(_ other: AxisSet) -> Bool { bits & other.bits == other.bits }
  func union(_ other: AxisSet) -> AxisSet { AxisSet(bits: bits | other.bits) }
  func intersection(_ other: AxisSet) -> AxisSet { AxisSet(bits: bits & other.bits) }
  func subtracting(_ other: AxisSet) -> AxisSet { AxisSet(bits: bits & ~other.bits) }

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("bits", &bits, in: 0...7) }
}
