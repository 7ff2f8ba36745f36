import Reel

/// A bot that plays races from the title to the podium, well but not perfectly, for every player that takes part. In a
/// match these are the present players; at one machine one more joins before each further race.
public struct ElephantRaceBot: Bot {
  private var hands: [Hand] = []
  private let seed: UInt64

  public init(seed: UInt64) { self.seed = seed }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  public mutating func play(
    _ simulation: Simulation, player: Int, into input: inout TickInput
  ) {
    guard player >= 0, player < Race.elephants else { return }
    while hands.count <= player { hands.append(Hand(seed: seed, player: hands.count)) }
    hands[player].play(simulation.world, into: &input)
  }
}

/// The bot's hand on the keys of one player.
private struct Hand {
  let player: Int
  private var chance: RandomStream
  private var hurries = false
  /// The key that is held while it hurries.
  private var hurryKey = Key.right
  /// The ticks until it decides again.
  private var patience: Int32 = 0
  /// The skill, 0 to 1.
  private var skill: Float

  init(seed: UInt64, player: Int) {
    self.player = player
    chance = RandomStream(seed: seed, stream: 100 + UInt64(player))
    skill = chance.float(in: 0.35..<1)
  }

  mutating func play(_ world: World, into input: inout TickInput) {
    let race = world[Race.self]
    let keys = world.isMatch || player == 0 ? KeySet.all : KeySet.shared(player)
    guard world.isSteered(player) else {
      hold(false, keys, &input)
      let joins = !world.isMatch && race.phase == .title && race.age == 12
      if joins && player <= race.races { tap(keys.trick, &input) }
      return
    }
    switch race.phase {
    case .title, .podium:
      hold(false, keys, &input)
      // On the title of one machine the action of the others is to leave again.
      guard player == 0 || world.isMatch else { return }
      if race.age > (race.phase == .title ? 24 : 150) && chance.bool(0.1) {
        tap(keys.trick, &input)
      }
    case .countdown, .arriving: hold(false, keys, &input)
    case .racing: drive(world, keys, &input)
    }
  }

  private mutating func drive(_ world: World, _ keys: KeySet, _ input: inout TickInput) {
    patience -= 1
    guard patience <= 0 else { return }
    patience = chance.int(in: 4...9)
    let elephant = world.elephant(player)
    guard elephant.obeys else { return }
    if chance.bool(skill) {
      var best = world.appeal(of: elephant.lane, for: elephant) + 5
      var side = 0
      let above = world.appeal(of: elephant.lane - 1, for: elephant)
      if above > best { (best, side) = (above, -1) }
      if world.appeal(of: elephant.lane + 1, for: elephant) > best { side = 1 }
      if side != 0 { tap(side < 0 ? keys.up : keys.down, &input) }
    }
    hold(hurries ? elephant.appetite > 0.1 : elephant.appetite > 0.8, keys, &input)
    let trick = Trick.best(world, elephant).kind
    if trick != .none && chance.bool(trick == .eat ? 0.15 : 0.3 + 0.4 * skill) {
      tap(keys.trick, &input)
    }
  }

  private func tap(_ keys: [Key], _ input: inout TickInput) {
    input.events.append(.keyDown(keys[0]))
    input.events.append(.keyUp(keys[0]))
  }

  private mutating func hold(_ isDown: Bool, _ keys: KeySet, _ input: inout TickInput) {
    guard isDown != hurries else { return }
    if isDown { hurryKey = keys.hurry[0] }
    input.events.append(isDown ? .keyDown(hurryKey) : .keyUp(hurryKey))
    hurries = isDown
  }
}
