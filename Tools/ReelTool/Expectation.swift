import ReelContent

/// A condition on a mover, and the ticks in which it must be true.
struct Expectation {
  private enum Kind {
    /// In every tick.
    case always
    /// In one tick at least.
    case once
    /// In the last tick.
    case last
    /// On average.
    case mean(is: Double, within: Double)
  }

  private let kind: Kind
  private let formula: Formula
  private let words: String
  private let span: MoveStage.Span
  /// If set, only ticks count in which this is true.
  private let when: Formula?
  /// If set, the first tick that counts is `skip` ticks after the first one in which this is true.
  private let after: Formula?
  private let skip: Int
  private let names: [String: Int]

  private var sinceAfter = -1
  private var ticks = 0
  private var sum = 0.0
  private var isFulfilled = false
  /// The values that contradict the expectation, if any do.
  private(set) var failure: String?

  init(
    _ json: LocatedJSON, _ stage: MoveStage, _ values: ScenarioValues
  ) throws(ContentError) {
    try json.expect(
      only: [
        "mover", "from", "to", "when", "after", "skip", "always", "once", "last", "mean", "is",
        "within", "about",
      ])
    _ = try json.member("about")?.text
    var mover = 0
    if let name = try json.member("mover") {
      let text = try name.text
      guard let index = stage.bodies.firstIndex(where: { $0.name == text }) else {
        throw name.wrong("the name of a mover")
      }
      mover = index
    }
    let names = values.names(of: mover)
    self.names = names
    var forms: [(Kind, LocatedJSON)] = []
    if let json = try json.member("always") { forms.append((.always, json)) }
    if let json = try json.member("once") { forms.append((.once, json)) }
    if let json = try json.member("last") { forms.append((.last, json)) }
    if let mean = try json.member("mean") {
      let value = try json.required("is").double
      forms.append((.mean(is: value, within: try json.required("within").double), mean))
    }
    guard forms.count == 1 else { throw json.wrong("one of always, once, last and mean") }
    kind = forms[0].0
    formula = try FormulaReader.read(forms[0].1, names)
    words = try forms[0].1.text
    span = MoveStage.Span(
      from: try json.member("from")?.double ?? 0, to: try json.member("to")?.double ?? .infinity)
    when = try Self.formula(try json.member("when"), names)
    after = try Self.formula(try json.member("after"), names)
    skip = Int(try json.member("skip")?.whole(0...1_000_000) ?? 0)
  }

  private static func formula(
    _ json: LocatedJSON?, _ names: [String: Int]
  ) throws(ContentError) -> Formula? {
    guard let json else { return nil }
    return try FormulaReader.read(json, names)
  }

  /// Checks a tick.
  mutating func evaluate(_ tick: Int, _ rate: Double, _ values: [Double]) {
    guard failure == nil, span.holds(tick, rate) else { return }
    if let after {
      if sinceAfter >= 0 {
        sinceAfter += 1
      } else if after.answer(values) != 0 {
        sinceAfter = 0
      }
      guard sinceAfter >= skip, sinceAfter >= 0 else { return }
    }
    if let when, when.answer(values) == 0 { return }
    ticks += 1
    let answer = formula.answer(values)
    switch kind {
    case .always:
      if answer == 0 { fail("tick \(tick)", values) }
    case .once:
      if answer != 0 { isFulfilled = true }
    case .last:
      isFulfilled = answer != 0
      lastValues = values
    case .mean:
      sum += answer
    }
  }

  private var lastValues: [Double] = []

  private mutating func fail(_ moment: String, _ values: [Double]) {
    let seen = formula.names.map { index in
      // If there are several names, the mover's own is the shorter one.
      let name = names.filter { $0.value == index }.keys.min { ($0.count, $0) < ($1.count, $1) }
      return "\(name ?? "") \(values[index])"
    }
    failure = "\(moment): expected \(words), found \(seen.joined(separator: ", "))"
  }

  /// Ends the check. An expectation that applied in no tick at all has failed, too.
  mutating func finish() {
    guard failure == nil else { return }
    guard ticks > 0 else {
      failure = "expected \(words), found no tick to look at"
      return
    }
    switch kind {
    case .always: break
    case .once:
      if !isFulfilled { failure = "expected \(words) in one tick, found it in none of \(ticks)" }
    case .last:
      if !isFulfilled { fail("at the end", lastValues) }
    case .mean(let target, let within):
      let mean = sum / Double(ticks)
      // Written as a negation so that a mean of NaN fails, too.
      if !(abs(mean - target) <= within) {
        failure = "expected \(words) to be \(target) ± \(within) on average, found \(mean)"
      }
    }
  }
}
