import ReelECS

extension Simulation {
  /// Turns diagnostics on: checks the set-up now, then the values that were written in each of the first 300 ticks, and
  /// later, after every 16th tick, those that were written since the previous check. Each sentence is reported once,
  /// with the first entity and the system; there are at most 100 reports. The state is the same with and without it.
  /// Tests, `headless` and debug builds use it. In Embedded builds it does nothing: a page would contain the code of
  /// all checks for no reader.
  /// - Parameters:
  ///   - soundCount: the number of sounds; without it, no missing sound is reported.
  ///   - report: receives each diagnosis as a line of text.
  public func diagnose(soundCount: Int? = nil, report: @escaping (String) -> Void) {
    #if !hasFeature(Embedded)
      isDiagnosing = true
      diagnostics.report = report
      diagnostics.soundCount = soundCount
      schedule.remembersVersions = true
      names.faults.watch()
      for sentence in names.duplicated { self.report(sentence, of: .none, system: "") }
      runChecks()
    #endif
  }

  /// The diagnoses since ``diagnose(soundCount:report:)``, in the order in which they were found.
  public var diagnoses: [Diagnosis] { diagnostics.diagnoses }

  /// Adds a check to the diagnostics. Features call it in their `install`.
  ///
  ///     simulation.addCheck { check in
  ///       check.each(Lamp.self) { entity, lamp in
  ///         lamp.watts < 0 ? "A lamp has \(lamp.watts) watts: it stays dark" : nil
  ///       }
  ///     }
  public func addCheck(_ check: @escaping (Checkup) -> Void) {
    #if !hasFeature(Embedded)
      diagnostics.checks.append(check)
    #endif
  }

  #if !hasFeature(Embedded)
    func runChecks() {
      if diagnostics.restores != world.restoreCount {
        // Versions from before a restore cannot be compared with versions after it.
        (diagnostics.since, diagnostics.restores) = (0, world.restoreCount)
      }
      let suspicions = diagnostics.suspicions
      diagnostics.suspicions = []
      for suspicion in suspicions {
        if suspicion.check() != nil { add(suspicion.diagnosis) }
      }
      let checkup = Checkup(simulation: self, since: diagnostics.since)
      for check in diagnostics.checks { check(checkup) }
      checkLostEvents()
      checkSwitches()
      checkGrowth()
      checkSavesEachTick()
      for (sentence, system) in names.faults.take() { report(sentence, of: .none, system: system) }
      diagnostics.since = world.version
    }
  #endif

  /// Records a suspicion for the next inspection.
  package func suspect(
    _ sentence: String, of entity: Entity, version: UInt64, _ check: @escaping () -> String?
  ) {
    guard !diagnostics.hasReported(sentence),
      !diagnostics.suspicions.contains(where: {
        $0.diagnosis.sentence.utf8.elementsEqual(sentence.utf8)
      })
    else { return }
    let system = schedule.systemName(writing: version) ?? ""
    diagnostics.suspicions.append(
      Suspicion(diagnosis: diagnosis(sentence, entity, system), check: check))
  }

  package func report(_ sentence: String, of entity: Entity, system: String) {
    add(diagnosis(sentence, entity, system))
  }

  private func diagnosis(_ sentence: String, _ entity: Entity, _ system: String) -> Diagnosis {
    Diagnosis(
      sentence: sentence, entity: entity, name: world.name(of: entity) ?? "", system: system,
      // The clock has already counted the tick that is checked.
      tick: tick > 0 ? tick - 1 : 0)
  }

  private func add(_ diagnosis: Diagnosis) {
    guard !diagnostics.isFull, !diagnostics.hasReported(diagnosis.sentence) else { return }
    diagnostics.add(diagnosis)
    // Reads both before the call, because `report` may access `diagnostics` again.
    let (report, isFull) = (diagnostics.report, diagnostics.isFull)
    report?(diagnosis.line)
    if isFull { report?("These were \(Diagnostics.limit) such lines; further ones are not shown.") }
  }
}
