import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// Joining a match. A stranger gets no answer that is longer than its request, and the host remembers nothing about it
// until it has returned a cookie, which shows that the address is its own.
//
//     machine                         host
//     join, cookie 0  ──────────────▶
//                     ◀────────────── challenge: a cookie computed from the address
//     join, cookie    ──────────────▶ compares protocol, game, engine, rules, content
//                     ◀────────────── refusal, or welcome: number, tokens
//                     ◀────────────── the match so far, in pieces
//     ready           ──────────────▶ decides about a seat
//
// A machine that was gone joins in the same way. The number that it got with its first welcome gives it its seat again.

extension RollbackSession {
  // MARK: - The machine that joins

  /// Sends the request to join, four times a second, until the host answers.
  func requestPart(_ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) {
    let begun = joinSince ?? now
    joinSince = begun
    if now &- begun > settings.timeout * 2 { return end(.other(.unreachable)) }
    guard lastRequest == 0 || now &- lastRequest >= 250_000_000 else { return }
    lastRequest = max(now, 1)
    var request = FieldEncoder()
    request.begin(.join)
    request.append(UInt64(MatchProtocol.version), 2)
    request.append(attempt)
    request.append(cookie, 8)
    request.append(UInt64(role.rawValue), 1)
    request.append(ownToken)
    request.append(resumeToken)
    request.data(identity.game)
    for hash in [identity.engine, identity.rules, identity.content] { request.append(hash, 8) }
    while request.bytes.count < MatchProtocol.leastRequest { request.append(0, 1) }
    send(host, request.bytes)
  }

  /// Takes the host's answer to a request.
  func receiveAnswer(
    _ kind: MatchProtocol.Kind, _ input: inout FieldDecoder, _ address: MatchAddress, _ now: UInt64
  ) {
    guard phase == .joining, address == host, input.secret().matches(attempt), !input.hasFailed
    else { return }
    switch kind {
    case .challenge:
      let cookie = input.word(8)
      guard !input.hasFailed, cookie != self.cookie else { return }
      self.cookie = cookie
      lastRequest = 0
    case .refusal:
      guard let refusal = MatchRefusal(rawValue: UInt8(input.word(1))), !input.hasFailed else {
        return
      }
      end(.refused(refusal))
    default:
      let token = input.secret()
      let resume = input.secret()
      let peer = UInt8(input.word(1))
      let paths = MatchSettings.Paths(rawValue: UInt8(input.word(1)))
      let desync = MatchSettings.DesyncAnswer(rawValue: UInt8(input.word(1)))
      let host = UInt8(input.word(1))
      guard !input.hasFailed, peer != MatchControl.vacant, peer != host, let paths, let desync
      else { return }
      (settings.paths, settings.desync) = (paths, desync)
      self.peer = peer
      authority = host
      resumeToken = resume
      links = [
        MatchLink(
          peer: host, address: address, isProven: true, incoming: ownToken, outgoing: token,
          isSpectator: false, seats: 64, tick: 0, now: now)
      ]
      phase = .loading(received: 0, total: 0)
    }
  }

  /// Begins with the match so far, which the host has sent.
  func receiveStart(_ bytes: [UInt8], from link: MatchLink) {
    guard let start = MatchStart(bytes),
      let reel = try? ReelContents(bytes: start.reel), let made = makeSimulation(reel.header),
      made.simulation.playerCount == start.seats.count,
      start.seats.count <= MatchProtocol.mostPlayers,
      start.seats.allSatisfy({ $0.since < max(start.tick, 1) }),
      reel.checkpoints.first.map({ $0.tick == 0 && $0.stateHash == made.simulation.stateHash })
        ?? false
    else { return end(.other(.brokenHost)) }
    if start.tick > 0 {
      do {
        guard
          let state = Snapshot(foreign: start.state, layouts: made.simulation.layouts),
          try made.simulation.restoreForeign(state)
        else { return end(.other(.brokenHost)) }
      } catch {
        detail = error.message
        return end(.other(.brokenHost))
      }
    }
    guard made.simulation.tick == start.tick,
      start.tick == 0
        || reel.checkpoints.contains(where: {
          $0.tick == start.tick && $0.stateHash == made.simulation.stateHash
        })
    else { return end(.other(.brokenHost)) }
    begin(made.simulation, reel.header)
    settings.timeout = start.timeout
    guard recording?.adopt(reel, upTo: start.tick) == true else {
      return end(.other(.brokenHost))
    }
    recorded = start.tick
    owners = start.seats.map { $0.owner }
    since = start.seats.map { $0.since }
    firstDecision = start.decisions
    decisions = []
    isBegun = start.hasBegun
    timeline?.restart(chains: start.seats.map { $0.chain })
    if start.tick == 0, isBegun {
      // The decisions of the first tick are part of its inputs.
      for seat in owners.indices {
        timeline?.append([.presence(owners[seat] != MatchControl.vacant)], seat: seat)
      }
    }
    link.has = [UInt64](repeating: start.tick, count: owners.count)
    link.isReady = true
    (link.agreedTick, link.sameTick) = (start.tick, start.tick)
    if isBegun { pace.begin(at: start.tick) }
    updateLocalPlayers()
    phase = isBegun ? .playing : .waiting
    post(.ready, to: link)
  }

