import ReelContent

/// One variant of a scenario, from its beginning to its end.
struct ScenarioRun {
  private var stage: MoveStage
  private var values: ScenarioValues
  private var expectations: [Expectation] = []
  let ticks: Int

  init(
    _ stage: MoveStage, ticks: Int, isMirrored: Bool, variables: [(name: String, value: Double)],
    expectations list: [LocatedJSON]
  ) throws(ContentError) {
    guard let first = list.first else {
      throw ContentError(file: "", location: "expect", expected: "at least one expectation")
    }
    self.stage = stage
    self.ticks = ticks
    values = try ScenarioValues(stage, isMirrored: isMirrored, variables: variables, first)
    for json in list { expectations.append(try Expectation(json, stage, values)) }
  }

  /// Runs all ticks and returns the failures: at most a sentence for each expectation.
  mutating func failures() -> [String] {
    for tick in 0..<ticks {
      stage.step()
      values.update(stage)
      for index in expectations.indices {
        expectations[index].evaluate(tick, stage.rate, values.values)
      }
    }
    for index in expectations.indices { expectations[index].finish() }
    return expectations.compactMap(\.failure)
  }
}
