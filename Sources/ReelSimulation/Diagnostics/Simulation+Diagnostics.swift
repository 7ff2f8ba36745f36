import ReelECS

extension Simulation {
  /// Looks for what is wrong from now on: at the set-up, after each of the first 300 ticks, and then after
  /// every sixteenth at what was touched since. Each sentence is said
  /// once, with the first entity and the system; there are at most 100. The state is the same with and
  /// without it. For hosts and tests: `headless` does it, and builds for debugging.
  /// - Parameters:
  ///   - soundCount: how many sounds there are; without it none is missed.
  ///   - report: takes a line for a person.
  public func diagnose(soundCount: Int? = nil, report: @escaping (String) -> Void) {
    isDiagnosing = true
    diagnostics.report = report
    diagnostics.soundCount = soundCount
    schedule.remembersVersions = true
    names.findings.watch()
    for sentence in names.shadowed { note(sentence, of: .none, system: "") }
    runChecks()
  }

  /// What was found wrong since ``diagnose(soundCount:report:)``, in the order in which it was seen.
  public var diagnoses: [Diagnosis] { diagnostics.diagnoses }

  /// Adds something to look for; a feature does so in its `install`.
  ///
  ///     simulation.addCheck { check in
  ///       check.each(Lamp.self) { entity, lamp in
  ///         lamp.watts < 0 ? "A lamp has \(lamp.watts) watts: it stays dark" : nil
  ///       }
  ///     }
  public func addCheck(_ check: @escaping (Checkup) -> Void) { diagnostics.checks.append(check) }

  /// Says what the game adds once each and never takes away, so that whoever adds on and on is told.
  package func addLasting(_ plural: StaticString, count: @escaping (World) -> Int) {
    diagnostics.lasting.append((plural, count))
  }

  func runChecks() {
    if diagnostics.restores != world.restoreCount {
      // Versions say nothing about another past.
      (diagnostics.since, diagnostics.restores) = (0, world.restoreCount)
    }
    let suspicions = diagnostics.suspicions
    diagnostics.suspicions = []
    for suspicion in suspicions {
      if suspicion.look() != nil { add(suspicion.diagnosis) }
    }
    let checkup = Checkup(simulation: self, since: diagnostics.since)
    for check in diagnostics.checks { check(checkup) }
    lookForLostEvents()
    lookForUnknownSwitches()
    lookForGrowth()
    lookForNumbersThatGrow()
    lookForSavesInEachTick()
    for (sentence, system) in names.findings.take() { note(sentence, of: .none, system: system) }
    diagnostics.since = world.version
  }

  /// Keeps in mind what looks wrong until the next look.
  package func suspect(
    _ sentence: String, of entity: Entity, version: UInt64, _ look: @escaping () -> String?
  ) {
    guard !diagnostics.knows(sentence),
      !diagnostics.suspicions.contains(where: {
        $0.diagnosis.sentence.utf8.elementsEqual(sentence.utf8)
      })
    else { return }
    let system = schedule.systemName(writing: version) ?? ""
    diagnostics.suspicions.append(
      Suspicion(diagnosis: diagnosis(sentence, entity, system), look: look))
  }

  package func note(_ sentence: String, of entity: Entity, system: String) {
    add(diagnosis(sentence, entity, system))
  }

  private func diagnosis(_ sentence: String, _ entity: Entity, _ system: String) -> Diagnosis {
    Diagnosis(
      sentence: sentence, entity: entity, name: world.name(of: entity) ?? "", system: system,
      // The clock has counted the tick that was looked at.
      tick: tick > 0 ? tick - 1 : 0)
  }

  private func add(_ diagnosis: Diagnosis) {
    guard !diagnostics.isFull, !diagnostics.knows(diagnosis.sentence) else { return }
    diagnostics.add(diagnosis)
    // Out of the list's reach: who is told may ask for it.
    let (report, isFull) = (diagnostics.report, diagnostics.isFull)
    report?(diagnosis.line)
    if isFull { report?("These were \(Diagnostics.limit) such lines; further ones are not shown.") }
  }
}
