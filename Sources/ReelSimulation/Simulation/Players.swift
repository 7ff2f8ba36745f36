import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The input of all players, and which of them take part. Rules read the input of any player by
/// `world.controls.input(of:)`, and that of the first by `world[Input.self]`.
public struct Players: Resource {
  /// The input of each player: at least one.
  @usableFromInline package var inputs = [Input()]
  /// The players who do not take part in the match at present; empty in a game on one machine.
  public private(set) var absent = PlayerSet()
  /// True if players may come and go, as in a match over a network: set by the first event of the kind `presence`.
  public private(set) var isMatch = false

  public init() {}
  init(count: Int) { inputs = [Input](repeating: Input(), count: count) }
  public static var resourceName: String { "Players" }

  /// True if ``apply(_:_:_:)`` would change a player behind the first.
  func isChanged(by others: (Int) -> TickInput) -> Bool {
    inputs.indices.contains { $0 > 0 && inputs[$0].isChanged(by: others($0)) }
  }

  /// Applies the inputs of a tick.
  mutating func apply(_ count: Int, _ first: TickInput, _ others: (Int) -> TickInput) {
    if inputs.count != count { resize(to: count) }
    for player in 0..<count {
      let input = player == 0 ? first : others(player)
      inputs[player].apply(input)
      // In a game for one player, none comes or goes.
      if count == 1 { continue }
      for event in input.events where event.kind == .presence {
        isMatch = true
        if event.x == 0 { absent.insert(player) } else if event.x == 1 { absent.remove(player) }
      }
    }
  }

  /// Adds players without input, or removes the last ones, as after a foreign snapshot; all players take part.
  private mutating func resize(to count: Int) {
    inputs.removeLast(max(0, inputs.count - count))
    while inputs.count < count { inputs.append(Input()) }
    (absent, isMatch) = (PlayerSet(), false)
  }

  /// Clears the inputs of all players but one.
  mutating func clearInputs(besides player: Int?) {
    for other in inputs.indices where other != player { inputs[other] = Input() }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("inputs", &inputs)
    v.field("absent", &absent)
    v.field("isMatch", &isMatch)
    // A foreign snapshot must not bring a world without players.
    if inputs.isEmpty {
      inputs = [Input()]
      v.reject()
    }
  }
}

extension World {
  /// The input of the first player, the only one in most games.
  @inlinable public subscript(_ type: Input.Type) -> Input {
    @inline(__always) get { self[Players.self].inputs[0] }
    _modify { yield &self[Players.self].inputs[0] }
  }
}

extension World {
  /// Returns this tick's events of a player, in order; empty if there is no such player. Cheaper than reading them from
  /// the player's input, which copies the input first.
  public func inputEvents(of player: Int = 0) -> [InputEvent] {
    inspect(Players.self) { players in
      player >= 0 && player < players.inputs.count && players.inputs[player].mayHaveEvents
        ? players.inputs[player].events : []
    }
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
}

extension World {
  /// The number of players.
  public var playerCount: Int { has(Players.self) ? self[Players.self].inputs.count : 1 }

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
