import ReelJSON

/// The lines of a sweep as a table: one row a world, one column a value.
package struct SweepSummary {
  /// A world's row.
  package struct Row {
    package var seed: UInt64
    package var ticks: UInt64
    package var end: SweepLine.End
    package var error: String?
    package var reel: String?
  }

  /// The number of worlds.
  package private(set) var count = 0
  /// The number of worlds without a final state.
  package private(set) var failureCount = 0
  package private(set) var rows: [Row] = []
  /// The numbers of each value by row, in the order in which their names appear; NaN for a world without a number.
  package private(set) var columns: [(name: String, numbers: [Double])] = []
  private let keepsRows: Bool

  /// - Parameter keepsRows: false to count only.
  package init(keepsRows: Bool) { self.keepsRows = keepsRows }

  /// Adds a line without its end.
  package mutating func add(_ line: [UInt8]) {
    count += 1
    guard let line = SweepLine(line) else { return }
    if line.end.isFailure { failureCount += 1 }
    guard keepsRows else { return }
    for (name, value) in line.values {
      let number: Double? =
        switch value {
        case .bool(let value): value ? 1 : 0
        default: value.double
        }
      guard let number else { continue }
      var at = columns.firstIndex { $0.name == name }
      if at == nil {
        at = columns.count
        columns.append((name, [Double](repeating: .nan, count: rows.count)))
      }
      if let at { columns[at].numbers.append(number) }
    }
    rows.append(
      Row(seed: line.seed, ticks: line.ticks, end: line.end, error: line.error, reel: line.reel))
    for at in columns.indices where columns[at].numbers.count < rows.count {
      columns[at].numbers.append(.nan)
    }
  }
}
