import ReelFields
import ReelMath

// The addresses of other machines. Packets name their machine by a token, so an address may change, as behind a home
// router. A new address is sent no more than a challenge before the machine has returned that from there:
//
//     machine, from a new address           this machine
//     play              ────────────────────▶   counts, and goes on with the old address
//                       ◀────────────────────   probe: a challenge
//     proof             ────────────────────▶   sends to the new address from now on
//
// Partners whose addresses the authority has named are sent challenges first, in the same way.

extension RollbackSession {
  /// Records the source of a packet that counts; begins the trial of an address that is new.
  func recordSource(_ link: MatchLink, _ address: MatchAddress, _ size: Int, _ now: UInt64) {
    if link.isProven, link.address == address {
      if link.peer == authority.peer {
        outgoing.introductions = min(outgoing.introductions + size, MatchProtocol.mostIntroductions)
      }
      return
    }
    if link.trial?.address != address {
      // Packets from two addresses at once must not replace each other's trial for ever.
      if let trial = link.trial, link.isProven || trial.allowance > 0,
        now &- trial.begun < AddressTrial.patience
      {
        return
      }
      link.trial = AddressTrial(
        address, challenge: MatchSecret(drawing: settings.random), now: now)
    }
    link.trial?.allowance += size
  }

  /// Sends a challenge to an address that is on trial, if it is time for that.
  func sendProbe(to link: MatchLink, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) {
    guard var trial = link.trial else { return }
    // Of an address that the authority has not named, only what came from there counts.
    var credit = link.isProven ? 0 : outgoing.introductions
    let mayProbe = trial.takeProbe(now, credit: &credit)
    if !link.isProven { outgoing.introductions = credit }
    link.trial = trial
    if mayProbe { send(trial.address, packet(.probe, link.outgoing, trial.challenge)) }
  }

  /// Returns a challenge to the address from which it came. The answer has the size of the packet.
  func answer(_ challenge: MatchSecret, of link: MatchLink, to address: MatchAddress) {
    outgoing.answer(packet(.proof, link.outgoing, challenge), to: address, isKnown: true)
  }

  /// Takes the answer to a challenge: packets go to the address from now on.
  func receive(
    proof challenge: MatchSecret, from link: MatchLink, _ address: MatchAddress, _ now: UInt64
  ) {
    guard let trial = link.trial, trial.address == address, trial.challenge.matches(challenge)
    else { return }
    (link.address, link.isProven, link.trial) = (address, true, nil)
    link.lastReceived = now
  }

  private func packet(
    _ kind: MatchProtocol.Kind, _ token: MatchSecret, _ challenge: MatchSecret
  ) -> [UInt8] {
    var packet = FieldEncoder(kind, token)
    packet.append(challenge)
    return packet.bytes
  }

  /// Returns true if another machine may be at a tick. The authority drops a machine that claims to be further ahead
  /// than it can be.
  func mayClaim(_ tick: UInt64, _ link: MatchLink) -> Bool {
    // A host that has gone on in another process is behind by what its reel lacks.
    let most = revivals > 0 ? InputQueue.capacity : MatchProtocol.mostAhead
    guard isAuthority, let timeline, tick > timeline.head + most else {
      return true
    }
    drop(link)
    return false
  }
}
