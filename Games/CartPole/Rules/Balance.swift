import Reel

/// The rules for any number of carts. Cart `n` is the row `n`, because carts are never despawned.
enum Balance {
  /// Adds the rules, the picture and a number of carts.
  static func setUp(_ simulation: Simulation, carts: Int) {
    simulation.add(choose)
    simulation.add(move, after: choose)
    simulation.draw(picture)
    for _ in 0..<carts { simulation.world.spawn(Cart(), Trial()) }
  }

  /// Begins the first trial of every cart, which depends on the seed.
  static func begin(_ world: World) {
    world.each { (cart: inout Cart, trial: inout Trial) in
      trial = Trial(chance: world.random[0].next(), &cart)
    }
  }

  /// Reads the choices of learning agents, and the arrow keys for the first cart.
  static let choose = System("choose") { world in
    let events = world.inputEvents()
    if events.isEmpty { return }
    world.query(with: Cart.self).eachColumn { (trials: inout MutableSpan<Trial>) in
      for event in events {
        switch event.kind {
        case .agent:
          if Int(event.code) < trials.count {
            trials[Int(event.code)].pushesRight = event.x > 0
          }
        case .keyDown:
          if event.code == Key.left.rawValue { trials[0].pushesRight = false }
          if event.code == Key.right.rawValue { trials[0].pushesRight = true }
        default: break
        }
      }
    }
  }

  static let move = System("move") { world in
    world.each { (cart: inout Cart, trial: inout Trial) in trial.advance(&cart) }
  }
}

// The functions of both environments.
extension Balance {
  static func spaces(agents: Int, areIndependent: Bool) -> EnvironmentSpaces {
    EnvironmentSpaces(
      observation: [.values("cart", 4)], action: .choices(2), agentCount: agents,
      areAgentsIndependent: areIndependent,
      stepLimit: areIndependent ? 0 : Int(Trial.stepLimit))
  }

  static func act(_ actions: AgentActions, into events: inout [InputEvent]) {
    events.reserveCapacity(events.count + actions.count)
    for agent in 0..<actions.count {
      events.append(
        .agent(
          UInt16(truncatingIfNeeded: agent), Int16(truncatingIfNeeded: actions[agent])))
    }
  }

  static func observe(_ world: World, into observations: Observations) {
    var agent = 0
    world.each { (cart: Cart) in
      observations[agent, 0] = Float(cart.position)
      observations[agent, 1] = Float(cart.velocity)
      observations[agent, 2] = Float(cart.angle)
      observations[agent, 3] = Float(cart.turn)
      agent &+= 1
    }
  }

  /// Rewards every step, and not the tick that begins a trial.
  static func judge(_ world: World, into outcomes: Outcomes) {
    var agent = 0
    world.each { (cart: Cart, trial: Trial) in
      if trial.steps > 0 { outcomes.reward(1, agent: agent) }
      if trial.isOver {
        if cart.isLost { outcomes.terminate(agent: agent) } else { outcomes.truncate(agent: agent) }
      }
      agent &+= 1
    }
  }
}
