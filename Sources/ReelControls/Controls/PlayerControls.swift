import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The actions and bindings of all players but the first, in a game for several players. Those of the first player are
/// the resources ``Actions`` and ``Bindings``.
public struct PlayerControls: Resource {
  struct Player: FieldValue {
    var actions = Actions()
    var bindings = Bindings()
  }

  /// The controls of players 1, 2 and so on.
  var others: [Player] = []

  public init() {}
  init(count: Int) { others = [Player](repeating: Player(), count: count - 1) }
  public static var resourceName: String { "PlayerControls" }

  /// The controls of a player; index 0 is player 1. A foreign snapshot, or a game, may have left fewer elements than
  /// there are players: the missing players have no actions and no bindings.
  subscript(_ other: Int) -> Player {
    get { other < others.count ? others[other] : Player() }
    set {
      while others.count <= other { others.append(Player()) }
      others[other] = newValue
    }
  }

  /// The system that converts the keys, pads and sticks of all but the first player to actions.
  public static let read = System("readOtherPlayers", in: .input) { world in
    let inputs = world[Players.self].inputs
    // A foreign snapshot may contain another number of players.
    if world[PlayerControls.self].others.count != inputs.count {
      world[PlayerControls.self] = PlayerControls(count: inputs.count + 1)
    }
    for at in inputs.indices {
      var outcome: Rebound?
      world[PlayerControls.self].others[at].readActions(inputs[at]) { outcome = $0 }
      if var rebound = outcome {
        rebound.player = UInt8(clamping: at + 1)
        world.send(rebound)
      }
    }
  }
}

extension PlayerControls.Player {
  fileprivate mutating func readActions(_ input: Input, _ report: (Rebound) -> Void) {
    actions.beginTick()
    if bindings.mayRest && bindings.rests(input, report) { return }
    let gathered = bindings.gather(input)
    actions.add(held: gathered.held, pressed: gathered.pressed)
  }
}

extension World {
  /// True if a player's bindings listen in this tick, so that its presses have no other effect.
  package var isBinding: Bool {
    // Reads each field in place, because a copy of all bindings would count references.
    if has(Bindings.self),
      self[Bindings.self].listening.state == .listening || self[Bindings.self].listening.hasListened
    {
      return true
    }
    guard has(PlayerControls.self), !self[PlayerControls.self].others.isEmpty else { return false }
    return self[PlayerControls.self].others.contains { $0.bindings.takesAll }
  }
}
