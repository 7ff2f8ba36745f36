import ReelFields
import ReelMath

/// A set of axes of properties, by the properties' indices: up to 64 properties of three axes.
struct PropertyAxes: Equatable, FieldValue {
  var x: UInt64 = 0
  var y: UInt64 = 0
  var z: UInt64 = 0

  init() {}

  /// A bit for each property that has an axis in the set.
  var propertyBits: UInt64 { x | y | z }
  var isEmpty: Bool { propertyBits == 0 }

  @inline(__always) func axes(of index: Int) -> AxisSet {
    let index = UInt64(index)
    return AxisSet(
      bits: UInt8(
        truncatingIfNeeded: x &>> index & 1 | (y &>> index & 1) &<< 1 | (z &>> index & 1) &<< 2))
  }

  @inline(__always) mutating func insert(_ axes: AxisSet, of index: Int) {
    let index = UInt64(index)
    let bits = UInt64(axes.bits)
    x |= (bits & 1) &<< index
    y |= (bits &>> 1 & 1) &<< index
    z |= (bits &>> 2 & 1) &<< index
  }

  /// Returns the set without indices from `count` on, which refer to no property: a player from a file may contain
  /// them.
  func limited(to count: Int) -> PropertyAxes {
    guard count < 64 else { return self }
    let mask: UInt64 = (1 << UInt64(count)) - 1
    var limited = PropertyAxes()
    (limited.x, limited.y, limited.z) = (x & mask, y & mask, z & mask)
    return limited
  }
}
