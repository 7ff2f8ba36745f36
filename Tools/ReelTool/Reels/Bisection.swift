import ReelProgram

/// A search for the first difference of two builds.
///
///     all ticks ─▶ first tick with another hash ─▶ first step with another hash ─▶ values that differ
///
/// Each arrow is a replay of its own. A build that differs from itself, such as by the order of a dictionary, may
/// differ elsewhere in each of them. So the search compares each build with itself, and repeats what does not agree.
///
/// Types and fields that only one of the builds has are left out, and the rest is compared by names.
struct Bisection {
  let reel: String
  private var first: TracedBuild
  private var second: TracedBuild
  private let isSameProgram: Bool
  private var result = BisectionResult()

  /// The most pairs of replays that are made to find a random difference again, roughly.
  private static let mostAttempts = 20
  /// The most pairs of replays that show the values of one step.
  private static let mostReadings = 6
  /// The number of comparisons of a program with itself before it counts as the same, and the number of further replays
  /// by which a build shows that it does not differ from itself.
  private static let comparisons = 5
  private static let repetitions = 3
  private static let mostValues = 20

  init(reel: String, first: TracedBuild, second: TracedBuild) {
    self.reel = reel
    (self.first, self.second) = (first, second)
    isSameProgram = first.isSame(as: second)
  }

  /// The result of replays of one tick.
  private enum Outcome {
    case found
    /// The states differ before the first system of the tick.
    case differsBefore
    /// The replays of the tick do not repeat the difference.
    case differsNoMore
    /// They repeat it, and no replay shows values that differ.
    case valuesAgree
    /// One of the builds has types that it did not have before: they are left out now.
    case leftMoreOut
  }

  mutating func run() throws -> BisectionResult {
    var tick: Int?
    // The builds of one program differ by chance, so that the first comparison may show nothing.
    while tick == nil, result.comparisons < (isSameProgram ? Self.comparisons : 1) {
      tick = try findTick()
      result.comparisons += 1
    }
    guard var tick else { return result }
    var attempts = 0
    while attempts < Self.mostAttempts {
      result.tick = tick
      switch try examine(tick) {
      case .found: return result
      case .leftMoreOut:
        guard let other = try findTick() else {
          result.tick = nil
          return result
        }
        tick = other
        continue
      case .differsBefore:
        result.isRandom = true
        if let other = try findTick(), other < tick { tick = other }
      case .differsNoMore: result.isRandom = true
      case .valuesAgree: attempts += Self.mostReadings
      }
      attempts += 1
    }
    result.isUnsure = true
    return result
  }

  // MARK: - Ticks

  private mutating func findTick() throws -> Int? {
    let (a, b) = (try first.trace(reel), try second.trace(reel))
    // A program that waits for a reader has not ended.
    defer {
      a.program.stop()
      b.program.stop()
    }
    result.notes = []
    for (name, head) in zip(BisectionResult.builds, [a.next(), b.next()]) {
      let note = head?["build"] as? String ?? ""
      if note != "the recorded one" && !note.isEmpty { result.notes.append("\(name): \(note)") }
    }
    result.ticks = 0
    while let x = a.next(), let y = b.next() {
      guard let tick = x["tick"] as? Int else { break }
      if x["hash"] as? String != y["hash"] as? String { return tick }
      result.ticks = tick
    }
    try a.program.finish()
    try b.program.finish()
    return nil
  }

  // MARK: - Steps and values

  private mutating func examine(_ tick: Int) throws -> Outcome {
    let (a, b) = (try steps(first, tick), try steps(second, tick))
    if leaveOut(a, b) { return .leftMoreOut }
    if result.randomBuilds.isEmpty { try findRandomBuilds(tick, a, b) }
    func named(_ line: TraceLines.Line?) -> String { line?["system"] as? String ?? "no system" }
    let (own, others) = (a.filter { $0["system"] != nil }, b.filter { $0["system"] != nil })
    for at in 0..<max(own.count, others.count) {
      let (x, y) = (at < own.count ? own[at] : nil, at < others.count ? others[at] : nil)
      guard named(x) == named(y) else {
        (result.systems, result.types, result.values) = ([named(x), named(y)], [], [])
        return .found
      }
      if x?["hash"] as? String == y?["hash"] as? String { continue }
      if at == 0 && tick > 0 { return .differsBefore }
      result.systems = [named(x)]
      result.types = Self.differingTypes(x, y).sorted()
      for _ in 0..<Self.mostReadings {
        try findValues(tick, at)
        if isExplained { return .found }
      }
      return .valuesAgree
    }
    return .differsNoMore
  }

