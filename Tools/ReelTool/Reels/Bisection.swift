import ReelProgram

/// A search for the first difference of two builds.
///
///     all ticks ─▶ first tick with another hash ─▶ first step with another hash ─▶ values that differ
struct Bisection {
  let reel: String
  let first: TracedBuild
  let second: TracedBuild

  struct Result {
    /// The number of ticks that were compared.
    var ticks = 0
    /// The differences between a build and the one that recorded the reel.
    var notes: [String] = []
    /// The first tick whose states differ; `nil` if none does.
    var tick: Int?
    /// The system after which the states differ first; two names if the builds run different systems there.
    var systems: [String] = []
    var types: [String] = []
    var values: [(name: String, first: String, second: String)] = []
    /// The number of further values that differ.
    var rest = 0
  }

  private static let mostValues = 20

  func run() throws -> Result {
    var result = Result()
    guard let tick = try findTick(&result) else { return result }
    result.tick = tick
    guard let step = try findStep(tick, &result) else { return result }
    try findValues(tick, step, &result)
    return result
  }

  private func findTick(_ result: inout Result) throws -> Int? {
    let (a, b) = (try first.trace(reel), try second.trace(reel))
    // A program that waits for a reader has not ended.
    defer {
      a.program.stop()
      b.program.stop()
    }
    for (name, head) in [("first build", a.next()), ("second build", b.next())] {
      let note = head?["build"] as? String ?? ""
      if note != "the recorded one" && !note.isEmpty { result.notes.append("\(name): \(note)") }
    }
    while let x = a.next(), let y = b.next() {
      guard let tick = x["tick"] as? Int else { break }
      if x["hash"] as? String != y["hash"] as? String { return tick }
      result.ticks = tick
    }
    try a.program.finish()
    try b.program.finish()
    return nil
  }

  /// Returns the first step of a tick after which the states differ; `nil` if the builds run different systems there.
  private func findStep(_ tick: Int, _ result: inout Result) throws -> Int? {
    func steps(_ build: TracedBuild) throws -> [TraceLines.Line] {
      let lines = try build.trace(reel, ["--tick", "\(tick)"])
      var all: [TraceLines.Line] = []
      _ = lines.next()
      while let line = lines.next() { all.append(line) }
      try lines.program.finish()
      return all
    }
    let (a, b) = (try steps(first), try steps(second))
    for at in 0..<max(a.count, b.count) {
      let x = at < a.count ? a[at]["system"] as? String ?? "" : "no system"
      let y = at < b.count ? b[at]["system"] as? String ?? "" : "no system"
      guard x == y else {
        result.systems = [x, y]
        return nil
      }
      if a[at]["hash"] as? String == b[at]["hash"] as? String { continue }
      result.systems = [x]
      let (types, others) = (
        a[at]["types"] as? [String: String] ?? [:], b[at]["types"] as? [String: String] ?? [:]
      )
      result.types = Set(types.keys).union(others.keys).filter { types[$0] != others[$0] }.sorted()
      return at
    }
    return nil
  }

  private func findValues(_ tick: Int, _ step: Int, _ result: inout Result) throws {
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
    for name in names.prefix(Self.mostValues) {
      result.values.append((name, a[name] ?? "missing", b[name] ?? "missing"))
    }
    result.rest = max(0, names.count - Self.mostValues)
  }
}

extension Bisection.Result {
  /// The result for a person.
  var lines: [String] {
    guard let tick else { return notes + ["no difference in \(ticks) ticks"] }
    var lines = notes
    if systems.count == 2 {
      lines.append(
        "tick \(tick): the first build runs \(systems[0]) where the second runs \(systems[1])")
    } else if let system = systems.first {
      lines.append("tick \(tick), system \(system): \(types.joined(separator: ", "))")
    } else {
      lines.append(
        "tick \(tick): the hashes differ, and no step of the tick does. A build that differs from itself does that: "
          + "compare each with itself, and see `reel lint`.")
    }
    lines += values.map { "  \($0.name): \($0.first) and \($0.second)" }
    if rest > 0 { lines.append("  \(rest) more values differ") }
    if systems.count == 1 && values.isEmpty {
      lines.append("  Only events, relations or the order of entities differ.")
    }
    return lines
  }

  var json: String {
    JSONValue.object([
      ("ticks", .integer(Int64(ticks))), ("notes", .list(notes.map { .text($0) })),
      ("tick", tick.map { .integer(Int64($0)) } ?? .null),
      ("systems", .list(systems.map { .text($0) })), ("types", .list(types.map { .text($0) })),
      (
        "values",
        .list(
          values.map {
            .object([
              ("name", .text($0.name)), ("first", .text($0.first)), ("second", .text($0.second)),
            ])
          })
      ),
      ("rest", .integer(Int64(rest))),
    ]).json
  }
}
