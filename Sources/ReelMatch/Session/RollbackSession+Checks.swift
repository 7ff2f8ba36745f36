import ReelMath
import ReelSimulation

// Hashes of confirmed states. Every player's machine reports its hashes to the authority, and the authority its own to
// all. A state is kept until its hash has been compared, so that two machines whose states differ
// can report the difference.

extension RollbackSession {
  /// Reports the hash of a confirmed state, and compares the hash with the hashes of other machines that have arrived
  /// already.
  func report(_ check: RollbackTimeline.Check) {
    for link in links where link.isReady && (isAuthority || link.peer == authority.peer) {
      forgetOldExchange(link)
      if role == .player || isAuthority {
        post(.check(tick: check.tick, hash: check.hash), to: link)
      }
      while let first = link.checks.first, first.tick <= check.tick {
        link.checks.removeFirst()
        compare(first.tick, first.hash, of: link)
      }
    }
  }

  /// Compares another machine's hash with this machine's hash, or keeps the other machine's hash until the tick is
  /// confirmed here.
  func compare(_ tick: UInt64, _ hash: UInt64, of link: MatchLink) {
    guard let timeline, isAuthority || link.peer == authority.peer,
      tick % timeline.checkInterval == 0,
      !link.isSpectator
    else { return }
    guard recorded >= tick else {
      // Hashes arrive in order. A machine that has joined gets none of the ticks before it was ready. Those of the
      // authority's own ticks are the measure; a hash of another machine counts once its tick is confirmed here.
      if link.checks.isEmpty, !isAuthority {
        link.agreedTick = max(link.agreedTick, tick - min(tick, timeline.checkInterval))
      }
      if link.checks.count < 16, link.checks.last.map({ $0.tick < tick }) ?? true {
        link.checks.append((tick, hash))
      }
      return
    }
    link.agreedTick = max(link.agreedTick, tick)
    guard link.exchange == nil, let at = timeline.check(at: tick) else { return }
    if timeline.checks[at].hash != hash {
      if role == .spectator && !isAuthority { return endAsDifferent(tick) }
      beginExchange(tick, with: link)
    } else {
      link.sameTick = tick
    }
  }

  /// Returns true if the state that the next tick's hash would replace is no longer needed.
  func hasRoomForCheck(_ head: UInt64) -> Bool {
    for link in links where lacksCheck(link, at: head) { return false }
    return true
  }

  /// Returns true if the next tick's hash would replace a state that has not been compared with a machine's.
  func lacksCheck(_ link: MatchLink, at head: UInt64) -> Bool {
    guard let timeline, (head + 1) % timeline.checkInterval == 0, link.isReady,
      !link.isSpectator, isAuthority || link.peer == authority.peer, role == .player || isAuthority
    else { return false }
    let kept = timeline.checkInterval * UInt64(timeline.checks.count)
    return head + 1 > kept && link.agreedTick < head + 1 - kept
  }
}