  // MARK: - The host

  /// Answers a request to join.
  func receiveRequest(
    _ input: inout FieldDecoder, _ size: Int, _ address: MatchAddress, _ now: UInt64
  ) {
    guard isAuthority, size >= MatchProtocol.leastRequest, replies.count < 64 else { return }
    let version = UInt16(input.word(2))
    let attempt = input.secret()
    let cookie = input.word(8)
    guard !input.hasFailed else { return }
    // The first answer says what is wrong with the protocol, too, because the rest may have another form.
    if version != MatchProtocol.version { return refuse(.wrongProtocol, attempt, address) }
    guard
      cookies.accepts(
        cookie, of: address, attempt: attempt, now: now, drawing: settings.random)
    else {
      var answer = FieldEncoder(.challenge, attempt)
      answer.append(
        cookies.cookie(of: address, attempt: attempt, now: now, drawing: settings.random), 8)
      replies.append((address, answer.bytes))
      return
    }
    let role = Role(rawValue: UInt8(input.word(1)))
    let token = input.secret()
    let resume = input.secret()
    let game = input.data(to: 64)
    let (engine, rules, content) = (input.word(8), input.word(8), input.word(8))
    guard !input.hasFailed, let role, !token.isNone else { return }
    if game != identity.game { return refuse(.wrongGame, attempt, address) }
    if engine != identity.engine { return refuse(.wrongEngine, attempt, address) }
    // Rules run on content, so other content also shows in the trial of the rules.
    if content != identity.content { return refuse(.wrongContent, attempt, address) }
    if rules != identity.rules { return refuse(.wrongRules, attempt, address) }
    if let link = links.first(where: { $0.attempt.matches(attempt) && $0.address == address }) {
      return welcome(link)
    }
    admit(role, attempt, token, resume, address, now)
  }

  private func refuse(_ refusal: MatchRefusal, _ attempt: MatchSecret, _ address: MatchAddress) {
    var answer = FieldEncoder(.refusal, attempt)
    answer.append(UInt64(refusal.rawValue), 1)
    replies.append((address, answer.bytes))
  }

  private func welcome(_ link: MatchLink) {
    var answer = FieldEncoder(.welcome, link.attempt)
    answer.append(link.incoming)
    answer.append(link.resumeToken)
    answer.append(UInt64(link.peer), 1)
    answer.append(UInt64(settings.paths.rawValue), 1)
    answer.append(UInt64(settings.desync.rawValue), 1)
    answer.append(UInt64(peer), 1)
    replies.append((link.address, answer.bytes))
  }

  /// Admits a machine: promises it a seat, and begins to send it the match so far.
  private func admit(
    _ role: Role, _ attempt: MatchSecret, _ token: MatchSecret, _ resume: MatchSecret,
    _ address: MatchAddress, _ now: UInt64
  ) {
    // A machine that comes back before it counts as gone leaves first.
    let old = resume.isNone ? nil : links.first { $0.resumeToken.matches(resume) }
    if let old { drop(old) }
    var seat: Int?
    if role == .player {
      let free = owners.indices.filter {
        owners[$0] == MatchControl.vacant && reserved[$0] == MatchControl.vacant
      }
      let own = free.first { !resume.isNone && resumeTokens[$0].matches(resume) }
      seat = own ?? free.first
      if seat == nil { return refuse(.noSeat, attempt, address) }
    } else if links.count(where: { $0.isSpectator }) >= settings.mostSpectators {
      return refuse(.noRoom, attempt, address)
    }
    while link(to: nextPeer) != nil || nextPeer == peer || nextPeer == MatchControl.vacant {
      nextPeer = nextPeer &+ 1
    }
    let link = MatchLink(
      peer: nextPeer, address: address, isProven: true,
      incoming: MatchSecret(drawing: settings.random), outgoing: token,
      isSpectator: role == .spectator, seats: owners.count, tick: 0, now: now)
    nextPeer = nextPeer &+ 1
    link.attempt = attempt
    // A number that the host has not given could be one that others know.
    let isOwn = old != nil || resumeTokens.contains { !resume.isNone && $0.matches(resume) }
    link.resumeToken = isOwn ? resume : MatchSecret(drawing: settings.random)
    links.append(link)
    if let seat {
      reserved[seat] = link.peer
      resumeTokens[seat] = link.resumeToken
    }
    welcome(link)
    link.lacksStart = true
    sendStarts()
  }

