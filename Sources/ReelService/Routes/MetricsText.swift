import ReelHost

/// The figures of a server as Prometheus reads them (text format 0.0.4).
enum MetricsText {
  /// The classes of times: below powers of two of nanoseconds, from 16 µs to 134 ms.
  private static let powers = 14...27

  static func text(of status: ServerStatus) -> String {
    var text = ""
    let figures = status.figures
    func add(_ name: String, _ type: String, _ help: String, _ values: [(String, UInt64)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      for (labels, value) in values { text += "\(name)\(labels) \(value)\n" }
    }
    func gauge(_ name: String, _ help: String, _ value: Int) {
      add(name, "gauge", help, [("", UInt64(max(0, value)))])
    }
    func counter(_ name: String, _ help: String, _ values: [(String, UInt64)]) {
      add(name, "counter", help, values)
    }
    func histogram(_ name: String, _ help: String, _ times: TimeHistogram) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) histogram\n"
      for power in powers {
        text +=
          "\(name)_bucket{le=\"\(seconds(1 << UInt64(power)))\"} "
          + "\(times.count(belowPower: power))\n"
      }
      text += "\(name)_bucket{le=\"+Inf\"} \(times.count)\n"
      text += "\(name)_sum \(seconds(times.sum))\n\(name)_count \(times.count)\n"
    }
    gauge("reel_rooms", "Rooms with a match.", figures.rooms)
    gauge("reel_rooms_limit", "The most rooms at a time.", status.roomLimit)
    gauge("reel_players", "Players who take part.", figures.players)
    gauge(
      "reel_spectators", "Machines that only watch.",
      status.rooms.reduce(0) { $0 + $1.status.spectators })
    gauge("reel_draining", "1 if no further room is opened.", status.isDraining ? 1 : 0)
    histogram(
      "reel_update_seconds", "The time of an update of a room: its ticks and packets.",
      figures.updateTime)
    histogram(
      "reel_lateness_seconds", "The time by which an update came late.", figures.lateness)
    counter("reel_ticks_total", "Confirmed ticks of all matches.", [("", figures.ticks)])
    counter(
      "reel_late_updates_total", "Updates that came later than one tick.",
      [("", figures.lateUpdates)])
    counter("reel_matches_ended_total", "Matches that have ended.", [("", figures.endedMatches)])
    counter("reel_rollbacks_total", "Rollbacks on the server.", [("", figures.rollbacks)])
    counter(
      "reel_differences_total", "Machines whose state was another one than the server's.",
      [("", figures.differences)])
    counter("reel_restarts_total", "Servers that were started again.", [("", figures.restarts)])
    counter(
      "reel_rooms_slowed_total", "Rooms that took too much time, and were slowed.",
      [("", figures.slowedRooms)])
    counter(
      "reel_rooms_lost_total", "Rooms whose rules have trapped, or did not come back.",
      [("", figures.lostRooms)])
    counter(
      "reel_packets_total", "UDP packets.",
      [
        ("{direction=\"in\"}", figures.receivedPackets),
        ("{direction=\"out\"}", figures.sentPackets),
      ])
    counter(
      "reel_bytes_total", "Bytes of UDP packets.",
      [("{direction=\"in\"}", figures.receivedBytes), ("{direction=\"out\"}", figures.sentBytes)])
    counter(
      "reel_join_requests_total", "Requests to join.",
      [
        ("{outcome=\"admitted\"}", status.admitted), ("{outcome=\"refused\"}", status.refused),
        ("{outcome=\"dropped\"}", status.dropped),
      ])
    return text
  }

  /// Returns nanoseconds as seconds, exactly.
  private static func seconds(_ time: UInt64) -> String {
    let digits = String(time % 1_000_000_000)
    var fraction = String(repeating: "0", count: 9 - digits.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(time / 1_000_000_000)" + (fraction.isEmpty ? "" : "." + fraction)
  }
}
