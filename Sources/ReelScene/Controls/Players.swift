import ReelECS
import ReelMath
import ReelPlatform

/// What the players beyond the first one do, in a game for several. The first one's are ``ReelPlatform/Input``,
/// ``Actions`` and ``Bindings`` themselves.
public struct Players: Resource {
  struct Player: FieldValue {
    var input = Input()
    var actions = Actions()
    var bindings = Bindings()

    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("input", &input)
      v.field("actions", &actions)
      v.field("bindings", &bindings)
    }
  }

  /// Player 1, 2 and so on.
  var others: [Player] = []

  public init() {}
  init(count: Int) { others = [Player](repeating: Player(), count: count - 1) }
  public static var resourceName: String { "Players" }

  /// Takes in a tick's inputs; of the first player, whose input is elsewhere, nothing.
  mutating func apply(_ inputs: [TickInput]) {
    // A snapshot from outside may bring another number.
    if others.count != inputs.count - 1 { self = Players(count: inputs.count) }
    for at in others.indices { others[at].input.apply(inputs[at + 1]) }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("others", &others) }

  /// Turns the keys, pads and sticks of all but the first player into actions.
  public static let read = System("readOtherPlayers", in: .input) { world in
    for at in world[Players.self].others.indices {
      var told: Rebound?
      world[Players.self].others[at].readActions { told = $0 }
      if var rebound = told {
        rebound.player = UInt8(clamping: at + 1)
        world.send(rebound)
      }
    }
  }
}

extension Players.Player {
  mutating func readActions(_ tell: (Rebound) -> Void) {
    actions.beginTick()
    if bindings.mayRest && bindings.rests(input, tell) { return }
    let found = bindings.gather(input)
    actions.add(held: found.held, pressed: found.pressed)
  }
}

extension World {
  /// How many players there are.
  public var playerCount: Int { has(Players.self) ? self[Players.self].others.count + 1 : 1 }

  /// Whether what is pressed in this tick is to be bound for some player, and so does nothing else.
  var isBinding: Bool {
    // Each field where it lies: a copy of all bindings would count references.
    if has(Bindings.self),
      self[Bindings.self].listening.state == .listening || self[Bindings.self].listening.hasListened
    {
      return true
    }
    guard has(Players.self), !self[Players.self].others.isEmpty else { return false }
    return self[Players.self].others.contains { $0.bindings.takesAll }
  }
}
