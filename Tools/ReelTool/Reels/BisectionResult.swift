import ReelJSON
import ReelProgram

/// The first difference of two builds, as a ``Bisection`` has found it.
struct BisectionResult {
  /// The names of both builds.
  static let builds = ["first build", "second build"]

  /// The number of ticks that were compared.
  var ticks = 0
  /// The number of comparisons of all ticks; more than one for a program with itself.
  var comparisons = 0
  /// The differences between a build and the one that recorded the reel.
  var notes: [String] = []
  /// The types and fields that were not compared, with the difference of the builds.
  var leftOut: [(name: String, difference: String)] = []
  /// The first tick whose states differ; `nil` if none does.
  var tick: Int?
  /// The system after which the states differ first; two names if the builds run different systems there.
  var systems: [String] = []
  var types: [String] = []
  var values: [(name: String, first: String, second: String)] = []
  /// The number of further values that differ.
  var rest = 0
  /// The builds that differ from themselves; `build` for a program that was compared with itself.
  var randomBuilds: [String] = []
  /// True if a replay did not repeat the difference of the one before.
  var isRandom = false
  /// True if no further replay repeated it.
  var isUnsure = false

  /// The result for a person.
  var lines: [String] {
    var lines = notes + leftOut.map { "\($0.name): \($0.difference); not compared" }
    guard let tick else {
      return lines + [
        "no difference in \(ticks) ticks" + (leftOut.isEmpty ? "" : " of what both builds have")
          + (comparisons > 1 ? ", in \(comparisons) comparisons of the build with itself" : "")
      ]
    }
    if systems.count == 2 {
      lines.append(
        "tick \(tick): the first build runs \(systems[0]) where the second runs \(systems[1])")
    } else if let system = systems.first {
      lines.append("tick \(tick), system \(system): \(types.joined(separator: ", "))")
    } else {
      lines.append("tick \(tick): the hashes differ, and no step of the tick does.")
    }
    lines += values.map { "  \($0.name): \($0.first) and \($0.second)" }
    if rest > 0 { lines.append("  \(rest) more values differ") }
    if systems.count == 1 && values.isEmpty && !isUnsure {
      lines.append("  Only events, relations or the order of entities differ.")
    }
    if isUnsure {
      lines.append(
        "  Further replays did not show this difference with its values: tick, system and values "
          + "are not sure.")
    }
    if let chance { lines.append("  \(chance)") }
    return lines
  }

  /// A sentence about a difference by chance; `nil` if there is no sign of one.
  private var chance: String? {
    guard isRandom || !randomBuilds.isEmpty else { return nil }
    let builds =
      switch randomBuilds.count {
      case 0: "one of the builds differs from itself"
      case 1: "the \(randomBuilds[0]) differs from itself"
      default: "both builds differ from themselves"
      }
    return "The difference is random: \(builds). `reel lint` finds causes in rules, such as the "
      + "order of a dictionary."
  }

  var json: String {
    JSONValue.object([
      ("ticks", .integer(Int64(ticks))), ("notes", .list(notes.map { .text($0) })),
      (
        "notCompared",
        .list(
          leftOut.map {
            .object([("name", .text($0.name)), ("difference", .text($0.difference))])
          })
      ),
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
      ("random", .bool(isRandom || !randomBuilds.isEmpty)),
      ("randomBuilds", .list(randomBuilds.map { .text($0) })), ("unsure", .bool(isUnsure)),
    ]).json
  }
}
