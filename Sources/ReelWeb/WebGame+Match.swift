import CReelWeb
import Reel
import ReelPlay

// Matches of a page. The page opens the ways, because that takes an invitation or an answer of a server:
//
//     rules, .join ─▶ message to the page ─▶ its panel, its WebSocket
//                     way is open ─▶ reel_match ─▶ session ─▶ reel_packet, web_send
//
// Every page of a match sends to the host only (`.star`), because pages cannot reach each other by an address.

extension WebGame {
  /// The requests of the page about matches (`Request` in reel.js).
  enum Request: Int32 {
    case host, join, watch, leave
  }

  /// The texts of the page about the next match (`Text` in match.js).
  enum MatchText: Int32 {
    /// Any room, and no ticket.
    case none
    /// The name, the invitation or the number of a room.
    case name, invitation, number
    case ticket
  }

  /// Takes a text about the next match.
  /// - Returns: false if the bytes are none of this kind.
  func set(_ kind: MatchText, _ bytes: [UInt8]) -> Bool {
    guard Matches.areLinked else { return false }
    switch kind {
    case .none: (room, ticket) = (.any, [])
    case .name:
      guard let found = RoomRequest(name: String(decoding: bytes, as: UTF8.self)) else {
        return false
      }
      room = found
    case .invitation:
      guard let found = RoomInvitation(text: String(decoding: bytes, as: UTF8.self)) else {
        return false
      }
      room = .invited(found)
    case .number:
      var number: UInt32 = 0
      for byte in bytes {
        guard byte >= 48, byte <= 57, number <= 6553 else { return false }
        number = number * 10 + UInt32(byte - 48)
      }
      guard number > 0, let found = UInt16(exactly: number) else { return false }
      room = .numbered(found)
    case .ticket:
      // The key of a sealed ticket, which a page cannot use, is to reach no one.
      guard bytes.count <= 512, !bytes.contains(UInt8(ascii: "~")) else { return false }
      ticket = bytes
    }
    return true
  }

  /// Lets the loop open matches, if the game has several players.
  func prepareMatches() {
    guard Matches.areLinked, rules.settings.players > 1, rules.session != nil else { return }
    loop.matches = Matches(
      open: { [self] request, content throws(HostError) in try open(request, content) },
      beginAnew: { [self] content in
        let seed = max(web_random() >> 32, 1)
        return rules.make(content, seed, loop.saves?.startData ?? [], Self.values).simulation
      })
  }

  /// Carries out a request of the page, whose way to the host is open if it requests a part in a match.
  /// - Parameters:
  ///   - delay: the ticks from an input to its effect.
  ///   - least: the number of players with whom a match begins.
  func match(_ request: Request, delay: Int32, least: Int32) {
    guard Matches.areLinked else { return }
    guard !isShowingReel || request == .leave else {
      send(.notice, "A match does not begin while a reel is shown: leave the reel by Esc first.")
      return send(.match, "end")
    }
    matchSettings = rules.matchSettings()
    matchSettings?.inputDelay = min(max(Int(delay), 0), 30)
    matchSettings?.leastPlayers = min(max(Int(least), 1), rules.settings.players)
    matchSettings?.room = room
    matchSettings?.ticket = ticket
    isWayOpen = true
    switch request {
    case .host: loop.begin(.host(port: nil))
    case .join: loop.begin(.join(""))
    case .watch: loop.begin(.watch(""))
    case .leave: loop.match?.session.leave()
    }
    isWayOpen = false
    if loop.match == nil { send(.match, "end") }
  }

  /// Takes a packet that has arrived at the page.
  func receive(_ bytes: [UInt8], from peer: UInt32) {
    if Matches.areLinked, loop.match != nil { transport.append(bytes, from: peer) }
  }

  private func open(
    _ request: MatchRequest, _ content: GameContent
  ) throws(HostError) -> MatchPlay {
    let settings = matchSettings ?? rules.matchSettings()
    var isHost = false
    switch request {
    case .host: isHost = true
    case .join(let address), .watch(let address):
      guard isWayOpen else {
        // The rules request a part, and the page has no way to the host yet.
        send(.match, "join", Array(address.utf8))
        throw HostError(.unavailable, "The page opens the way to the host ...")
      }
    }
    guard let makeSession = rules.session else {
      throw HostError(.usage, "Pages play no matches of this game.")
    }
    if isHost, rules.settings.matchKind != .rollback {
      throw HostError(
        .usage,
        "A page cannot host this game, because its host decides alone: a server hosts it.")
    }
    transport.clear()
    let session = makeSession(
      request, content, max(web_random() >> 32, 1), loop.saves?.startData ?? [], settings)
    let page = PageMatch()
    lastMatch = page
    if isHost { send(.match, "host") }
    return MatchPlay(session, transport, host: page, endsProgram: false, isHost: isHost)
  }
}

extension WebRules {
  /// Returns the settings of a match of this game, with the random numbers of the browser.
  func matchSettings() -> MatchSettings {
    var settings = MatchSettings(random: { web_random() })
    settings.paths = .star
    let time = self.settings.matchTimeout.seconds(at: self.settings.rate)
    settings.timeout = UInt64(min(max(time, 1), 600) * 1e9)
    settings.build = "\(name) in a page"
    return settings
  }

  /// Makes the session of a request.
  static func makeSession<G: Game>(
    _ game: G.Type, _ request: MatchRequest, _ content: GameContent, seed: UInt64,
    startData: [UInt8], _ settings: MatchSettings
  ) -> any MatchSession {
    let host = WebTransport.address(of: 0)
    var role = RollbackSession.Role.player
    if case .watch = request { role = .spectator }
    // Only what is linked is named: `joinedMatch` names both kinds.
    if Matches.linksAuthoritative, !Matches.linksRollback || G.settings.matchKind != .rollback {
      return AuthoritativeClient(
        joining: G.self, content: content, host: host, as: role, settings: settings)
    }
    guard case .host = request else {
      return RollbackSession(
        joining: G.self, content: content, host: host, as: role, settings: settings)
    }
    return RollbackSession(
      hosting: G(), content: content, seed: seed, startData: startData, settings: settings)
  }
}
