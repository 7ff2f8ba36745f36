import Foundation
import ReelCollision
import ReelMath
import Testing

/// The expectations of a scenario. Each one checks the ticks that begin at `from` or later and before `to`, in seconds,
/// and in which `when` is true. An expectation for which no tick counts fails.
extension MoverRun {
  typealias Condition = (Moment) -> Bool

  /// Expects a condition in every tick that counts.
  /// - Parameters:
  ///   - subject: The index of the mover whose values the moments have as their own.
  ///   - after: If given, only ticks count from `skip` ticks after the first one in which this is true.
  func always(
    of subject: Int = 0, from: Double = 0, to: Double = .infinity, when: Condition? = nil,
    after: Condition? = nil, skip: Int = 0, at location: SourceLocation = #_sourceLocation,
    _ isTrue: Condition
  ) {
    let counting = ticks(of: subject, from, to, when, after, skip, location)
    guard let failing = counting.first(where: { !isTrue($0) }) else { return }
    report("In tick \(Int(failing.tick))", failing, location)
  }

  /// Expects a condition in at least one tick that counts.
  func once(
    of subject: Int = 0, at location: SourceLocation = #_sourceLocation, _ isTrue: Condition
  ) {
    let counting = ticks(of: subject, 0, .infinity, nil, nil, 0, location)
    if let last = counting.last, !counting.contains(where: isTrue) {
      report("In none of \(counting.count) ticks; at the end", last, location)
    }
  }

  /// Expects a condition in the last tick.
  func last(
    of subject: Int = 0, at location: SourceLocation = #_sourceLocation, _ isTrue: Condition
  ) {
    let counting = ticks(of: subject, 0, .infinity, nil, nil, 0, location)
    if let last = counting.last, !isTrue(last) { report("At the end", last, location) }
  }

  /// Expects the mean of a value over the ticks that count to differ from `target` by at most `tolerance`.
  func mean(
    is target: Double, within tolerance: Double, from: Double = 0, to: Double = .infinity,
    when: Condition? = nil, at location: SourceLocation = #_sourceLocation,
    _ value: (Moment) -> Double
  ) {
    let counting = ticks(of: 0, from, to, when, nil, 0, location)
    guard let last = counting.last else { return }
    let mean = counting.reduce(0) { $0 + value($1) } / Double(counting.count)
    // Written as a negation so that a mean of NaN fails, too.
    if !(abs(mean - target) <= tolerance) {
      report("On average \(mean); at the end", last, location)
    }
  }

  private func ticks(
    of subject: Int, _ from: Double, _ to: Double, _ when: Condition?, _ after: Condition?,
    _ skip: Int, _ location: SourceLocation
  ) -> [Moment] {
    var counting: [Moment] = []
    var sinceAfter: Int?
    for moment in moments where isIn(from, to, moment.tick) {
      var moment = moment
      moment.subject = subject
      if let after {
        if let since = sinceAfter {
          sinceAfter = since + 1
        } else if after(moment) {
          sinceAfter = 0
        }
        guard let sinceAfter, sinceAfter >= skip else { continue }
      }
      if let when, !when(moment) { continue }
      counting.append(moment)
    }
    if counting.isEmpty { report("No tick counts", nil, location) }
    return counting
  }

  private func report(_ finding: String, _ moment: Moment?, _ location: SourceLocation) {
    fail()
    guard recordsIssues else { return }
    let values = moment.map { ": \($0.movers) \($0.solids)" } ?? ""
    Issue.record(
      "\(finding), offset \(offset), \(isMirrored ? "mirrored" : "not mirrored")\(values)",
      sourceLocation: location)
  }
}

/// The tick rates of all scenarios, in ticks a second.
let scenarioRates: [Double] = [30, 60, 120]

/// True if scenarios start from every 64th of a pixel: `REEL_FULL=1`.
let isThorough = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

/// Plays a scenario from several positions between the pixels, each as it is and with left and right exchanged. Ends at
/// the first position that fails.
/// - Parameters:
///   - offsets: The positions in a usual run, in pixels.
///   - step: The distance of the positions in a thorough run, in pixels.
func forEachStart(
  _ rate: Double, from offsets: [Double] = [0, 0.015625, 0.3333333, 0.999], step: Double = 1 / 64,
  _ play: (_ run: MoverRun, _ offset: Double) -> Void
) {
  let offsets = isThorough ? Array(stride(from: 0, to: 1, by: step)) : offsets
  for offset in offsets {
    for isMirrored in [false, true] {
      let run = MoverRun(rate: rate, offset: offset, isMirrored: isMirrored)
      play(run, offset)
      if run.hasFailed { return }
    }
  }
}

/// Returns a grid of tiles from rows of `#` for a full tile, `/` and `\` for slopes, `-` for a one-way platform and
/// spaces.
func grid(_ rows: [String], at origin: Vec2 = .zero, cell: Vec2 = Vec2(16, 16)) -> TileGrid {
  let tiles: [Character: Tile] = [
    " ": .empty, "#": .full, "/": .bottomRight, "\\": .bottomLeft, "-": .oneWay,
  ]
  return TileGrid(
    origin: origin, cellSize: cell, columns: rows[0].count,
    tiles: rows.joined().map { tiles[$0]! })
}
