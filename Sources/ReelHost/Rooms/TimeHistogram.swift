/// A histogram of times, whose classes are about an eighth wide.
package struct TimeHistogram: Sendable, Equatable {
  /// The counts: eight classes for each power of two of nanoseconds.
  private var counts = [UInt64](repeating: 0, count: 64 * 8)
  package private(set) var count: UInt64 = 0
  /// The sum of all times, in nanoseconds.
  package private(set) var sum: UInt64 = 0
  package private(set) var largest: UInt64 = 0

  package init() {}

  /// Adds a time in nanoseconds.
  package mutating func add(_ time: UInt64) {
    counts[Self.index(time)] += 1
    count += 1
    sum += time
    largest = max(largest, time)
  }

  /// Adds all times of another histogram.
  package mutating func add(_ other: TimeHistogram) {
    for at in counts.indices { counts[at] += other.counts[at] }
    count += other.count
    sum += other.sum
    largest = max(largest, other.largest)
  }

  /// Returns a time in nanoseconds that a share of all times does not exceed, at most an eighth too large; 0 without
  /// times.
  /// - Parameter share: 0 to 1.
  package func quantile(_ share: Double) -> UInt64 {
    let target = max(1, UInt64((Double(count) * share).rounded(.up)))
    var passed: UInt64 = 0
    for at in counts.indices {
      passed += counts[at]
      if passed >= target, count > 0 { return min(Self.upperBound(at), largest) }
    }
    return 0
  }

  /// Returns the number of times below a power of two of nanoseconds.
  /// - Parameter power: 3 to 63.
  package func count(belowPower power: Int) -> UInt64 {
    // The first eight classes are the times below 8; the classes of powers 1 and 2 are empty.
    counts[..<(power * 8)].reduce(0, +)
  }

  private static func index(_ time: UInt64) -> Int {
    if time < 8 { return Int(time) }
    let power = 63 - time.leadingZeroBitCount
    return power * 8 + Int(time >> UInt64(power - 3) & 7)
  }

  /// Returns the largest time of a class.
  private static func upperBound(_ index: Int) -> UInt64 {
    if index < 24 { return UInt64(index % 8) }
    let (power, step) = (UInt64(index / 8), UInt64(index % 8))
    return ((8 + step + 1) << (power - 3)) &- 1
  }
}
