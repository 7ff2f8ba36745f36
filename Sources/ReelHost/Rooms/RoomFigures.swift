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
  /// The rooms that took too much time, and were slowed.
  package var slowedRooms: UInt64 = 0
  /// The rooms whose rules have trapped, or did not come back.
  package var lostRooms: UInt64 = 0
  package var receivedPackets: UInt64 = 0
  package var receivedBytes: UInt64 = 0
  /// The packets among them that belonged to no machine of a match.
  package var foreignPackets: UInt64 = 0
  package var sentPackets: UInt64 = 0
  package var sentBytes: UInt64 = 0
  /// The packets that were lost because the system's buffer was full, or because too many to pages waited.
  package var lostPackets: UInt64 = 0
  package var rollbacks: UInt64 = 0
  /// The number of times that a machine had another state than the server.
  package var differences: UInt64 = 0
  /// The servers that a supervisor has started after a fault.
  package var restarts: UInt64 = 0

  package init(restarts: UInt64 = 0) { self.restarts = restarts }

  /// Adds the figures of other rooms.
  package mutating func add(_ other: RoomFigures) {
    rooms += other.rooms
    players += other.players
    ticks += other.ticks
    endedMatches += other.endedMatches
    lateUpdates += other.lateUpdates
    lateness.add(other.lateness)
    updateTime.add(other.updateTime)
    slowedRooms += other.slowedRooms
    lostRooms += other.lostRooms
    receivedPackets += other.receivedPackets
    receivedBytes += other.receivedBytes
    foreignPackets += other.foreignPackets
    sentPackets += other.sentPackets
    sentBytes += other.sentBytes
    lostPackets += other.lostPackets
    rollbacks += other.rollbacks
    differences += other.differences
    restarts += other.restarts
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
      "\(receivedPackets) packets with \(receivedBytes) bytes came, \(foreignPackets) of them from outside of the matches; "
        + "\(sentPackets) with \(sentBytes) went out\(lostPackets == 0 ? "" : ", and \(lostPackets) found no room").",
    ]
  }
}
