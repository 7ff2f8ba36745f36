import ReelMath

/// A router that sends each event of a machine's devices to the players who have the device.
///
///     devices ─▶ one TickInput ─▶ InputRouter ─▶ a TickInput for each player ─▶ simulation, reel
///
/// Reels and simulations therefore depend only on players, not on the devices of a machine. The assignments of devices
/// are part of the players' input. A device that is taken from a player releases everything that this player held with
/// it.
public struct InputRouter: Sendable {
  /// The number of players.
  public let playerCount: Int
  /// Three sets of players: those who have the keyboard, the mouse, and the fingers. `sharedSent` has the three sets
  /// that were sent last.
  private var shared: [PlayerSet]
  private var sharedSent = [PlayerSet](repeating: .all, count: 3)
  /// The players who have each pad. `padsSent` has those who received its connection.
  private var pads: [PlayerSet]
  private var padsSent = [PlayerSet](repeating: PlayerSet(), count: Input.padCount)
  private var isPadConnected = [Bool](repeating: false, count: Input.padCount)
  /// True if a change of assignments has yet to be sent.
  private var hasUnsentChanges = true

  /// Creates a router. A single player has all devices. Of several, all share the keyboard, each with keys of their
  /// own; player 0 has the mouse and the fingers; and the pads are assigned in turn: pad 0 to player 0, pad 1 to player
  /// 1 and so on, starting over after the last player.
  public init(players: Int) {
    demand(players >= 1 && players <= 64, "A game has from 1 to 64 players, not \(players).")
    playerCount = players
    shared = [.all, players == 1 ? .all : PlayerSet(0), players == 1 ? .all : PlayerSet(0)]
    pads = (0..<Input.padCount).map { PlayerSet($0 % players) }
  }

  /// Returns the players who have a device.
  public func players(of device: InputDevice) -> PlayerSet {
    if case .pad(let pad) = device {
      return pads.indices.contains(pad) ? pads[pad] : PlayerSet()
    }
    return shared[Int(device.code)]
  }

  /// Assigns a device to some players instead of its present ones, from the next input on.
  public mutating func assign(_ device: InputDevice, to players: PlayerSet) {
    if case .pad(let pad) = device {
      if pads.indices.contains(pad) { pads[pad] = players }
    } else {
      shared[Int(device.code)] = players
    }
    hasUnsentChanges = true
  }

  /// Fills each player's input with the events of the player's devices, and with the view's size. Removes the previous
  /// events. O(events × players).
  public mutating func route(_ input: TickInput, into players: inout [TickInput]) {
    while players.count > playerCount { players.removeLast() }
    while players.count < playerCount { players.append(TickInput()) }
    for player in players.indices {
      players[player].viewWidth = input.viewWidth
      players[player].viewHeight = input.viewHeight
      players[player].events.removeAll(keepingCapacity: true)
    }
    if hasUnsentChanges { sendChanges(&players) }
    for event in input.events {
      let eventReceivers = receivers(of: event)
      for player in players.indices where eventReceivers.contains(player) {
        players[player].events.append(event)
      }
    }
  }

  private mutating func receivers(of event: InputEvent) -> PlayerSet {
    let pad = Int(event.device)
    switch event.kind.origin {
    case .keyboard: return shared[0]
    case .pointer: return shared[event.device == 0 ? 1 : 2]
    case .mouse: return shared[1]
    case .plug:
      guard pad < Input.padCount else { return PlayerSet() }
      isPadConnected[pad] = event.kind == .padConnected
      padsSent[pad] = isPadConnected[pad] ? pads[pad] : PlayerSet()
      return pads[pad]
    case .pad: return pad < Input.padCount ? pads[pad] : PlayerSet()
    case .everybody: return .all
    // The change must take effect once; player 0 carries it.
    case .program: return PlayerSet(0)
    }
  }

  private mutating func sendChanges(_ players: inout [TickInput]) {
    hasUnsentChanges = false
    for player in players.indices {
      for device in shared.indices
      where shared[device].contains(player) != sharedSent[device].contains(player) {
        players[player].events.append(
          InputEvent(
            .assigned, code: UInt16(device), x: shared[device].contains(player) ? 1 : 0))
      }
      for pad in pads.indices where isPadConnected[pad] {
        let has = pads[pad].contains(player)
        guard has != padsSent[pad].contains(player) else { continue }
        players[player].events.append(
          InputEvent(has ? .padConnected : .padDisconnected, device: UInt8(pad)))
      }
    }
    sharedSent = shared
    for pad in pads.indices where isPadConnected[pad] { padsSent[pad] = pads[pad] }
  }
}
