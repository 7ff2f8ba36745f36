import Foundation

/// A workload and its figures.
struct Row {
  let workload: Workload
  let figures: Figures
}

/// The figures as text.
enum Report {
  static var header: String {
    line("workload", "min ns", "median ns", "raw ns", "ratio", "per")
  }

  /// Returns one line of the table.
  static func line(_ row: Row) -> String {
    let (name, item) = (row.workload.name, row.workload.item)
    switch row.figures {
    case .time(let least, let median, let raw?):
      let ratio = String(format: "%.2f", least / raw)
      return line(name, number(least), number(median), number(raw), ratio, item)
    case .time(let least, let median, nil):
      return line(name, number(least), number(median), "", "", item)
    case .memory(let bytes):
      return line(name, "\(number(bytes)) bytes", "", "", "", item)
    }
  }

  /// Returns a list of objects, one a line. An object has `raw_ns` if a raw loop was measured.
  static func json(_ rows: [Row]) -> String {
    let objects = rows.map { row in
      var fields = ["\"name\":\"\(row.workload.name)\""]
      switch row.figures {
      case .time(let least, let median, let raw):
        fields += ["\"min_ns\":\(number(least))", "\"median_ns\":\(number(median))"]
        if let raw { fields.append("\"raw_ns\":\(number(raw))") }
      case .memory(let bytes):
        fields.append("\"bytes\":\(number(bytes))")
      }
      return "  {\(fields.joined(separator: ","))}"
    }
    return objects.isEmpty ? "[]" : "[\n\(objects.joined(separator: ",\n"))\n]"
  }

  private static func number(_ value: Double) -> String { String(format: "%.3f", value) }

  private static func line(_ name: String, _ cells: String...) -> String {
    let texts = cells.dropLast().map { cell in
      String(repeating: " ", count: max(0, 12 - cell.count)) + cell
    }
    return name.padding(toLength: 18, withPad: " ", startingAt: 0) + texts.joined() + "  "
      + (cells.last ?? "")
  }
}
