/// The times in the packets of another machine, from which the round trip follows.
struct PacketTimes {
  /// The round trip in nanoseconds, smoothed; 0 before the first measurement.
  private(set) var roundTrip: UInt64 = 0
  private var remote: UInt32 = 0
  private var remoteAt: UInt64 = 0

  /// Records the times of a packet.
  /// - Parameters:
  ///   - time: the sender's time in microseconds.
  ///   - echo: this machine's last time, plus the microseconds that the sender kept it; 0 for none.
  mutating func record(_ time: UInt32, echo: UInt32, _ now: UInt64) {
    (remote, remoteAt) = (time, now)
    guard echo != 0 else { return }
    let trip = UInt64(UInt32(truncatingIfNeeded: now / 1000) &- echo) * 1000
    guard trip < 10_000_000_000 else { return }
    roundTrip = roundTrip == 0 ? max(trip, 1) : (roundTrip * 7 + trip) / 8
  }

  /// The time of this machine for a packet; never 0.
  static func time(_ now: UInt64) -> UInt32 { max(1, UInt32(truncatingIfNeeded: now / 1000)) }

  /// The time to return in a packet; 0 for none.
  func echo(_ now: UInt64) -> UInt32 {
    remoteAt == 0 ? 0 : remote &+ UInt32(truncatingIfNeeded: (now &- remoteAt) / 1000)
  }
}
