import ReelMath
import ReelPlatform

// The players for whom a match waits. A machine runs ahead of the others by a few ticks, and then stands still until
// their packets arrive. A picture can name the players whose inputs are missing.
//
//     head ─┐ tick 47                     runs at most `depth` ticks ahead of each player
//     player 1  … i i i i i i i           received up to 46
//     player 2  … i i                     received up to 39: the match waits for player 2

/// The players for whom a match waits on one machine; see ``RollbackSession/wait``.
public struct MatchWait: Equatable, Sendable {
  /// The players whose machines are late; empty if only the host is.
  public internal(set) var players = PlayerSet()
  /// True if the machine that decides is late, and has no player.
  public internal(set) var isForHost = false
  /// The nanoseconds for which no tick has run. Time for which this machine itself stood still does not count.
  public internal(set) var nanoseconds: UInt64 = 0
}

extension RollbackSession {
  /// The nanoseconds without a packet after which a machine counts as late, as in the packets themselves.
  private static let silence: UInt64 = 250_000_000

  /// The players for whom the match waits at present; `nil` while nothing keeps the next tick from running.
  ///
  /// Short waits are usual: name the players only after a while, such as half a second.
  public var wait: MatchWait? {
    guard phase == .playing, let timeline else { return nil }
    var wait = MatchWait()
    wait.nanoseconds = clock.stillTime
    if role == .spectator && !isAuthority {
      guard Int64(finalTick) - Int64(settings.spectatorDelay) <= Int64(timeline.head) else {
        return nil
      }
      // A spectator gets all inputs from the host.
      if isAuthoritySilent {
        add(authority.peer, to: &wait)
      } else {
        for seat in seats.indices
        where min(timeline.seats[seat].received, timeline.seats[seat].final) == finalTick {
          add(seats[seat].owner, to: &wait)
        }
      }
      return wait
    }
    let needsAuthority =
      timeline.head >= timeline.confirmed
      + (authority.isFrozen ? 64 : MatchProtocol.longestUnconfirmed)
    if settings.paths == .star, !isAuthority, isAuthoritySilent {
      // All inputs come by way of the host.
      add(authority.peer, to: &wait)
    } else {
      for seat in seats.indices where seats[seat].owner != peer {
        if timeline.head >= timeline.seats[seat].received + UInt64(timeline.depth) {
          add(seats[seat].owner, to: &wait)
        }
      }
      for link in links where lacksCheck(link, at: timeline.head) { add(link.peer, to: &wait) }
    }
    if needsAuthority && !isAuthority { add(authority.peer, to: &wait) }
    if wait.players.bits == 0 && !wait.isForHost { return nil }
    // While a match waits, nothing but silence shows that others would hold it up next.
    for link in links where seats.contains(link.peer) && isSilent(link) {
      add(link.peer, to: &wait)
    }
    return wait
  }

  /// True if the authority has sent nothing for some time, or is gone.
  private var isAuthoritySilent: Bool { link(to: authority.peer).map(isSilent) ?? true }

  private func isSilent(_ link: MatchLink) -> Bool {
    clock.lastUpdate > link.lastReceived && clock.lastUpdate - link.lastReceived > Self.silence
  }

  /// Adds the players of a machine. A machine without players stands for the host, and so does an empty seat, which the
  /// authority fills.
  private func add(_ machine: UInt8, to wait: inout MatchWait) {
    var hasPlayer = false
    for seat in seats.indices where seats[seat].owner == machine && machine != MatchControl.vacant {
      wait.players.insert(seat)
      hasPlayer = true
    }
    if !hasPlayer { wait.isForHost = true }
  }

  /// Goes on without a machine that leaves.
  func receiveGoodbye(_ link: MatchLink) {
    if link.peer == authority.peer { hasHostLeft = true }
    // After the match was revived, the others may have confirmed inputs of this player that this machine lacks.
    if isAuthority, clock.lastUpdate < revivalEnd {
      link.isLeaving = true
    } else {
      lost(link)
    }
  }
}
