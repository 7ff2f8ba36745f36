// Random numbers that are part of the simulation's state.
//
// The generator is xoshiro256** 1.0 (David Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number
// generators", ACM TOMS 47(4), 2021; public domain): 256 bits of state, period 2²⁵⁶ - 1. Its state is filled from seed
// and stream number by the finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), so that neighbouring seeds
// start far from each other.
//
// DETERMINISM: the code uses only integers, and the two conversions to floating point are exact or round once. Prefer
// the methods here to `Int.random(in:using:)` and `shuffled(using:)`: the standard library may use the numbers
// differently in another version of Swift.

/// A stream of random numbers that is the same on every machine for the same seed.
///
/// Give every purpose its own stream, and a change in one does not disturb the others:
///
///     var loot = RandomStream(seed: levelSeed, stream: 1)
///     var weather = RandomStream(seed: levelSeed, stream: 2)
///
/// It is a field value: put it in a component or resource, and snapshots and hashes include it.
/// It is not fit for secrets.
public struct RandomStream: RandomNumberGenerator, Equatable, Sendable {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  /// Creates the stream of the given number that belongs to a seed. All values of both are equally good, including 0
  /// and 1, and all pairs give unrelated numbers.
  public init(seed: UInt64, stream: UInt64 = 0) {
    func word(_ index: UInt64) -> UInt64 {
      Self.mixed(
        Self.mixed(seed &+ index &* 0x9E37_79B9_7F4A_7C15)
          ^ (stream &+ index &* 0xD1B5_4A32_D192_ED03))
    }
    self.init(state: (word(1), word(2), word(3), word(4)))
  }

  /// Creates a stream that continues from the four words of a state as the authors of the algorithm define it. The
  /// state of all zeros, which would give only zeros, is replaced.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (s0, s1, s2, s3) = state
    if s0 | s1 | s2 | s3 == 0 { s0 = 0x9E37_79B9_7F4A_7C15 }
  }

  /// Returns a word after the finalizer of SplitMix64, which spreads every bit over the complete word.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns the next 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = (product << 7 | product >> 57) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = s3 << 45 | s3 >> 19
    return result
  }

  /// Returns a new stream that is unrelated to this one. This stream advances by two numbers, so the next split gives
  /// another stream.
  public mutating func split() -> RandomStream {
    let seed = next()
    return RandomStream(seed: seed, stream: next())
  }

  /// Returns a whole number below `bound`; all are equally likely.
  ///
  /// After Daniel Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019: the result is the
  /// high half of a product. A few low halves would count twice, and lead to a new try.
  private mutating func below(_ bound: UInt32) -> UInt32 {
    var product = (next() >> 32) &* UInt64(bound)
    if UInt32(truncatingIfNeeded: product) < bound {
      // 2³² modulo the bound, computed in 32 bits.
      let excess = (0 &- bound) % bound
      while UInt32(truncatingIfNeeded: product) < excess {
        // Only a file can contain a state of all zeros, which generates only zeros: the loop would never end.
        if s0 | s1 | s2 | s3 == 0 { self = RandomStream() }
        product = (next() >> 32) &* UInt64(bound)
      }
    }
    return UInt32(truncatingIfNeeded: product >> 32)
  }

  /// Returns a whole number in the range; all are equally likely. An empty range traps.
  public mutating func int(in range: Range<Int32>) -> Int32 {
    guard !range.isEmpty else {
      misuse(
        """
        RandomStream.int(in:): the range is empty, there is no number to choose. Check the range \
        first, or use `pick` for a collection that may be empty.
        """)
    }
    let width = UInt32(bitPattern: range.upperBound &- range.lowerBound)
    return range.lowerBound &+ Int32(bitPattern: below(width))
  }

  /// Returns a whole number in the range, both ends included; all are equally likely.
  public mutating func int(in range: ClosedRange<Int32>) -> Int32 {
    let width = UInt32(bitPattern: range.upperBound &- range.lowerBound) &+ 1
    // The width of all 32-bit numbers wraps round to zero.
    let offset = width == 0 ? UInt32(truncatingIfNeeded: next() >> 32) : below(width)
    return range.lowerBound &+ Int32(bitPattern: offset)
  }

  /// Returns a number from 0 to just below 1, a multiple of 2⁻²⁴; all are equally likely.
  public mutating func float() -> Float {
    Float(UInt32(truncatingIfNeeded: next() >> 40)) * 0x1p-24
  }

  /// Returns a number in the range, evenly distributed, never the upper bound. An empty range or a bound that is not
  /// finite traps.
  public mutating func float(in range: Range<Float>) -> Float {
    guard !range.isEmpty, range.lowerBound.isFinite, range.upperBound.isFinite else {
      misuse(
        """
        RandomStream.float(in:): the range is empty or without end, there is no number to choose. \
        Give two finite bounds, the lower one first.
        """)
    }
    let value = between(range.lowerBound, range.upperBound)
    return value < range.upperBound ? value : range.upperBound.nextDown
  }

  /// Returns a number in the range, evenly distributed, both bounds possible. A bound that is not finite traps.
  public mutating func float(in range: ClosedRange<Float>) -> Float {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else {
      misuse(
        """
        RandomStream.float(in:): the range is without end, no number in it is as likely as the \
        next. Give two finite bounds.
        """)
    }
    return between(range.lowerBound, range.upperBound)
  }

  /// Returns a number in the range. Computes in `Double`, where the width cannot overflow; rounding may reach the upper
  /// bound.
  private mutating func between(_ low: Float, _ high: Float) -> Float {
    Float(Double(low) + (Double(high) - Double(low)) * fraction())
  }

  /// Returns a number from 0 to just below 1, a multiple of 2⁻⁵³.
  private mutating func fraction() -> Double {
    Double(Int64(truncatingIfNeeded: next() >> 11)) * 0x1p-53
  }

  /// Returns true with the given probability: never for 0, less and NaN, always for 1 and more.
  public mutating func bool(_ probability: Float = 0.5) -> Bool {
    fraction() < Double(probability)
  }

  /// Puts the elements in a random order, all orders equally likely within the limits of 256 bits of state (Fisher and
  /// Yates). O(n); more than 2³² - 1 elements trap.
  public mutating func shuffle<Element>(_ array: inout [Element]) {
    var left = array.count
    while left > 1 {
      let chosen = index(below: left)
      left -= 1
      if chosen != left { array.swapAt(chosen, left) }
    }
  }

  /// Returns one of the elements, all equally likely, or `nil` if there is none. Takes a number from the stream only if
  /// the array is not empty.
  public mutating func pick<Element>(_ array: [Element]) -> Element? {
    array.isEmpty ? nil : array[index(below: array.count)]
  }

  private mutating func index(below count: Int) -> Int {
    guard let bound = UInt32(exactly: count) else {
      misuse(
        """
        RandomStream: an array of more than 4,294,967,295 elements has no 32-bit index. Choose \
        from parts of it.
        """)
    }
    return Int(below(bound))
  }
}

extension RandomStream: FieldValue {
  /// Creates stream 0 of seed 0.
  public init() { self.init(seed: 0) }
}
