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
    // Both machines may find the difference, and each tells the other. If they find different ones, the authority's
    // replaces that of the other machine, which would wait in vain for an answer about its own.
    let follows = link.peer == authority && !isAuthority
    guard let timeline, recorded >= tick, let at = timeline.check(at: tick),
      tick > link.exchangedTick, link.exchange == nil || follows
    else { return }
    if link.exchange == nil { link.desyncs += 1 }
    link.exchangedTick = tick
    (link.hasTheirs, link.hasResumed) = (false, false)
    notices.append(.desync(tick: tick))
    post(.desync(tick: tick), to: link)
    let inquiry = makeInquiry(tick, at, link)
    inquiry.begun = lastUpdate
    link.exchange = inquiry
    link.sendNext(inquiry.own.bytes)
  }

  /// Takes what another machine has sent about a difference.
  func receiveExchange(_ bytes: [UInt8], from link: MatchLink) {
    if let evidence = DesyncEvidence(bytes) { return receiveEvidence(evidence, from: link) }
    guard let timeline, let theirs = DesyncExchange(bytes) else { return }
    if link.exchange?.tick != theirs.tick { beginExchange(theirs.tick, with: link) }
    guard let inquiry = link.exchange, inquiry.tick == theirs.tick, inquiry.theirs == nil else {
      return
    }
    inquiry.theirs = theirs
    inquire(inquiry, link)
    if settings.desync == .end { return }
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
    (link.exchange, link.sameTick) = (nil, theirs.tick)
    post(.ready, to: link)
  }

  /// Compares hashes with a machine again, once its state has been reported and it has gone on from this machine's.
  func endExchange(_ link: MatchLink) {
    guard let inquiry = link.exchange, link.hasTheirs, link.hasResumed else { return }
    (link.exchange, link.sameTick) = (nil, inquiry.tick)
  }

  /// Compares hashes with a machine again that has not answered about a difference; or ends the match then.
  func forgetOldExchange(_ link: MatchLink) {
    guard let inquiry = link.exchange, lastUpdate > inquiry.begun,
      lastUpdate - inquiry.begun > Self.longestExchange
    else { return }
    if settings.desync == .end { endByDifference() } else { link.exchange = nil }
  }

  /// Ends the match of all machines after a difference, if the settings say so, once both machines have what the other
  /// one sends about it. The authority waits for both directions: a machine that has ended sends and takes no more.
  func endIfReported() {
    guard settings.desync == .end, isAuthority else { return }
    if links.contains(where: { $0.exchange?.isComplete ?? false && $0.sender == nil }) {
      endByDifference()
    }
  }

  private func endByDifference() {
    if isAuthority { for link in links { post(.end(.desync), to: link) } }
    // The messages that are under way still arrive at the others.
    farewell = lastUpdate + 2_000_000_000
    end(.other(.desync))
  }

  // MARK: - The cause

  /// Begins the search for the cause, by repeating the ticks since the last check on this machine. The states were
  /// equal then, unless the difference is older and another one was not settled at that time.
  private func makeInquiry(_ tick: UInt64, _ at: Int, _ link: MatchLink) -> DesyncInquiry {
    guard let timeline else { misuse("RollbackSession: no timeline.") }
    let check = timeline.checks[at]
    let exchange = DesyncExchange(
      tick: tick, state: check.snapshot.bytes, build: [UInt8](settings.build.utf8))
    #if hasFeature(Embedded)
      return DesyncInquiry(peer: link.peer, own: exchange, hash: check.hash, lastSameTick: nil)
    #else
      let interval = timeline.checkInterval
      let last = tick >= interval ? tick - interval : tick
      guard last < tick, let first = timeline.check(at: last), let recording,
        recording.firstTick <= last
      else {
        return DesyncInquiry(peer: link.peer, own: exchange, hash: check.hash, lastSameTick: nil)
      }
      var own = exchange
      var names: [(tick: UInt64, system: String)] = []
      let hash = timeline.repeatPast(
        from: timeline.checks[first].snapshot, to: tick, reading: { recording.read($0, into: &$1) }
      ) { tick, system, world in
        names.append((tick, system))
        own.steps.append(world.stateHash)
      }
      let inquiry = DesyncInquiry(
        peer: link.peer, own: own, hash: check.hash,
        lastSameTick: link.sameTick == last ? last : nil)
      (inquiry.names, inquiry.repeatedHash) = (names, hash)
      inquiry.firstState = timeline.checks[first].snapshot
      return inquiry
    #endif
  }

  /// Finds the first system after which the machines differ, and sends the other machine the state after it.
  private func inquire(_ inquiry: DesyncInquiry, _ link: MatchLink) {
    #if hasFeature(Embedded)
      inquiry.isComplete = true
    #else
      if inquiries.count < Self.mostInquiries { inquiries.append(inquiry) }
      guard let timeline, let theirs = inquiry.theirs, let recording,
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
        from: inquiry.firstState, to: inquiry.names[step].tick + 1,
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
