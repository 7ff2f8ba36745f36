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

/// The work of a server's rooms, and its lateness.
package struct RoomFigures: Sendable {
  /// The rooms with a match, and the players who take part.
  package var rooms = 0
  package var players = 0
  /// The confirmed ticks of all matches, and the matches that have ended.
  package var ticks: UInt64 = 0
  package var endedMatches: UInt64 = 0
  /// The updates that came later than one tick, and how late each update came.
  package var lateUpdates: UInt64 = 0
  package var lateness = TimeHistogram()
  /// The time of each update, with all its ticks and packets.
  package var updateTime = TimeHistogram()
  package var receivedPackets: UInt64 = 0
  package var receivedBytes: UInt64 = 0
  package var sentPackets: UInt64 = 0
  package var sentBytes: UInt64 = 0

  package init() {}

  /// Adds the figures of other rooms.
  package mutating func add(_ other: RoomFigures) {
    rooms += other.rooms
    players += other.players
    ticks += other.ticks
    endedMatches += other.endedMatches
    lateUpdates += other.lateUpdates
    lateness.add(other.lateness)
    updateTime.add(other.updateTime)
    receivedPackets += other.receivedPackets
    receivedBytes += other.receivedBytes
    sentPackets += other.sentPackets
    sentBytes += other.sentBytes
  }
}

extension RoomFigures {
  /// The figures as lines for a person.
  package var lines: [String] {
    func micro(_ nanoseconds: UInt64) -> String { "\((nanoseconds + 500) / 1000) µs" }
    let share = lateness.count == 0 ? 0 : Double(lateUpdates) / Double(lateness.count)
    let perMille = Int((share * 100_000).rounded())
    return [
      "\(endedMatches) matches with \(ticks) ticks have ended.",
      "An update took \(micro(updateTime.quantile(0.5))) in the middle, \(micro(updateTime.quantile(0.999))) at 99.9 %, "
        + "and began \(micro(lateness.quantile(0.5))) late, \(micro(lateness.quantile(0.999))) at 99.9 %; "
        + "\(lateUpdates) of \(lateness.count) (\(perMille / 1000).\(String(1000 + perMille % 1000).dropFirst()) %) "
        + "were late by more than a tick.",
      "\(receivedPackets) packets with \(receivedBytes) bytes came, \(sentPackets) with \(sentBytes) went out.",
    ]
  }
}
