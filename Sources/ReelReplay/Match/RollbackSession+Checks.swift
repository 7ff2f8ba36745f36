import ReelECS
import ReelMath
import ReelSimulation

// Hashes of confirmed states. Every player's machine reports its hashes to the authority, and the authority its own to
// all. A state is kept until its hash has been compared, so that two machines that differ can say in what.

extension RollbackSession {
  /// Reports the hash of a confirmed state, and compares it with those that have arrived already.
  func report(_ check: RollbackTimeline.Check) {
    for link in links where link.isReady && (isAuthority || link.peer == authority) {
      if role == .player || isAuthority {
        post(.check(tick: check.tick, hash: check.hash), to: link)
      }
      while let first = link.checks.first, first.tick <= check.tick {
        link.checks.removeFirst()
        compare(first.tick, first.hash, of: link)
      }
    }
  }

  /// Compares another machine's hash with that of this one, or keeps it until the tick is confirmed here.
  func compare(_ tick: UInt64, _ hash: UInt64, of link: MatchLink) {
    guard let timeline, isAuthority || link.peer == authority, tick % timeline.checkInterval == 0
    else { return }
    guard recorded >= tick else {
      if link.checks.count < 16, link.checks.last.map({ $0.tick < tick }) ?? true {
        link.checks.append((tick, hash))
      }
      return
    }
    link.agreedTick = max(link.agreedTick, tick)
    guard link.exchange == nil, let at = timeline.check(at: tick) else { return }
    if timeline.checks[at].hash != hash { beginExchange(tick, with: link) }
  }

  /// Returns true if the state that the next tick's hash would replace is no longer needed.
  func hasRoomForCheck(_ head: UInt64) -> Bool {
    for link in links where lacksCheck(link, at: head) { return false }
    return true
  }

  /// Returns true if the next tick's hash would replace a state that has not been compared with a machine's.
  func lacksCheck(_ link: MatchLink, at head: UInt64) -> Bool {
    guard let timeline, (head + 1) % timeline.checkInterval == 0, link.isReady,
      !link.isSpectator, isAuthority || link.peer == authority, role == .player || isAuthority
    else { return false }
    let kept = timeline.checkInterval * UInt64(timeline.checks.count)
    return head + 1 > kept && link.agreedTick < head + 1 - kept
  }

  // MARK: - Different states

  /// Tells another machine that the states differ, and sends it the state of this one.
  func beginExchange(_ tick: UInt64, with link: MatchLink) {
    // Both machines may find the difference, and each tells the other.
    guard let timeline, let at = timeline.check(at: tick), link.exchange == nil,
      tick > link.exchangedTick
    else { return }
    link.exchangedTick = tick
    (link.hasTheirs, link.hasResumed) = (false, false)
    notices.append(.desync(tick: tick))
    link.desyncs += 1
    post(.desync(tick: tick), to: link)
    let exchange = DesyncExchange(tick: tick, state: timeline.checks[at].snapshot.bytes)
    link.exchange = exchange
    link.send(exchange.bytes)
  }

  /// Takes the state of the other machine: for the report, and to go on from if it is the authority's.
  func receiveExchange(_ bytes: [UInt8], from link: MatchLink) {
    guard let timeline, let theirs = DesyncExchange(bytes) else { return }
    if link.exchange == nil { beginExchange(theirs.tick, with: link) }
    guard let own = link.exchange, own.tick == theirs.tick else { return }
    #if !hasFeature(Embedded)
      desyncReports.append(DesyncReport(own: own, theirs: theirs, peer: link.peer, self))
    #endif
    if settings.desync == .end { return end(.other(.desync)) }
    guard link.desyncs <= Self.mostResyncs else {
      // One machine that differs, or says so, must not end the match of the others.
      return isAuthority ? drop(link) : end(.other(.desync))
    }
    link.hasTheirs = true
    guard link.peer == authority, !isAuthority else { return endExchange(link) }
    guard timeline.head < theirs.tick + SeatInputs.capacity - 16 else {
      return end(.other(.desync))
    }
    let isReplaced = try? timeline.replaceState(Snapshot(bytes: theirs.state), at: theirs.tick)
    guard isReplaced == true else { return end(.other(.brokenHost)) }
    link.exchange = nil
    post(.ready, to: link)
  }

  /// Compares hashes with a machine again, once its state has been reported and it has gone on from this machine's.
  func endExchange(_ link: MatchLink) {
    if link.hasTheirs && link.hasResumed { link.exchange = nil }
  }

  /// The most times that a machine goes on from the host's state.
  static let mostResyncs = 5
}

/// The state of a machine at a tick at which the hashes of two machines differ.
struct DesyncExchange {
  var tick: UInt64
  /// The bytes of the snapshot, with the list of types.
  var state: [UInt8]

  /// The most bytes that a machine takes.
  static let largest = 64 << 20

  init(tick: UInt64, state: [UInt8]) {
    self.tick = tick
    self.state = state
  }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.varint(tick)
    out.data(state)
    return out.bytes
  }

  /// Decodes an exchange; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    tick = input.varint()
    state = input.data(to: Self.largest)
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}