  /// Sends the match so far to machines that lack it, once all decisions about seats lie before the state that they
  /// get: of a seat that changes hands behind it, they could not tell what came before.
  func sendStarts() {
    guard let timeline else { return }
    let tick = recorded / timeline.checkInterval * timeline.checkInterval
    guard since.allSatisfy({ $0 < max(tick, 1) }) else { return }
    for link in links where link.lacksStart {
      link.lacksStart = false
      sendStart(to: link, tick)
    }
  }

  /// Begins the transfer of the match so far to a machine: the reel, and the last confirmed state that is kept.
  private func sendStart(to link: MatchLink, _ tick: UInt64) {
    guard let timeline, let recording else { return }
    var start = MatchStart()
    start.tick = tick
    guard let at = timeline.check(at: start.tick) else { return lost(link) }
    (start.hasBegun, start.timeout) = (isBegun, settings.timeout)
    start.decisions = decisionCount
    for seat in owners.indices {
      start.seats.append(
        MatchStart.Seat(
          owner: owners[seat], since: since[seat],
          chain: timeline.seats[seat].chain(before: start.tick)))
    }
    start.reel = recording.bytes
    if start.tick > 0 { start.state = timeline.checks[at].snapshot.bytes }
    (link.agreedTick, link.sameTick) = (start.tick, start.tick)
    link.startDecisions = start.decisions
    link.loadsSince = lastUpdate
    link.isReady = false
    link.has = [UInt64](repeating: start.tick, count: owners.count)
    link.send(start.bytes)
  }

  /// Goes on with a machine that says that it has the match so far, once all of it has arrived.
  func admitIfReady(_ link: MatchLink) {
    guard isAuthority, link.saysReady, !link.isReady, !link.lacksStart, link.sender == nil else {
      return
    }
    makeReady(link)
  }

  /// Goes on with a machine that has the match so far.
  func makeReady(_ link: MatchLink) {
    // A machine that is further behind lacks hashes of inputs that are no longer kept: it has to join again.
    guard recorded < link.agreedTick + MatchProtocol.mostBehind else { return drop(link) }
    link.isReady = true
    // The states since the one that it got may be gone, if it has loaded for long.
    link.agreedTick = max(link.agreedTick, recorded)
    for (index, decision) in decisions.enumerated()
    where firstDecision + UInt64(index) >= link.startDecisions {
      post(
        .seat(
          number: firstDecision + UInt64(index), seat: decision.seat, tick: decision.tick,
          peer: decision.peer), to: link)
    }
    guard settings.paths == .mesh, !link.isSpectator else { return }
    for other in links where other !== link && other.isReady && !other.isSpectator {
      let tokens = (MatchSecret(drawing: settings.random), MatchSecret(drawing: settings.random))
      post(
        .partner(
          peer: other.peer, address: other.address, incoming: tokens.0, outgoing: tokens.1),
        to: link)
      post(
        .partner(peer: link.peer, address: link.address, incoming: tokens.1, outgoing: tokens.0),
        to: other)
    }
  }

  // MARK: - Transfers

  /// The most bytes that this machine takes from another one at present. States that differ are about as large as this
  /// machine's.
  func transferLimit(_ link: MatchLink) -> Int {
    if case .loading = phase { return MatchStart.largest }
    return DesyncExchange.limit(own: timeline?.largestCheck ?? 0)
  }

  /// Returns true if this machine expects a transfer: the match so far, or what belongs to a desync. The states of
  /// spectators are never read.
  func acceptsTransfer(from link: MatchLink) -> Bool {
    if case .loading = phase { return link.peer == authority }
    if link.isSpectator || role == .spectator && !isAuthority { return false }
    return link.exchange != nil || link.peer == authority && !isAuthority
      || inquiry(of: link.peer) != nil
  }

  func receive(transfer bytes: [UInt8], from link: MatchLink) {
    if case .loading = phase {
      receiveStart(bytes, from: link)
    } else {
      receiveExchange(bytes, from: link)
    }
  }
}
