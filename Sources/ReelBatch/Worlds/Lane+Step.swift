import ReelPlatform
import ReelSimulation

// One step of the worlds of a lane. It is compiled where a batch of a game is used, with the game's own environment: a
// step of a small game takes as long as twenty calls through a table of functions.

extension Lane {
  /// Runs a step of each world of a range.
  @inlinable func step(_ indices: Range<Int>, _ memory: BatchMemory) {
    for index in indices.clamped(to: range) {
      if preloads { preload(index) }
      step(index, memory)
    }
  }

  @inlinable func step(_ index: Int, _ memory: BatchMemory) {
    let world = world(index)
    let row = index &* shape.agents
    clear(row, memory)
    if world.pointee.isOver && shape.autoreset == .nextStep {
      resetToNext(world)
      mark(row, memory.resets)
      return observe(world, row, memory.observations, memory.masks, memory.pictures)
    }
    runTicks(world, row, memory)
    judge(world, row, memory)
    if world.pointee.isOver && shape.autoreset == .sameStep {
      observe(world, row, memory.finalObservations, memory.finalMasks, memory.finalPictures)
      mark(row, memory.finals)
      resetToNext(world)
    }
    observe(world, row, memory.observations, memory.masks, memory.pictures)
  }

  /// Clears the results of the last step.
  @inlinable @inline(__always) func clear(_ row: Int, _ memory: BatchMemory) {
    for at in row..<row &+ shape.agents {
      memory.rewards.unsafelyUnwrapped[at] = 0
      memory.terminated.unsafelyUnwrapped[at] = 0
      memory.truncated.unsafelyUnwrapped[at] = 0
      if let resets = memory.resets { resets[at] = 0 }
      if let finals = memory.finals { finals[at] = 0 }
    }
    if let log = memory.log {
      (log + row &* shape.log).update(repeating: 0, count: shape.agents &* shape.log)
    }
  }

  @inlinable @inline(__always) func mark(_ row: Int, _ flags: UnsafeMutablePointer<UInt8>?) {
    guard let flags else { return }
    for at in row..<row &+ shape.agents { flags[at] = 1 }
  }

  @inlinable @inline(__always) func runTicks(
    _ world: UnsafeMutablePointer<BatchWorld<G>>, _ row: Int, _ memory: BatchMemory
  ) {
    for tick in 0..<shape.ticks {
      for player in inputs.pointee.indices {
        inputs.pointee[player].events.removeAll(keepingCapacity: true)
      }
      world.pointee.task.act(
        AgentActions(
          choices: memory.choices.map { UnsafePointer($0 + row &* shape.action) },
          controls: memory.controls.map { UnsafePointer($0 + row &* shape.action) },
          width: shape.action, count: shape.agents, tick: tick,
          bots: shape.bots),
        world.pointee.simulation, into: &inputs.pointee)
      if shape.bots != 0 { playBots(world) }
      if shape.reelLimit > 0 {
        world.pointee.log.append(inputs.pointee, limit: shape.reelLimit)
      }
      world.pointee.simulation.step(players: inputs.pointee)
    }
    world.pointee.steps &+= 1
  }

  /// Writes the results of a step, and finds out whether the episode has ended.
  @inlinable @inline(__always) func judge(
    _ world: UnsafeMutablePointer<BatchWorld<G>>, _ row: Int, _ memory: BatchMemory
  ) {
    let terminated = memory.terminated.unsafelyUnwrapped + row
    let truncated = memory.truncated.unsafelyUnwrapped + row
    world.pointee.task.judge(
      world.pointee.simulation,
      into: Outcomes(
        rewards: memory.rewards.unsafelyUnwrapped + row, terminated: terminated,
        truncated: truncated, log: memory.log.map { $0 + row &* shape.log }, count: shape.agents,
        logWidth: shape.log))
    if shape.areIndependent { return }
    let isCutOff = shape.limit > 0 && world.pointee.steps >= shape.limit
    if shape.agents == 1 {
      if isCutOff && terminated[0] == 0 { truncated[0] = 1 }
      world.pointee.isOver = terminated[0] | truncated[0] != 0
    } else {
      endEpisodes(world, row, memory, isCutOff)
    }
  }

  /// Updates the agents whose episodes have ended, in a world of several.
  @usableFromInline func endEpisodes(
    _ world: UnsafeMutablePointer<BatchWorld<G>>, _ row: Int, _ memory: BatchMemory,
    _ isCutOff: Bool
  ) {
    guard let rewards = memory.rewards, let terminated = memory.terminated,
      let truncated = memory.truncated
    else { return }
    var isOver = true
    for agent in 0..<shape.agents {
      let at = row + agent
      if world.pointee.ended >> UInt64(agent) & 1 != 0 {
        // It is out of the game, and waits for the others.
        (rewards[at], terminated[at], truncated[at]) = (0, 1, 0)
        continue
      }
      if isCutOff && terminated[at] == 0 { truncated[at] = 1 }
      if terminated[at] | truncated[at] != 0 {
        world.pointee.ended |= 1 << UInt64(agent)
      } else {
        isOver = false
      }
    }
    world.pointee.isOver = isOver
  }

  @inlinable @inline(__always) func observe(
    _ world: UnsafeMutablePointer<BatchWorld<G>>, _ row: Int,
    _ observations: UnsafeMutablePointer<Float>?, _ masks: UnsafeMutablePointer<Int8>?,
    _ pictures: UnsafeMutablePointer<UInt8>?
  ) {
    let width = shape.observation
    if let observations {
      (observations + row &* width).update(repeating: 0, count: shape.agents &* width)
    }
    if let masks {
      (masks + row &* shape.mask).update(repeating: 1, count: shape.agents &* shape.mask)
    }
    world.pointee.task.observe(
      world.pointee.simulation,
      into: Observations(
        values: observations.map { $0 + row &* width },
        mask: masks.map { $0 + row &* shape.mask }, count: shape.agents, width: width,
        maskWidth: shape.mask))
    if shape.hasPictures { paint(world, row, pictures) }
  }
}
