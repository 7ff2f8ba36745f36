import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// The answer to states that differ: both machines send each other theirs, look for the first system that made the
// difference, and go on from the authority's state, or end.

extension RollbackSession {
  /// The most times that a machine goes on from the host's state.
  static let mostResyncs = 5
  /// The nanoseconds after which a machine no longer waits for the answer of another one about a difference.
  static let longestExchange: UInt64 = 15_000_000_000
  /// The most searches for a cause that wait to be read.
  static let mostInquiries = 16

  /// Tells another machine that the states differ, and sends it the state of this one.
  func beginExchange(_ tick: UInt64, with link: MatchLink) {
    // Both machines may find the difference, and each tells the other.
    guard let timeline, recorded >= tick, let at = timeline.check(at: tick), link.exchange == nil,
      tick > link.exchangedTick
    else { return }
    link.exchangedTick = tick
    (link.hasTheirs, link.hasResumed) = (false, false)
    notices.append(.desync(tick: tick))
    link.desyncs += 1
    post(.desync(tick: tick), to: link)
    let inquiry = makeInquiry(tick, at, link.peer)
    inquiry.begun = lastUpdate
    link.exchange = inquiry
    link.sendNext(inquiry.own.bytes)
  }

  /// Takes what another machine has sent about a difference.
  func receiveExchange(_ bytes: [UInt8], from link: MatchLink) {
    if let evidence = DesyncEvidence(bytes) { return receiveEvidence(evidence, from: link) }
    guard let timeline, let theirs = DesyncExchange(bytes) else { return }
    if link.exchange == nil { beginExchange(theirs.tick, with: link) }
    guard let inquiry = link.exchange, inquiry.tick == theirs.tick, inquiry.theirs == nil else {
      return
    }
    inquiry.theirs = theirs
    inquire(inquiry, link)
    if settings.desync == .end {
      if isAuthority { for other in links { post(.end(.desync), to: other) } }
      // The messages and transfers that are under way still arrive at the others.
      farewell = lastUpdate + 2_000_000_000
      return end(.other(.desync))
    }
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

  /// Compares hashes with a machine again that has not answered about a difference.
  func forgetOldExchange(_ link: MatchLink) {
    guard let inquiry = link.exchange, lastUpdate > inquiry.begun else { return }
    if lastUpdate - inquiry.begun > Self.longestExchange { link.exchange = nil }
  }

  // MARK: - The cause

  /// Begins the search for the cause, by repeating the ticks since the last equal state on this machine.
  private func makeInquiry(_ tick: UInt64, _ at: Int, _ peer: UInt8) -> DesyncInquiry {
    guard let timeline else { misuse("RollbackSession: no timeline.") }
    let check = timeline.checks[at]
    let exchange = DesyncExchange(
      tick: tick, state: check.snapshot.bytes, build: [UInt8](settings.build.utf8))
    let interval = timeline.checkInterval
    let last = tick >= interval ? tick - interval : tick
    #if hasFeature(Embedded)
      return DesyncInquiry(peer: peer, own: exchange, hash: check.hash, lastSameTick: nil)
    #else
      guard last < tick, let first = timeline.check(at: last), let recording,
        recording.firstTick <= last
      else {
        return DesyncInquiry(peer: peer, own: exchange, hash: check.hash, lastSameTick: nil)
      }
      var own = exchange
      var names: [(tick: UInt64, system: String)] = []
      let hash = timeline.repeatPast(
        from: timeline.checks[first].snapshot, to: tick, reading: { recording.read($0, into: &$1) }
      ) { tick, system, world in
        names.append((tick, system))
        own.steps.append(world.stateHash)
      }
      let inquiry = DesyncInquiry(peer: peer, own: own, hash: check.hash, lastSameTick: last)
      (inquiry.names, inquiry.repeatedHash) = (names, hash)
      inquiry.lastState = timeline.checks[first].snapshot
      return inquiry
    #endif
  }

  /// Finds the first system after which the machines differ, and sends the other machine the state after it.
  private func inquire(_ inquiry: DesyncInquiry, _ link: MatchLink) {
    #if !hasFeature(Embedded)
      if inquiries.count < Self.mostInquiries { inquiries.append(inquiry) }
      guard let timeline, let theirs = inquiry.theirs, inquiry.lastSameTick != nil, let recording,
        let step = zip(inquiry.own.steps, theirs.steps).enumerated().first(where: {
          $0.element.0 != $0.element.1
        })?.offset
      else {
        inquiry.isComplete = true
        return
      }
      inquiry.step = step
      var (at, state) = (0, [UInt8]())
      timeline.repeatPast(
        from: inquiry.lastState, to: inquiry.names[step].tick + 1,
        reading: { recording.read($0, into: &$1) }
      ) { _, _, world in
        if at == step { state = world.snapshot().bytes }
        at += 1
      }
      inquiry.ownStepState = state
      link.sendNext(DesyncEvidence(tick: inquiry.tick, step: UInt64(step), state: state).bytes)
    #endif
  }

  private func receiveEvidence(_ evidence: DesyncEvidence, from link: MatchLink) {
    guard let inquiry = inquiry(of: link.peer), inquiry.tick == evidence.tick,
      inquiry.step.map({ UInt64($0) == evidence.step }) ?? false
    else { return }
    inquiry.theirStepState = evidence.state
    inquiry.isComplete = true
  }

  /// Returns the search that waits for evidence of another machine.
  func inquiry(of peer: UInt8) -> DesyncInquiry? {
    inquiries.last { $0.peer == peer && !$0.isComplete }
  }
}
