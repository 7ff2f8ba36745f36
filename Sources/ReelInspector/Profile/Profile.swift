/// The time and allocations of systems and passes, over many ticks.
package struct Profile {
  struct Row {
    var name: String
    var kind: String
    var nanoseconds: UInt64 = 0
    /// The longest time of one tick.
    var most: UInt64 = 0
    var allocations: UInt64 = 0
  }

  private(set) var rows: [Row] = []
  private var rowIndices: [String: Int] = [:]
  var ticks: UInt64 = 0
  /// The time of complete ticks and pictures, including the time between systems.
  var tickTime: UInt64 = 0
  var longestTick: UInt64 = 0
  var pictures: UInt64 = 0
  var pictureTime: UInt64 = 0
  /// The number of ticks in which allocations were counted; `tickAllocations` is the sum of these ticks, and
  /// `pictureAllocations` that of their pictures.
  var countedTicks: UInt64 = 0
  var tickAllocations: UInt64 = 0
  var pictureAllocations: UInt64 = 0

  mutating func add(_ kind: String, _ times: [(name: String, nanoseconds: UInt64)]) {
    for (name, time) in times {
      let at = rowIndex(kind, name)
      rows[at].nanoseconds += time
      rows[at].most = max(rows[at].most, time)
    }
  }

  mutating func addAllocations(_ kind: String, _ counts: [(name: String, sum: UInt64)]) {
    for (name, count) in counts { rows[rowIndex(kind, name)].allocations += count }
  }

  private mutating func rowIndex(_ kind: String, _ name: String) -> Int {
    if let at = rowIndices[kind + name] { return at }
    rowIndices[kind + name] = rows.count
    rows.append(Row(name: name, kind: kind))
    return rows.count - 1
  }

  /// The table for a person, the most expensive first. Systems below a thousandth of the time and without allocations
  /// share one line.
  package var text: String {
    var lines: [String] = []
    #if DEBUG
      lines.append("A build for debugging: a release build (-c release) is faster.")
    #endif
    let tick = Self.micro(tickTime, ticks)
    lines.append(
      "\(ticks) ticks, \(tick) µs each, the longest \(Self.micro(longestTick, 1)) µs"
        + " (60 ticks a second leave 16,667 µs)")
    lines.append(table("system", of: ticks, total: tickTime, tickAllocations))
    guard pictures > 0 else { return lines.joined(separator: "\n") }
    lines.append("")
    lines.append("\(pictures) pictures, \(Self.micro(pictureTime, pictures)) µs each")
    lines.append(table("pass", of: pictures, total: pictureTime, pictureAllocations))
    return lines.joined(separator: "\n")
  }

  private func table(
    _ kind: String, of count: UInt64, total: UInt64, _ allocations: UInt64
  ) -> String {
    func mean(_ allocations: UInt64) -> String {
      countedTicks > 0 ? Self.hundredths(allocations * 100 / countedTicks) : ""
    }
    var lines = [
      Self.line(kind, "µs", "share", "longest", countedTicks > 0 ? "allocations" : "")
    ]
    var rest: UInt64 = total
    var others = allocations
    let all = rows.filter { $0.kind == kind }
    for row in all.sorted(by: { ($1.nanoseconds, $0.name) < ($0.nanoseconds, $1.name) })
    where row.nanoseconds * 1_000 >= total || row.allocations > 0 {
      rest -= min(rest, row.nanoseconds)
      others -= min(others, row.allocations)
      lines.append(
        Self.line(
          row.name, Self.micro(row.nanoseconds, count), Self.share(row.nanoseconds, total),
          Self.micro(row.most, 1), mean(row.allocations)))
    }
    lines.append(
      Self.line("all else", Self.micro(rest, count), Self.share(rest, total), "", mean(others)))
    return lines.joined(separator: "\n")
  }

  private static func line(
    _ name: String, _ time: String, _ share: String, _ most: String, _ allocations: String
  ) -> String {
    let name = name + String(repeating: " ", count: max(1, 30 - name.count))
    let line =
      "  " + name + right(time, 9) + right(share, 8) + right(most, 10) + right(allocations, 13)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func micro(_ nanoseconds: UInt64, _ count: UInt64) -> String {
    hundredths(nanoseconds / max(count, 1) / 10)
  }

  private static func share(_ part: UInt64, _ total: UInt64) -> String {
    let tenths = total > 0 ? part * 1_000 / total : 0
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private static func hundredths(_ number: UInt64) -> String {
    let rest = number % 100
    return "\(number / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  package func json() throws -> String {
    func mean(_ sum: UInt64, _ count: UInt64) -> Double { Double(sum) / Double(max(count, 1)) }
    func rows(_ kind: String, _ count: UInt64) -> [[String: Any]] {
      self.rows.filter { $0.kind == kind }.map { row in
        var object: [String: Any] = [
          "name": row.name, "nanoseconds": mean(row.nanoseconds, count), "longest": row.most,
        ]
        if countedTicks > 0 { object["allocations"] = mean(row.allocations, countedTicks) }
        return object
      }
    }
    var object: [String: Any] = [
      "ticks": ticks, "tick": mean(tickTime, ticks), "longest": longestTick,
      "systems": rows("system", ticks),
    ]
    if countedTicks > 0 { object["allocations"] = mean(tickAllocations, countedTicks) }
    if pictures > 0 {
      object["picture"] = mean(pictureTime, pictures)
      object["passes"] = rows("pass", pictures)
      if countedTicks > 0 {
        object["pictureAllocations"] = mean(pictureAllocations, countedTicks)
      }
    }
    return try prettyJSON(object)
  }
}

/// Returns a text at the right of a column of this width.
func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
