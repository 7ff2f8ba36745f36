import ReelFields
import ReelMath

/// A hash of the bits of a function over the whole range of its argument. A change of a single result changes the hash,
/// and breaks every recorded reel.
enum Sweep {
  static func hash(_ function: (Float) -> Float) -> UInt64 {
    var visitor = FieldHashing()
    var bits: UInt32 = 0
    // 65,537 steps of 65,521 go once around nearly all of the range of bit patterns.
    for _ in 0..<65_537 {
      var result = function(Float(bitPattern: bits))
      result.visit(&visitor)
      bits &+= 65_521
    }
    return visitor.hasher.value
  }

  /// Returns the hash of a function of two arguments; the second argument advances in other steps.
  static func hash(two function: (Float, Float) -> Float) -> UInt64 {
    var other: UInt32 = 0x3F80_0000
    return hash({ x in
      other &+= 2_654_435_761
      return function(x, Float(bitPattern: other))
    })
  }

  /// Returns the hash of a function over 0 to 1.
  static func hash(unit function: (Float) -> Float) -> UInt64 {
    var visitor = FieldHashing()
    for step in 0...4096 {
      var result = function(Float(step) / 4096)
      result.visit(&visitor)
    }
    return visitor.hasher.value
  }
}
