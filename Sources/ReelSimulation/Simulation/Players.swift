import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The input of all players but the first, in a game for several players. The input of the first player is the resource
/// ``ReelPlatform/Input``.
public struct Players: Resource {
  /// The input of players 1, 2 and so on.
  package private(set) var inputs: [Input] = []
  /// The players who do not take part in the match at present; empty in a game on one machine.
  public private(set) var absent = PlayerSet()
  /// True if players may come and go, as in a match over a network: set by the first event of the kind `presence`.
  public private(set) var isMatch = false

  public init() {}
  init(count: Int) { inputs = [Input](repeating: Input(), count: count - 1) }
  public static var resourceName: String { "Players" }

  /// False if ``apply(_:)`` would change nothing.
  func isChanged(by inputs: [TickInput]) -> Bool {
    hasPresence(inputs[0]) || self.inputs.count != inputs.count - 1
      || self.inputs.indices.contains { self.inputs[$0].isChanged(by: inputs[$0 + 1]) }
  }

  /// Applies a tick's inputs; skips that of the first player, which is stored elsewhere.
  mutating func apply(_ inputs: [TickInput]) {
    // A foreign snapshot may contain another number of players.
    if self.inputs.count != inputs.count - 1 { self = Players(count: inputs.count) }
    for at in self.inputs.indices { self.inputs[at].apply(inputs[at + 1]) }
    for player in inputs.indices where hasPresence(inputs[player]) {
      isMatch = true
      for event in inputs[player].events where event.kind == .presence {
        if event.x == 0 { absent.insert(player) } else if event.x == 1 { absent.remove(player) }
      }
    }
  }

  private func hasPresence(_ input: TickInput) -> Bool {
    for event in input.events where event.kind == .presence { return true }
    return false
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("inputs", &inputs)
    v.field("absent", &absent)
    v.field("isMatch", &isMatch)
  }
}

/// The players of this machine: for pictures and sounds only, never for rules, because it differs between the machines
/// of a match. All players are local unless a match over a network has set others. Not part of the state.
public struct LocalPlayers: Resource {
  /// The players of this machine.
  public var players = PlayerSet.all

  public init() {}
  public static var resourceName: String { "LocalPlayers" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  /// The number of players.
  public var playerCount: Int { has(Players.self) ? self[Players.self].inputs.count + 1 : 1 }

  /// True in a match over a network, in which players may come and go; false in a game on one machine.
  public var isMatch: Bool { has(Players.self) && self[Players.self].isMatch }

  /// Returns true if a player takes part: in a game on one machine, all do. Players are numbered from 0.
  public func isPresent(_ player: Int) -> Bool {
    player >= 0 && player < playerCount
      && !(has(Players.self) && self[Players.self].absent.contains(player))
  }

  /// Returns true if a player sits at this machine. For pictures and sounds only, never for rules: it differs between
  /// the machines of a match.
  public func isLocal(_ player: Int) -> Bool {
    !has(LocalPlayers.self) || self[LocalPlayers.self].players.contains(player)
  }
}
