import ReelMath
import ReelPlatform

// Time limits, and the matches of machines that are gone. While the authority is there, it alone decides who is gone.
// When the authority itself is gone, another machine takes over: the one with the lowest number among the machines that
// still receive each other's packets.
//
//     B, C, D lose A ─▶ each reports that it is frozen: it confirms nothing more ─▶ B has the reports of C and D, and
//     every input of A and every decision that any of them has ─▶ B is the authority, and ends the inputs of A
//
// In a star the machines of players do not reach each other: without the host the match ends on all of them.
//
// Nothing that was confirmed anywhere can be lost: it was final, so B has it. More than half of the players' machines
// must be left, so that no two parts of a match go on beside the host; of two machines, each may go on alone.

extension RollbackSession {
  /// Drops machines that are silent, or that have held up the others for too long.
  func checkTimes(_ now: UInt64) {
    if case .loading = phase { updateLoading() }
    let passed = clock.passed(now)
    if now >= revivalEnd {
      for link in links where link.isLeaving { lost(link) }
    }
    for link in links {
      if isAuthority { countStall(link, passed) }
      let isSilent = now > link.lastReceived && now - link.lastReceived > settings.timeout
      guard isSilent || link.stall > settings.timeout || isLate(link, now) else { continue }
      if isAuthority || link.peer == authority.peer || authority.isFrozen { lost(link) }
    }
    if authority.isFrozen { dropBlockers(now) }
    if authority.isFrozen { takeOverIfComplete() }
  }

  /// Returns true if a machine has been welcomed and takes too long to load the match, or to take the seat that is kept
  /// for it. The seat is then free for another machine.
  private func isLate(_ link: MatchLink, _ now: UInt64) -> Bool {
    guard isAuthority, now > link.loadsSince else { return false }
    let limit = MatchProtocol.longestLoading
    if !link.isReady { return now - link.loadsSince > limit }
    return isBegun && now - link.loadsSince > 2 * limit && seats.hasPromised(link.peer)
  }

  private func updateLoading() {
    guard let receiver = links.first?.receiver else { return }
    phase = .loading(received: receiver.bytes.count, total: max(receiver.total, 0))
  }

  /// Counts the time for which the match waits for a machine. The time falls while the match does not wait for that
  /// machine.
  private func countStall(_ link: MatchLink, _ passed: UInt64) {
    guard let timeline, isBegun else { return }
    var isWaiting = false
    for seat in seats.indices where seats[seat].owner == link.peer {
      if timeline.head >= timeline.seats[seat].received + UInt64(timeline.depth) {
        isWaiting = true
      }
    }
    if !hasRoomForCheck(timeline.head), !link.isSpectator, link.isReady,
      lacksCheck(link, at: timeline.head)
    {
      isWaiting = true
    }
    if isWaiting {
      link.stall += passed
    } else {
      link.stall -= min(link.stall, passed)
    }
  }

  /// Goes on without a machine.
  func lost(_ link: MatchLink) {
    guard links.contains(where: { $0 === link }) else { return }
    if isAuthority { return drop(link) }
    guard link.peer == authority.peer || authority.isFrozen else {
      // The host notices the loss by itself. Until then the host passes on the inputs that this machine lacks.
      return
    }
    let before = machineCount
    links.removeAll { $0 === link }
    guard timeline != nil, isBegun, role == .player, localPlayers.bits != 0,
      settings.paths == .mesh
    else {
      return end(.other(.hostLeft))
    }
    // Only one part of a match that falls apart may go on beside the host's.
    guard authority.lose(before, machineCount, at: clock.lastUpdate) else {
      return end(.other(.hostLeft))
    }
    takeOverIfComplete()
  }

  /// The number of machines that have a seat or are the authority, among this machine and the machines that it has a
  /// link with. A machine that has no seat yet ends when the host is gone, so such a machine does not count.
  private var machineCount: Int {
    links.count { $0.peer == authority.peer || seats.contains($0.peer) } + 1
  }

  /// Goes on without the machines that keep the others from taking over: a machine that reports that the host is there,
  /// or that it has inputs which cannot exist.
  private func dropBlockers(_ now: UInt64) {
    guard let timeline, now > authority.frozenSince,
      now - authority.frozenSince > 2 * settings.timeout
    else { return }
    authority.waitAgain(now)
    let blockers = links.filter { link in
      !link.isFrozen
        || seats.indices.contains {
          self.link(to: seats[$0].owner) == nil
            && link.has[$0] > timeline.head + InputQueue.capacity / 2
        }
    }
    for link in blockers { lost(link) }
  }

  /// Becomes the authority if this machine is the one to take over, and has all that was final anywhere.
  private func takeOverIfComplete() {
    guard authority.isFrozen, phase == .playing, let timeline else { return }
    for link in links {
      guard link.peer > peer, link.isFrozen else { return }
    }
    for seat in seats.indices where seats[seat].owner != peer && link(to: seats[seat].owner) == nil
    {
      for link in links where link.has[seat] > timeline.seats[seat].received { return }
    }
    authority.takeOver(as: peer)
    notices.append(.newAuthority)
    let last = seats.decisionCount - min(seats.decisionCount, 16)
    let latest = seats.controls(from: last)
    for link in links {
      link.isReady = true
      // Until now, hashes were compared with the old authority only.
      link.agreedTick = recorded
      for control in latest { post(control, to: link) }
    }
    for seat in seats.indices {
      let owner = seats[seat].owner
      if owner == peer || owner == MatchControl.vacant || link(to: owner) != nil { continue }
      decide(seat, tick: timeline.seats[seat].received, peer: MatchControl.vacant)
    }
  }

  /// Follows another machine that has taken over.
  func followNewAuthority(_ link: MatchLink, _ epoch: UInt64) {
    guard authority.isFrozen || link.peer == authority.peer else { return }
    authority.follow(link.peer, epoch)
    link.agreedTick = recorded
    for seat in seats.indices { seats.forgetAnnounced(of: seat) }
    notices.append(.newAuthority)
  }
}
