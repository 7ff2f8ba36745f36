import Reel

/// A bot that plays a race from the title to the podium, well but not perfectly, and begins another one.
public struct ElephantRaceBot: Bot {
  private var chance: RandomStream
  private var hurries = false
  /// The ticks until it decides again.
  private var patience: Int32 = 0
  /// The skill, 0 to 1.
  private var skill: Float

  public init(seed: UInt64) {
    chance = RandomStream(seed: seed, stream: 100)
    skill = chance.float(in: 0.35..<1)
  }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    let race = world[Race.self]
    switch race.phase {
    case .title, .podium:
      hold(false, &input)
      if race.age > (race.phase == .title ? 24 : 150) && chance.bool(0.1) { tap(.space, &input) }
    case .countdown, .arriving: hold(false, &input)
    case .racing: drive(world, &input)
    }
  }

  private mutating func drive(_ world: World, _ input: inout TickInput) {
    patience -= 1
    guard patience <= 0 else { return }
    patience = chance.int(in: 4...9)
    let elephant = world.elephant(0)
    guard elephant.obeys else { return }
    if chance.bool(skill) {
      var best = world.appeal(of: elephant.lane, for: elephant) + 5
      var side = 0
      let above = world.appeal(of: elephant.lane - 1, for: elephant)
      if above > best { (best, side) = (above, -1) }
      if world.appeal(of: elephant.lane + 1, for: elephant) > best { side = 1 }
      if side != 0 { tap(side < 0 ? .up : .down, &input) }
    }
    hold(hurries ? elephant.appetite > 0.1 : elephant.appetite > 0.8, &input)
    let trick = Trick.best(world, elephant).kind
    if trick != .none && chance.bool(trick == .eat ? 0.15 : 0.3 + 0.4 * skill) {
      tap(.space, &input)
    }
  }

  private func tap(_ key: Key, _ input: inout TickInput) {
    input.events.append(.keyDown(key))
    input.events.append(.keyUp(key))
  }

  private mutating func hold(_ isDown: Bool, _ input: inout TickInput) {
    guard isDown != hurries else { return }
    input.events.append(isDown ? .keyDown(.right) : .keyUp(.right))
    hurries = isDown
  }
}
