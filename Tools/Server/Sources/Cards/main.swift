import ReelCommands
import ReelServer

/// A game with secrets, for the check of encrypted packets: each player holds a card that no other player may see, and
/// gets another one twice a second.
struct Cards: Game {
  typealias Player = CardsBot
  static let name = "Cards"
  static let settings = GameSettings(
    title: "Cards", viewWidth: 320, viewHeight: 180, players: 2, matchKind: .hidden)

  func setUp(_ simulation: Simulation) {
    for player in 0..<2 as Range<Int32> { simulation.world.spawn(Hand(player: player)) }
    simulation.schedule.add("deal") { world in
      world.each { (hand: inout Hand) in
        let player = Int(hand.player)
        if world.controls.input(of: player).isHeld(.right) { hand.x += 1 }
        hand.turn += 1
        // On the machine of another player, the card stays hidden.
        guard hand.card != 0 || hand.turn == 1, hand.turn % 30 == 1 else { return }
        hand.card = Hand.card(of: player, isSecond: hand.turn % 60 == 1)
      }
    }
  }

  static func hide(in world: World, from player: Int?) {
    world.each { (hand: inout Hand) in
      if Int(hand.player) != player { hand.card = 0 }
    }
  }
}

struct Hand: Component {
  /// The card; 0 on the machine of a player who may not see it.
  var card: UInt64 = 0
  var player: Int32 = 0
  var turn: Int32 = 0
  var x: Int32 = 0

  /// Returns a card of a player, whose eight bytes the check finds in packets.
  static func card(of player: Int, isSecond: Bool) -> UInt64 {
    (player == 0 ? 0xA5C3_96E1_0F2D_7B48 : 0x3D91_C46A_E872_5BF0) ^ (isSecond ? .max : 0)
  }
}

/// Walks and rests in turn.
struct CardsBot: Bot {
  private var chance: RandomStream

  init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 1) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    input.hold(.right, chance.bool(0.5), in: simulation, player: player)
  }
}

ServerApp<Cards>.main()
