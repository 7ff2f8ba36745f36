import ReelMath

/// Gives each event of a machine's devices to the players who have the device.
///
///     devices ─▶ one TickInput ─▶ InputRouter ─▶ a TickInput for each player ─▶ simulation, reel
///
/// So a reel and a simulation know players alone, wherever these sit; what was assigned when is in their input. A
/// device that is taken from a player lets go what he held with it.
public struct InputRouter: Sendable {
  /// How many players there are.
  public let playerCount: Int
  /// Who has the keyboard, the mouse and the fingers, and what they were told.
  private var shared: [PlayerSet]
  private var told = [PlayerSet](repeating: .all, count: 3)
  /// Who has which pad, and who was told that it is there.
  private var pads: [PlayerSet]
  private var padsTold = [PlayerSet](repeating: PlayerSet(), count: Input.padCount)
  private var isPadConnected = [Bool](repeating: false, count: Input.padCount)
  /// Somebody has not been told yet.
  private var hasNews = true

  /// Of one player all devices. Of several, keyboard by all, who have keys of their own; mouse and fingers by
  /// player 0; pads in turn: pad 0 by player 0, pad 1 by player 1 and so on from the first.
  public init(players: Int) {
    demand(players >= 1 && players <= 64, "A game has from 1 to 64 players, not \(players).")
    playerCount = players
    shared = [.all, players == 1 ? .all : PlayerSet(0), players == 1 ? .all : PlayerSet(0)]
    pads = (0..<Input.padCount).map { PlayerSet($0 % players) }
  }

  /// Who has a device.
  public func players(of device: InputDevice) -> PlayerSet {
    if case .pad(let pad) = device {
      return pads.indices.contains(pad) ? pads[pad] : PlayerSet()
    }
    return shared[Int(device.code)]
  }

  /// Gives a device to some players, in place of those who have it, from the next input on.
  public mutating func assign(_ device: InputDevice, to players: PlayerSet) {
    if case .pad(let pad) = device {
      if pads.indices.contains(pad) { pads[pad] = players }
    } else {
      shared[Int(device.code)] = players
    }
    hasNews = true
  }

  /// Puts into each player's input what came from the devices that he has, and the view's size. What was in them
  /// is gone. O(events × players).
  public mutating func route(_ input: TickInput, into players: inout [TickInput]) {
    while players.count > playerCount { players.removeLast() }
    while players.count < playerCount { players.append(TickInput()) }
    for player in players.indices {
      players[player].viewWidth = input.viewWidth
      players[player].viewHeight = input.viewHeight
      players[player].events.removeAll(keepingCapacity: true)
    }
    if hasNews { tellNews(&players) }
    for event in input.events {
      let having = havers(of: event)
      for player in players.indices where having.contains(player) {
        players[player].events.append(event)
      }
    }
  }

  private mutating func havers(of event: InputEvent) -> PlayerSet {
    let pad = Int(event.device)
    switch event.kind.origin {
    case .keyboard: return shared[0]
    case .pointer: return shared[event.device == 0 ? 1 : 2]
    case .mouse: return shared[1]
    case .plug:
      guard pad < Input.padCount else { return PlayerSet() }
      isPadConnected[pad] = event.kind == .padConnected
      padsTold[pad] = isPadConnected[pad] ? pads[pad] : PlayerSet()
      return pads[pad]
    case .pad: return pad < Input.padCount ? pads[pad] : PlayerSet()
    case .everybody: return .all
    // Whoever sits there, it is done once.
    case .program: return PlayerSet(0)
    }
  }

  private mutating func tellNews(_ players: inout [TickInput]) {
    hasNews = false
    for player in players.indices {
      for device in shared.indices
      where shared[device].contains(player) != told[device].contains(player) {
        players[player].events.append(
          InputEvent(
            .assigned, code: UInt16(device), x: shared[device].contains(player) ? 1 : 0))
      }
      for pad in pads.indices where isPadConnected[pad] {
        let has = pads[pad].contains(player)
        guard has != padsTold[pad].contains(player) else { continue }
        players[player].events.append(
          InputEvent(has ? .padConnected : .padDisconnected, device: UInt8(pad)))
      }
    }
    told = shared
    for pad in pads.indices where isPadConnected[pad] { padsTold[pad] = pads[pad] }
  }
}
