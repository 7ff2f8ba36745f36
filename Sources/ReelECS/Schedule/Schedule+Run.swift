// One tick of the systems.
//
//     batch │ move  blink │    │ shoot │    │ count  fade  drift │
//           │ ╰─ views ─╯ │    │ world │    │ ╰──── views ─────╯ │
//           ▼ commands of move, then of blink, are applied        ▼ …
//
// DETERMINISM: what is in a batch depends on the schedule alone, and a batch runs through views
// whether there are workers or not. So ids, versions and the order of commands are the same for any
// number of threads.

extension Schedule {
  /// Runs every system once, and the commands that it gave after it. Commands given before are
  /// applied first, then states change.
  public func run(_ world: World) {
    sort()
    world.checkStructure("run a schedule")
    world.flush()
    let outer = (world.lane.pointee.currentSystem, world.lane.pointee.currentSystemName)
    changeStates(world)
    for batch in batches {
      if systems[batch.lowerBound].access == nil {
        if isDue(batch.lowerBound, world) { runAlone(batch.lowerBound, world) }
      } else {
        runBatch(batch, world)
      }
    }
    (world.lane.pointee.currentSystem, world.lane.pointee.currentSystemName) = outer
    world.lane.pointee.version += 1
  }

  /// Runs one system now, whether it is switched on and due or not.
  public func run(_ name: StaticString, _ world: World) {
    sort()
    guard let at = systems.firstIndex(where: { Schedule.isSame($0.name, name) }) else {
      misuse("There is no system \(Schedule.text(name)) to run. Add it to the schedule first.")
    }
    world.checkStructure("run a system")
    world.flush()
    let outer = (world.lane.pointee.currentSystem, world.lane.pointee.currentSystemName)
    if systems[at].access == nil { runAlone(at, world) } else { runViews([at], world) }
    (world.lane.pointee.currentSystem, world.lane.pointee.currentSystemName) = outer
    world.lane.pointee.version += 1
  }

  /// How long each system took in the last run, in the order of systems; needs a ``clock``.
  public var times: [(name: String, nanoseconds: UInt64)] {
    sort()
    return systems.indices.map { (Schedule.text(systems[$0].name), nanoseconds[$0]) }
  }

  private func isDue(_ at: Int, _ world: World) -> Bool {
    nanoseconds[at] = 0
    if !world.state.pointee.systems.isEmpty {
      let record = world.record(of: systems[at].reader)
      if record?.isDisabled == true || (systems[at].runsOnce && record?.isDone == true) {
        return false
      }
    }
    return systems[at].when?(world) ?? true
  }

  private func runAlone(_ at: Int, _ world: World) {
    let system = systems[at]
    let begin = clock?() ?? 0
    call(Hook(name: system.name, body: system.body), system.reader, world)
    if system.runsOnce { world.changeRecord(system.reader) { $0.isDone = true } }
    if let clock { nanoseconds[at] = clock() - begin }
  }

  /// Runs something as a system of its own, and the commands that it gave.
  private func call(_ hook: Hook, _ reader: UInt64, _ world: World) {
    world.lane.pointee.version += 1
    world.lane.pointee.currentSystem = reader
    world.lane.pointee.currentSystemName = hook.name
    world.lane.pointee.usesLastRun = false
    let version = world.lane.pointee.version
    hook.body(world)
    world.flush()
    if world.lane.pointee.usesLastRun { world.changeRecord(reader) { $0.lastRun = version } }
  }

  /// An `onEnter` may change the state again; a game that never settles is stopped.
  private func changeStates(_ world: World) {
    for change in stateChanges {
      var rounds = 0
      while change.run(world, { call($0, Schedule.reader($0.name), world) }) {
        rounds += 1
        if rounds > 100 {
          misuse(
            "A state changes without end (system: \(world.systemName)): what runs on entering a "
              + "value sets the next one, round and round. Take one of these changes out.")
        }
      }
    }
  }

  // MARK: - Batches

  private func runBatch(_ batch: Range<Int>, _ world: World) {
    var due: [Int] = []
    for at in batch where isDue(at, world) { due.append(at) }
    if !due.isEmpty { runViews(due, world) }
  }

  private func runViews(_ due: [Int], _ world: World) {
    let version = world.lane.pointee.version
    for (at, system) in due.enumerated() {
      let view = world.view(for: systems[system])
      view.lane.pointee.version = version + 1 + UInt64(at)
      view.lane.pointee.reserved.begin(lane: at, of: due.count)
      view.lane.pointee.usesLastRun = false
    }
    // SAFETY: each job has a system and a view of its own; the schedule stands still until all have
    // ended, and the systems of a batch share nothing that one of them writes.
    nonisolated(unsafe) let this = self
    nonisolated(unsafe) let target = world
    let run: @Sendable (Int) -> Void = { job in
      let at = due[job]
      let clock = this.clock
      let begin = clock?() ?? 0
      let view = target.view(of: this.systems[at].reader).unsafelyUnwrapped
      this.systems[at].body(view)
      if let clock { view.lane.pointee.nanoseconds = clock() - begin }
    }
    if let workers, due.count > 1 {
      workers(due.count, run)
    } else {
      for job in due.indices { run(job) }
    }
    finishViews(due, world)
  }

  /// Takes the ids that were given away, and applies the commands in the order of the systems.
  private func finishViews(_ due: [Int], _ world: World) {
    // Above the versions of all views, so that each of them sees next time what others commanded.
    world.lane.pointee.version += UInt64(due.count) + 1
    let views = due.map { world.view(of: systems[$0].reader).unsafelyUnwrapped }
    let used = views.flatMap { $0.lane.pointee.reserved.used }
    if !used.isEmpty { world.state.pointee.entities.claim(used) }
    for (at, view) in zip(due, views) {
      let system = systems[at]
      nanoseconds[at] = view.lane.pointee.nanoseconds
      world.lane.pointee.currentSystem = system.reader
      world.lane.pointee.currentSystemName = system.name
      if view.lane.pointee.usesLastRun {
        world.changeRecord(system.reader) { $0.lastRun = view.lane.pointee.version }
      }
      if system.runsOnce { world.changeRecord(system.reader) { $0.isDone = true } }
      if view.lane.pointee.commands.used > 0 { world.apply(&view.lane.pointee.commands) }
      world.flush()
    }
  }
}

extension World {
  /// The system's view of this world, made the first time.
  func view(for system: Schedule.System) -> World {
    if let known = view(of: system.reader) { return known }
    let view = World(viewOf: self)
    var access = system.access ?? .nothing
    access.resolve(in: self)
    view.lane.pointee.access = access
    view.lane.pointee.currentSystem = system.reader
    view.lane.pointee.currentSystemName = system.name
    state.pointee.views.append(view)
    return view
  }

  func view(of system: UInt64) -> World? {
    for view in state.pointee.views where view.lane.pointee.currentSystem == system { return view }
    return nil
  }
}
