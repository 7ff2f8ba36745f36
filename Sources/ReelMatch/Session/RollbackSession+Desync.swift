import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// The answer to states that differ: both machines send each other theirs, look for the first system that made the
// difference, and go on from the authority's state, or end.

extension RollbackSession {
  /// The most times that a machine goes on from the host's state.
  static let mostResyncs = 5
  /// The nanoseconds after which a machine no longer waits for the answer of another one about a difference.
  static let longestExchange: UInt64 = 15_000_000_000

  /// Reports to another machine that the states differ, and sends it the state of this one.
  func beginExchange(_ tick: UInt64, with link: MatchLink) {
    // Both machines may find a difference, and each machine reports the difference that it found. If they found
    // different ones, the authority's report replaces the other machine's report, to which no answer would come.
    let follows = link.peer == authority.peer && !isAuthority
    guard let timeline, recorded >= tick, let at = timeline.check(at: tick),
      tick > link.exchangedTick, link.exchange == nil || follows
    else { return }
    if let old = link.exchange {
      searches.cancel(old)
    } else {
      link.desyncs += 1
      if isAuthority {
        link.desyncs = max(link.desyncs, searches.counts.add(link.address, now: clock.lastUpdate))
      }
    }
    link.exchangedTick = tick
    (link.hasTheirs, link.hasResumed) = (false, false)
    notices.append(.desync(tick: tick))
    // A machine whose state differs, or that claims so, must neither end the match of the others nor keep this machine
    // busy.
    if isAuthority, settings.desync == .resume, link.desyncs > Self.mostResyncs {
      return drop(link)
    }
    post(.desync(tick: tick), to: link)
    let inquiry = makeInquiry(tick, at, link)
    inquiry.begun = clock.lastUpdate
    link.exchange = inquiry
    // The match goes on from the state; what is left about an earlier difference is for the report only.
    link.sendNext(inquiry.own.bytes, isUrgent: true)
    if inquiry.repetition == nil {
      link.sendNext(DesyncSteps(tick: tick, hashes: []).bytes)
    } else {
      searches.repeatTicks(of: inquiry)
    }
  }

  /// Ends the part of this machine, a spectator's, whose state is not the authority's. The states of spectators are not
  /// exchanged, because any stranger can be one.
  func endAsDifferent(_ tick: UInt64) {
    notices.append(.desync(tick: tick))
    end(.other(.desync))
  }

  /// Takes what another machine has sent about a difference.
  func receiveExchange(_ bytes: [UInt8], from link: MatchLink) {
    if let evidence = DesyncEvidence(bytes) { return receiveEvidence(evidence, from: link) }
    if let steps = DesyncSteps(bytes) { return receiveSteps(steps, from: link) }
    guard let timeline, let theirs = DesyncExchange(bytes) else { return }
    if link.exchange?.tick != theirs.tick { beginExchange(theirs.tick, with: link) }
    guard let inquiry = link.exchange, inquiry.tick == theirs.tick, inquiry.theirs == nil else {
      return
    }
    inquiry.theirs = theirs
    searches.keep(inquiry)
    if settings.desync == .end { return }
    guard isAuthority || link.desyncs <= Self.mostResyncs else { return end(.other(.desync)) }
    link.hasTheirs = true
    guard link.peer == authority.peer, !isAuthority else { return endExchange(link) }
    guard timeline.head < theirs.tick + InputQueue.capacity - 16 else {
      return end(.other(.desync))
    }
    guard let state = Snapshot(foreign: theirs.state, layouts: timeline.layouts),
      (try? timeline.replaceState(state, at: theirs.tick)) == true
    else { return end(.other(.brokenHost)) }
    (link.exchange, link.sameTick) = (nil, theirs.tick)
    post(.ready, to: link)
  }

  /// Compares hashes with a machine again, once that machine has sent its state and has gone on from this machine's
  /// state.
  func endExchange(_ link: MatchLink) {
    guard let inquiry = link.exchange, link.hasTheirs, link.hasResumed else { return }
    (link.exchange, link.sameTick) = (nil, inquiry.tick)
  }

  /// If a machine has not answered about a difference for too long, compares hashes with that machine again, or ends
  /// the match, as ``MatchSettings/desync`` requires.
  func forgetOldExchange(_ link: MatchLink) {
    guard let inquiry = link.exchange, clock.lastUpdate > inquiry.begun,
      clock.lastUpdate - inquiry.begun > Self.longestExchange
    else { return }
    if settings.desync == .end { endByDifference() } else { link.exchange = nil }
  }