  /// Returns the types whose hashes differ after a step.
  private static func differingTypes(
    _ a: TraceLines.Line?, _ b: TraceLines.Line?
  ) -> Set<String> {
    let (own, other) = (
      a?["types"] as? [String: String] ?? [:], b?["types"] as? [String: String] ?? [:]
    )
    return Set(own.keys).union(other.keys).filter { own[$0] != other[$0] }
  }

  /// Leaves out what only one of the builds has, of the types that differ in a tick. The last line of a tick's trace
  /// has the fields of the types.
  /// - Returns: true if there is more of it than before.
  private mutating func leaveOut(_ a: [TraceLines.Line], _ b: [TraceLines.Line]) -> Bool {
    guard let own = a.last?["layouts"] as? [String: String],
      let other = b.last?["layouts"] as? [String: String]
    else { return false }
    var types: Set<String> = []
    for (x, y) in zip(a, b) { types.formUnion(Self.differingTypes(x, y)) }
    let added = LayoutComparison(own, other).differences.filter { difference in
      // A trace that leaves something out has game states among the resources.
      let titles = [difference.title, difference.title.replacing("state ", with: "resource ")]
      return titles.contains(where: types.contains)
        && !result.leftOut.contains { $0.name == difference.name }
    }
    result.leftOut += added.map { ($0.name, $0.difference) }
    first.without += added.map(\.name)
    second.without += added.map(\.name)
    return !added.isEmpty
  }

  private func steps(_ build: TracedBuild, _ tick: Int) throws -> [TraceLines.Line] {
    let lines = try build.trace(reel, ["--tick", "\(tick)"])
    var all: [TraceLines.Line] = []
    _ = lines.next()
    while let line = lines.next() { all.append(line) }
    try lines.program.finish()
    return all
  }

  /// Compares each build with itself.
  private mutating func findRandomBuilds(
    _ tick: Int, _ a: [TraceLines.Line], _ b: [TraceLines.Line]
  ) throws {
    if isSameProgram {
      result.randomBuilds = ["build"]
      return
    }
    for (name, build, steps) in [
      (BisectionResult.builds[0], first, a), (BisectionResult.builds[1], second, b),
    ] {
      let hashes = steps.map { $0["hash"] as? String }
      for _ in 0..<Self.repetitions
      where try self.steps(build, tick).map({ $0["hash"] as? String }) != hashes {
        result.randomBuilds.append(name)
        break
      }
    }
  }

  /// True if values of the types that differ were found, or need not differ: components may differ by the order of
  /// entities alone. If the builds differ by chance, that order must then differ, too.
  private var isExplained: Bool {
    if !result.values.isEmpty { return true }
    let isRandom = result.isRandom || !result.randomBuilds.isEmpty
    let needsValues = isRandom && !result.types.contains("entities")
    return !result.types.contains {
      $0.hasPrefix("resource ") || $0.hasPrefix("state ")
        || needsValues && $0.hasPrefix("component ")
    }
  }

  private mutating func findValues(_ tick: Int, _ step: Int) throws {
    func values(_ build: TracedBuild) throws -> [String: String] {
      let lines = try build.trace(reel, ["--tick", "\(tick)", "--step", "\(step)"])
      var all: [String: String] = [:]
      _ = lines.next()
      while let line = lines.next() {
        guard let type = line["type"] as? String, let field = line["field"] as? String else {
          continue
        }
        let owner = (line["entity"] as? String).map { " of entity \($0)" } ?? ""
        all[(field.isEmpty ? type : "\(type).\(field)") + owner] = line["value"] as? String
      }
      try lines.program.finish()
      return all
    }
    let (a, b) = (try values(first), try values(second))
    let names = Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
    result.values = names.prefix(Self.mostValues).map {
      ($0, a[$0] ?? "missing", b[$0] ?? "missing")
    }
    result.rest = max(0, names.count - Self.mostValues)
  }
}
