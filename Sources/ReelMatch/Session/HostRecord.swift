import ReelFields
import ReelMath

// A host remembers little to go on with a match in another process: who takes part, by which tokens, and the decisions
// about seats. The rest is in the match's reel. The inputs that it lacks come from the players' machines
// again, which keep them for eight seconds and send what the host does not have. A host that decides alone lacks none:
// it goes on from the last state of the reel, and what came after that is lost.

/// The machines and the seats of a match, as its host keeps them on disk while the match runs.
struct HostRecord {
  struct Guest {
    var peer: UInt8
    var address: MatchAddress
    var incoming, outgoing, resume, attempt: MatchSecret
    var isSpectator: Bool
    /// True if the machine has the match.
    var isReady: Bool
    /// At a host that decides alone, the number of times that the match has gone on in another process since the
    /// machine takes part.
    var revivals: UInt8 = 0
    /// The ticket and its proof, if the machine's packets are sealed; empty for none.
    var sealedTicket: [UInt8] = []
  }

  struct Seat {
    var owner: UInt8
    var promised: UInt8
    var since: UInt64
    var resume: MatchSecret
  }

  /// The number of times that the match has gone on in another process.
  var revivals: UInt8 = 0
  var hasBegun = false
  var guests: [Guest] = []
  var seats: [Seat] = []
  /// The last decisions about seats, and the number of the first one of these.
  var decisions: [MatchSeats.Decision] = []
  var firstDecision: UInt64 = 0

  /// The most decisions that are kept: a machine that has been ready for long has all but the last ones.
  static let mostDecisions = 64
  private static let form: UInt64 = 2

  init() {}

  /// Creates a record of seats, without machines and decisions.
  init(_ seats: MatchSeats, hasBegun: Bool) {
    self.hasBegun = hasBegun
    self.seats = seats.indices.map {
      Seat(
        owner: seats[$0].owner, promised: seats[$0].promised, since: seats[$0].since,
        resume: seats[$0].resume)
    }
  }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(Self.form, 1)
    out.append(UInt64(revivals), 1)
    out.append(hasBegun ? 1 : 0, 1)
    out.append(UInt64(guests.count), 1)
    for guest in guests {
      out.append(UInt64(guest.peer), 1)
      out.address(guest.address)
      for secret in [guest.incoming, guest.outgoing, guest.resume, guest.attempt] {
        out.append(secret)
      }
      out.append((guest.isSpectator ? 1 : 0) | (guest.isReady ? 2 : 0), 1)
      out.append(UInt64(guest.revivals), 1)
      out.data(guest.sealedTicket)
    }
    out.append(UInt64(seats.count), 1)
    for seat in seats {
      out.append(UInt64(seat.owner), 1)
      out.append(UInt64(seat.promised), 1)
      out.varint(seat.since)
      out.append(seat.resume)
    }
    out.varint(firstDecision)
    out.append(UInt64(decisions.count), 1)
    for decision in decisions {
      out.append(UInt64(decision.seat), 1)
      out.varint(decision.tick)
      out.append(UInt64(decision.peer), 1)
    }
    return out.bytes
  }

  /// Decodes a record; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == Self.form else { return nil }
    revivals = UInt8(input.word(1))
    hasBegun = input.word(1) == 1
    for _ in 0..<input.word(1) where !input.hasFailed {
      var guest = Guest(
        peer: UInt8(input.word(1)), address: input.address(), incoming: input.secret(),
        outgoing: input.secret(), resume: input.secret(), attempt: input.secret(),
        isSpectator: false, isReady: false)
      let flags = input.word(1)
      (guest.isSpectator, guest.isReady) = (flags & 1 != 0, flags & 2 != 0)
      guest.revivals = UInt8(input.word(1))
      guest.sealedTicket = input.data(to: MatchProtocol.longestTicket)
      guests.append(guest)
    }
    for _ in 0..<min(input.word(1), UInt64(MatchProtocol.mostPlayers)) {
      seats.append(
        Seat(
          owner: UInt8(input.word(1)), promised: UInt8(input.word(1)),
          since: input.varint(to: MatchProtocol.mostTicks), resume: input.secret()))
    }
    firstDecision = input.varint(to: MatchProtocol.mostTicks)
    for _ in 0..<input.word(1) where !input.hasFailed {
      let decision = MatchSeats.Decision(
        seat: UInt8(input.word(1)), tick: input.varint(to: MatchProtocol.mostTicks),
        peer: UInt8(input.word(1)))
      if Int(decision.seat) >= seats.count { input.reject() }
      decisions.append(decision)
    }
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}
