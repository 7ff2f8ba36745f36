import ReelMath

// One tick of the systems.
//
//     move ─▶ its commands ─▶ blink ─▶ its commands ─▶ shoot ─▶ …
//
// Each system writes under a version of its own. Its commands write under a later version, so that the system's next
// run finds the changes of its own commands.

extension Schedule {
  /// Runs every system once, and applies its commands after it. Before the first system, the commands that already wait
  /// are applied, and then states change.
  public func run(_ world: World) {
    begin(world, "run a schedule")
    // A command may run the schedule that is running. The inner run evaluates the groups again; the outer run still
    // needs its own answers.
    let answered = plan.pointee.hasGates && plan.pointee.depth > 1 ? groups : nil
    if plan.pointee.hasGates { for at in groups.indices { groups[at].answer = nil } }
    let context = world.contextPointer
    let isWatched = plan.pointee.isWatched || plan.pointee.hasTimes
    let recordsWriters = plan.pointee.remembersVersions
    if recordsWriters && plan.pointee.depth == 1 {
      plan.pointee.forgetWriters(at: context.pointee.version)
    }
    if plan.pointee.hasStateHooks || !world.state.states.isEmpty { changeStates(world) }
    let outer = context.pointee.identity
    if isWatched, let observer { observer("", world) }
    var at = 0
    while at < plan.pointee.count {
      let job = plan.pointee.jobs + at
      at &+= 1
      if job.pointee.hasNeeds {
        // An earlier system may have made a table, or have run another schedule.
        if context.pointee.needs.stamp != world.state.tableStamp {
          plan.pointee.findNeeded(world)
        }
        if !context.pointee.needs.hasNeeded(at &- 1) {
          // Most features of a game are not used, and their systems follow each other.
          if isWatched {
            recordSkip(job)
          } else {
            at = Int(context.pointee.needs.spans[at &- 1].next)
          }
          continue
        }
      }
      let isSwitched = !world.state.systems.isEmpty
      let isPlain = job.pointee.isSimple && !isWatched
      var (queriedChanges, began) = (false, UInt64(0))
      if !isPlain || isSwitched && job.pointee.isGrouped {
        context.pointee.identity = outer
        let due = isDue(job, world)
        if !due.isDue { continue }
        queriedChanges = due.queriedChanges
        if isWatched { began = clock?() ?? 0 }
      } else if isSwitched && world.isSwitchedOff(job.pointee.reader) {
        continue
      }
      call(
        job.pointee.name, job.pointee.reader, world, queriedChanges: queriedChanges, recordsWriters
      ) {
        // SAFETY: the schedule keeps its systems, and none is added while it runs.
        job.pointee.system._withUnsafeGuaranteedRef { $0.system.body(world) }
      }
      if !isPlain { recordRun(job, since: began, world) }
    }
    context.pointee.identity = outer
    if let answered { groups = answered }
    end(world)
  }

  /// Clears the time of a skipped job. It is a separate function, so that the loop of a tick does not access the list
  /// of systems.
  @inline(never) private func recordSkip(_ job: UnsafeMutablePointer<RunPlan.Job>) {
    systems[Int(job.pointee.index)].nanoseconds = 0
  }

  /// Records the time of a run, and that a system which runs once has run.
  @inline(never) private func recordRun(
    _ job: UnsafeMutablePointer<RunPlan.Job>, since began: UInt64, _ world: World
  ) {
    recordRun(systems[Int(job.pointee.index)], since: began, world)
  }

  private func recordRun(_ system: ScheduledSystem, since began: UInt64, _ world: World) {
    if system.runsOnce { world.changeRecord(system.reader) { $0.isDone = true } }
    if let clock { system.nanoseconds = clock() - began }
    observe(system.name, world)
  }

  private func observe(_ name: StaticString, _ world: World) {
    if let observer { observer(Schedule.text(name), world) }
  }

  /// Runs one system now, even if it is switched off or not due.
  public func run(_ name: StaticString, _ world: World) {
    begin(world, "run a system")
    guard let system = systems.first(where: { Schedule.isSame($0.name, name) }) else {
      misuse("There is no system \(Schedule.text(name)) to run. Add it to the schedule first.")
    }
    let began = clock?() ?? 0
    let outer = world.context.identity
    call(system.name, system.reader, world, queriedChanges: false, plan.pointee.remembersVersions) {
      system.system.body(world)
    }
    world.context.identity = outer
    recordRun(system, since: began, world)
    end(world)
  }

  /// Registers all components that systems need (`ifAny`) with the world. The first run does the same. Call it at the
  /// end of the set-up, so that a snapshot with such components can be restored. O(systems).
  public func prepare(_ world: World) {
    sort()
    plan.pointee.findNeeded(world)
  }

