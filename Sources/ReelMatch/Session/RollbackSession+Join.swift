import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay
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
    if attempt.duration(now) > settings.timeout * 2 { return end(.other(.unreachable)) }
    guard let request = attempt.request(now, role, identity, settings) else { return }
    send(attempt.host, request.bytes)
  }

  /// Takes the host's answer to a request.
  func receive(_ answer: JoinAnswer, from address: MatchAddress, _ now: UInt64) {
    guard phase == .joining, let content = attempt.take(answer, from: address) else { return }
    switch content {
    case .challenge: break
    case .refusal(let refusal): end(.refused(refusal))
    case .welcome(let welcome):
      (settings.paths, settings.desync) = (welcome.paths, welcome.desync)
      peer = welcome.peer
      authority = MatchAuthority(peer: welcome.host)
      links = [
        MatchLink(
          peer: welcome.host, address: address, isProven: true, incoming: attempt.token,
          outgoing: welcome.token, isSpectator: false, seats: MatchProtocol.mostPlayers, tick: 0,
          now: now)
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
    // Of a reel that has become too long, a machine gets no ticks, and so no hash of this state.
    guard made.simulation.tick == start.tick,
      start.tick == 0 || reel.inputs.count == 0
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
    seats = MatchSeats(start)
    isBegun = start.hasBegun
    timeline?.restart(chains: start.seats.map { $0.chain })
    if start.tick == 0, isBegun {
      // The decisions of the first tick are part of its inputs.
      for seat in seats.indices {
        timeline?.append([.presence(!seats[seat].isEmpty)], seat: seat)
      }
    }
    link.has = [UInt64](repeating: start.tick, count: seats.count)
    link.isReady = true
    (link.agreedTick, link.sameTick) = (start.tick, start.tick)
    if isBegun { clock.pace.begin(at: start.tick) }
    updateLocalPlayers()
    phase = isBegun ? .playing : .waiting
    post(.ready, to: link)
  }

  // MARK: - The host

  /// Answers a request to join.
  func receive(_ request: JoinRequest, from address: MatchAddress, _ now: UInt64) {
    guard isAuthority, outgoing.hasRoom(isKnown: false) else { return }
    let objection = admissions.cookies.objection(
      to: request, from: address, now: now, drawing: settings.random)
    if let objection { return reply(objection, request, address) }
    receiveProven(request, from: address, now)
  }

  /// Takes a request to join from a server's ``RoomDoor``, which has proven the address. Bytes that are no request are
  /// ignored.
  /// - Returns: false if the machine requests any room and only claims to have been in this one, which is full. Nothing
  ///   is answered then: the server finds another room.
  @discardableResult
  public func admit(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    var input = FieldDecoder(bytes)
    guard isAuthority, outgoing.hasRoom(isKnown: false), input.packetKind() == .join,
      let request = try? JoinRequest(&input), request.version == MatchProtocol.version
    else { return true }
    let isHere = links.contains {
      $0.resumeToken.matches(request.resume)
        || $0.attempt.matches(request.attempt) && $0.address == address
    }
    if seats.areLost(to: request), !isHere { return false }
    receiveProven(request, from: address, now)
    return true
  }

  /// Answers a request to join from an address that is proven.
  private func receiveProven(
    _ request: JoinRequest, from address: MatchAddress, _ now: UInt64
  ) {
    let reason =
      identity.refusal(of: request.identity) ?? settings.refusal(request.ticket, address)
    if let reason { return reply(.refusal(reason), request, address) }
    if let link = links.first(where: {
      $0.attempt.matches(request.attempt) && $0.address == address
    }) {
      return welcome(link, request)
    }
    admit(request, address, now)
  }

  private func reply(
    _ answer: JoinAnswer.Content, _ request: JoinRequest, _ address: MatchAddress
  ) {
    let answer = JoinAnswer(attempt: request.attempt, content: answer)
    outgoing.answer(answer.bytes, to: address, isKnown: false)
  }

  private func welcome(_ link: MatchLink, _ request: JoinRequest) {
    let welcome = JoinAnswer.Welcome(
      token: link.incoming, resume: link.resumeToken, peer: link.peer, host: peer,
      paths: settings.paths, desync: settings.desync)
    reply(.welcome(welcome), request, link.address)
  }

  /// Admits a machine: promises it a seat, and begins to send it the match so far.
  private func admit(_ request: JoinRequest, _ address: MatchAddress, _ now: UInt64) {
    let resume = request.resume
    // A machine that comes back before it counts as gone leaves first.
    let old = resume.isNone ? nil : links.first { $0.resumeToken.matches(resume) }
    if let old { drop(old) }
    var seat: Int?
    if !request.isSpectator {
      seat = seats.free(for: resume)
      if seat == nil { return reply(.refusal(.noSeat), request, address) }
    } else if links.count(where: { $0.isSpectator }) >= settings.mostSpectators {
      return reply(.refusal(.noRoom), request, address)
    }
    let number = admissions.number { $0 == peer || self.link(to: $0) != nil }
    let link = MatchLink(
      peer: number, address: address, isProven: true,
      incoming: MatchSecret(room: settings.roomNumber, drawing: settings.random),
      outgoing: request.token,
      isSpectator: request.isSpectator, seats: seats.count, tick: 0, now: now)
    link.attempt = request.attempt
    // Other machines could have seen a number that the host has not given.
    let isOwn = old != nil || seats.hasGiven(resume)
    link.resumeToken =
      isOwn ? resume : MatchSecret(room: settings.roomNumber, drawing: settings.random)
    links.append(link)
    if let seat { seats.promise(seat, to: link.peer, resume: link.resumeToken) }
    welcome(link, request)
    link.lacksStart = true
    sendStarts()
  }

  /// Sends the match so far to machines that lack it, once all decisions about seats lie before the state that is
  /// sent. If a seat changed hands after that state, such a machine would lack the seat's earlier decisions.
  func sendStarts() {
    guard let timeline else { return }
    let tick = recorded / timeline.checkInterval * timeline.checkInterval
    guard seats.indices.allSatisfy({ seats[$0].since < max(tick, 1) }) else { return }
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
    start.decisions = seats.decisionCount
    for seat in seats.indices {
      start.seats.append(
        MatchStart.Seat(
          owner: seats[seat].owner, since: seats[seat].since,
          chain: timeline.seats[seat].chain(before: start.tick)))
    }
    let reel = recording.bytes
    start.reel = reel.isEmpty ? recording.opening : reel
    if start.tick > 0 { start.state = timeline.checks[at].snapshot.bytes }
    (link.agreedTick, link.sameTick) = (start.tick, start.tick)
    link.startDecisions = start.decisions
    // A match that a request has opened has not been updated yet.
    link.loadsSince = max(link.loadsSince, clock.lastUpdate)
    link.isReady = false
    link.has = [UInt64](repeating: start.tick, count: seats.count)
    link.send(start.bytes)
  }

  /// Goes on with a machine that has reported that it has the match so far, once the receipt of the complete transfer
  /// is there.
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
    // If the machine has loaded for long, the states since the state that it got may be gone.
    link.agreedTick = max(link.agreedTick, recorded)
    for control in seats.controls(from: link.startDecisions) { post(control, to: link) }
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
    if case .loading = phase { return link.peer == authority.peer }
    if link.isSpectator || role == .spectator && !isAuthority { return false }
    return link.exchange != nil || link.peer == authority.peer && !isAuthority
      || searches.inquiry(of: link.peer) != nil
  }

  func receive(transfer bytes: [UInt8], from link: MatchLink) {
    if case .loading = phase {
      receiveStart(bytes, from: link)
    } else {
      receiveExchange(bytes, from: link)
    }
  }
}
