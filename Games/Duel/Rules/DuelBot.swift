import Reel

/// A bot that plays both fighters, and chooses in the menus what a person would: a match against the computer or of two
/// players, another match, a pause. A bot of a ``Kind`` fights in its own style, always chooses a match of two players,
/// and makes no pause.
public struct DuelBot: Bot {
  private var chance: RandomStream
  private var minds = [Mind(), Mind()]
  /// The style; `nil` for that of the computer's fighter.
  private let kind: Kind?

  public init(seed: UInt64) {
    chance = RandomStream(seed: seed, stream: 77)
    kind = nil
  }

  public init(kind: Kind, seed: UInt64) {
    chance = RandomStream(seed: seed, stream: 77)
    self.kind = kind
  }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    guard player < 2 else { return }
    let (world, bout) = (simulation.world, simulation.world[Bout.self])
    var wish = Wish()
    if world.interface.isMenuOpen && !world.isMatch {
      if player == 0 && chance.bool(0.015) { press(simulation, &input) }
    } else if bout.phase == .fight {
      wish = minds[player].decide(
        world.fighter(player), against: world.fighter(1 - player), edge: bout.edge, &chance,
        style: kind)
      // Now and then a person makes a pause.
      if player == 0 && kind == nil && !world.isMatch && chance.bool(0.0002) {
        input.events += [.keyDown(.escape), .keyUp(.escape)]
      }
    } else if bout.phase == .over && bout.age > 70 {
      wish.charges = chance.bool(0.05)
    }
    // These keys work with a keyboard of one player's own and with a shared one.
    let isFirst = player == 0
    hold(isFirst ? .a : .left, wish.move < 0)
    hold(isFirst ? .d : .right, wish.move > 0)
    hold(isFirst ? .space : .enter, wish.charges)
    hold(isFirst ? .s : .down, wish.braces)
    hold(isFirst ? .w : .up, wish.grabs)
    func hold(_ key: Key, _ isDown: Bool) {
      input.hold(key, isDown, in: simulation, player: player)
    }
  }

  private mutating func press(_ simulation: Simulation, _ input: inout TickInput) {
    let isTitle = simulation.world[Bout.self].phase == .title
    if kind != nil {
      _ = input.tap(isTitle ? .two : .proceed, in: simulation)
    } else if isTitle {
      _ = input.tap(chance.bool() ? .computer : .two, in: simulation)
    } else {
      _ = input.tap(chance.bool(0.6) ? .proceed : .title, in: simulation)
    }
  }
}