  /// The time that each system took in the last run, in the order of systems; needs a ``clock``.
  public var times: [(name: String, nanoseconds: UInt64)] {
    sort()
    return systems.map { (Schedule.text($0.name), $0.nanoseconds) }
  }

  @inline(__always) private func begin(_ world: World, _ action: StaticString) {
    world.checkStructure(Schedule.text(action))
    if !plan.pointee.isSorted { sort() }
    if world.context.needs.ownerAddress != plan.pointee.address { prepare(world) }
    if world.context.commands.used > 0 { world.flush() }
    plan.pointee.depth &+= 1
  }

  @inline(__always) private func end(_ world: World) {
    plan.pointee.depth &-= 1
    // The run that has ended may have been inside of another schedule's run of this world, which looks up its tables
    // again then.
    if world.context.identity.reader != 0 { world.context.needs.stamp = -1 }
    plan.pointee.hasTimes = plan.pointee.isWatched
    // Writes between two runs get a later version than all that systems have read.
    world.context.version &+= 1
  }

  @inline(never) private func isDue(
    _ job: UnsafeMutablePointer<RunPlan.Job>, _ world: World
  ) -> (isDue: Bool, queriedChanges: Bool) {
    isDue(systems[Int(job.pointee.index)], world)
  }

  /// Returns whether a system is due, and whether its `when` queried changes.
  private func isDue(_ system: ScheduledSystem, _ world: World) -> (
    isDue: Bool, queriedChanges: Bool
  ) {
    system.nanoseconds = 0
    if !world.state.systems.isEmpty, let record = world.record(of: system.reader),
      record.isDisabled || system.runsOnce && record.isDone
    {
      return (false, false)
    }
    if !system.groups.isEmpty && !areOpen(system.groups, world) { return (false, false) }
    guard let when = system.system.when else { return (true, false) }
    return evaluate(when, as: system.reader, system.name, world)
  }

  /// Evaluates a condition, which only reads.
  func evaluate(
    _ when: (World) -> Bool, as reader: UInt64, _ name: StaticString, _ world: World
  ) -> (isDue: Bool, queriedChanges: Bool) {
    world.acting(as: reader, name) {
      world.context.isEvaluating = true
      world.context.iterationDepth += 1
      let isDue = when(world)
      world.context.iterationDepth -= 1
      world.context.isEvaluating = false
      return (isDue, world.context.identity.usesLastRun)
    }
  }

  /// Calls `body` as a system, and applies the commands that it gave. Does not restore the identity: the loop of a tick
  /// sets it once per system, and restores it at the end.
  @inline(__always) private func call(
    _ name: StaticString, _ reader: UInt64, _ world: World, queriedChanges: Bool,
    _ recordsWriters: Bool,
    _ body: () -> Void
  ) {
    let context = world.contextPointer
    context.pointee.identity = SystemIdentity(
      reader: reader, name: name, usesLastRun: queriedChanges)
    context.pointee.version &+= 1
    let version = context.pointee.version
    body()
    if context.pointee.identity.usesLastRun || context.pointee.commands.used > 0 {
      finish(reader, version, world)
    }
    if recordsWriters { plan.pointee.recordWriter(name, through: context.pointee.version) }
  }

  /// Records the run of a system, and applies its commands.
  @inline(never) private func finish(_ reader: UInt64, _ version: UInt64, _ world: World) {
    if world.context.identity.usesLastRun {
      world.changeRecord(reader) { $0.lastRun = version }
    }
    if world.context.commands.used > 0 {
      world.context.version += 1
      world.flush()
    }
  }

  /// Changes states until none changes any more, because hooks may change a state again. Traps after 100 rounds.
  private func changeStates(_ world: World) {
    var last: StaticString = "no system"
    var rounds = 0
    var isChanging = true
    while isChanging {
      isChanging = false
      for kind in world.state.states { kind.settle(world) }
      for hooks in stateHooks {
        let hasChanged = hooks.run(world) { hook in
          last = hook.name
          let outer = world.context.identity
          let recordsWriters = plan.pointee.remembersVersions
          call(hook.name, Schedule.reader(hook.name), world, queriedChanges: false, recordsWriters)
          {
            hook.body(world)
          }
          world.context.identity = outer
          observe(hook.name, world)
        }
        isChanging = isChanging || hasChanged
      }
      rounds += 1
      if rounds > 100 {
        misuse(
          "A state changes without end (last: \(Schedule.text(last))): what runs on entering or "
            + "leaving a value sets the next one, round and round. Take one of these changes out.")
      }
    }
  }
}

extension World {
  /// Calls `body` as the work of a system: events, changes and reports are those of the system.
  func acting<Result>(
    as reader: UInt64, _ name: StaticString, _ body: () -> Result
  ) -> Result {
    let outer = context.identity
    context.identity = SystemIdentity(reader: reader, name: name)
    let result = body()
    context.identity = outer
    return result
  }
}