  /// Ends the match of all machines after a difference, if ``MatchSettings/desync`` is `.end`, once each of the two
  /// machines has the other one's report. The authority waits for both directions: a machine that has ended sends and
  /// takes no more.
  func endIfReported() {
    guard settings.desync == .end, isAuthority else { return }
    let isReported = links.contains { link in
      guard let inquiry = link.exchange else { return false }
      return inquiry.isComplete && inquiry.repetition == nil && link.sender == nil
    }
    if isReported { endByDifference() }
  }

  private func endByDifference() {
    if isAuthority { for link in links { post(.end(.desync), to: link) } }
    // The messages that are under way still arrive at the others.
    farewell = clock.lastUpdate + 2_000_000_000
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
      let inquiry = DesyncInquiry(
        peer: link.peer, own: exchange, hash: check.hash,
        lastSameTick: link.sameTick == last ? last : nil)
      inquiry.firstState = timeline.checks[first].snapshot
      inquiry.repetition = DesyncInquiry.Repetition(
        state: inquiry.firstState, end: tick, step: nil)
      return inquiry
    #endif
  }

  /// Repeats the next ticks of the first search that waits for that: few at once, so that no tick of the match is late,
  /// however many machines differ.
  func repeatForReports(_ now: UInt64) {
    #if !hasFeature(Embedded)
      guard let inquiry = searches.next(now, pause: clock.tickLength * 3 / 4) else { return }
      guard var repetition = inquiry.repetition, let timeline, let recording,
        let link = link(to: inquiry.peer)
      else {
        inquiry.repetition = nil
        return searches.cancel(inquiry)
      }
      let step = repetition.step
      var steps = repetition.steps
      let (isDone, hash) = timeline.repeatPast(
        from: &repetition.state, to: repetition.end, most: MatchProtocol.repeatedTicks,
        reading: { recording.read($0, into: &$1) }
      ) { tick, system, world in
        if step == nil {
          inquiry.names.append((tick, system))
          inquiry.steps.append(world.stateHash)
        } else if steps == step {
          inquiry.ownStepState = world.snapshot().bytes
        }
        steps += 1
      }
      guard isDone else {
        repetition.steps = steps
        inquiry.repetition = repetition
        return
      }
      inquiry.repetition = nil
      searches.cancel(inquiry)
      if let step {
        link.sendNext(
          DesyncEvidence(
            tick: inquiry.tick, step: UInt64(step), state: inquiry.ownStepState
          ).bytes)
      } else {
        inquiry.repeatedHash = hash
        link.sendNext(DesyncSteps(tick: inquiry.tick, hashes: inquiry.steps).bytes)
        inquire(inquiry)
      }
    #endif
  }

  private func receiveSteps(_ steps: DesyncSteps, from link: MatchLink) {
    guard let inquiry = searches.inquiry(of: link.peer, at: steps.tick), inquiry.theirSteps == nil
    else {
      return
    }
    inquiry.theirSteps = steps.hashes
    inquire(inquiry)
  }

  /// Finds the first system after which the states of the machines differ, once both machines have repeated the ticks.
  /// Then begins another repetition, which ends after this system, to get the state there.
  private func inquire(_ inquiry: DesyncInquiry) {
    guard inquiry.repetition == nil, let theirs = inquiry.theirSteps else { return }
    #if hasFeature(Embedded)
      inquiry.isComplete = true
    #else
      guard
        let step = zip(inquiry.steps, theirs).enumerated().first(where: {
          $0.element.0 != $0.element.1
        })?.offset
      else {
        inquiry.isComplete = true
        return
      }
      inquiry.step = step
      inquiry.repetition = DesyncInquiry.Repetition(
        state: inquiry.firstState, end: inquiry.names[step].tick + 1, step: step)
      searches.repeatTicks(of: inquiry)
    #endif
  }

  private func receiveEvidence(_ evidence: DesyncEvidence, from link: MatchLink) {
    guard let inquiry = searches.inquiry(of: link.peer, at: evidence.tick),
      inquiry.theirStepState.isEmpty
    else { return }
    // This machine's repetition may take longer. It ends at the same step, unless the evidence is forged.
    inquiry.theirStep = evidence.step
    inquiry.theirStepState = evidence.state
    inquiry.isComplete = true
  }
}

#if !hasFeature(Embedded)
  extension RollbackSession {
    /// Returns the records of different states that are complete, and forgets them. A record waits for the report of
    /// the other machine, as long as that machine takes part.
    public func takeDesyncRecords() -> [DesyncRecord] {
      var isOver = false
      if case .ended = phase { isOver = true }
      let ready = searches.take { inquiry in
        let isOpen = !inquiry.isComplete || inquiry.repetition != nil
        return !isOpen || isOver || link(to: inquiry.peer) == nil
          || clock.lastUpdate &- inquiry.begun >= 2 * Self.longestExchange
      }
      guard let recording else { return [] }
      return ready.compactMap { DesyncRecord($0, recording, makeCopy) }
    }
  }
#endif
