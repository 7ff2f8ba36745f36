import ReelFields
import ReelMath

// The packets before a machine belongs to a match. The answers repeat the secret number of the attempt.
// docs/match-protocol.md has the tables.

/// A request for a part in a match.
struct JoinRequest {
  var version = MatchProtocol.version
  /// The number of the attempt.
  var attempt: MatchSecret
  /// The answer to a challenge; 0 before the first one.
  var cookie: UInt64
  /// True for a machine that only watches.
  var isSpectator: Bool
  /// The token that packets to the machine must contain.
  var token: MatchSecret
  /// The number that the machine got with an earlier welcome; ``MatchSecret/none`` if it was never welcomed.
  var resume: MatchSecret
  var identity: MatchIdentity
  var room = RoomRequest.any
  /// The bytes by which the host recognises the player: ``MatchSettings/ticket`` and ``MatchSettings/proof``.
  var ticket: [UInt8] = []

  /// The packet, padded with zeros, so that no answer is longer than the request.
  var bytes: [UInt8] {
    var out = FieldEncoder(head)
    out.data(ticket)
    while out.bytes.count < MatchProtocol.leastRequest { out.append(0, 1) }
    return out.bytes
  }

  /// The bytes before the ticket.
  var head: [UInt8] {
    var out = FieldEncoder()
    out.begin(.join)
    out.append(UInt64(version), 2)
    out.append(attempt)
    out.append(cookie, 8)
    out.append(isSpectator ? 1 : 0, 1)
    out.append(token)
    out.append(resume)
    out.data(identity.game)
    for hash in [identity.engine, identity.rules, identity.content] { out.append(hash, 8) }
    room.encode(to: &out)
    return out.bytes
  }
}

extension JoinRequest {
  /// Reads a request. Of one with another version of the protocol, only version and attempt are read, because the rest
  /// may have another form.
  init(_ input: inout FieldDecoder) throws(FieldDecodingError) {
    if input.bytes.count < MatchProtocol.leastRequest { input.fail(.moreBytes) }
    version = UInt16(input.word(2))
    attempt = input.secret()
    cookie = 0
    isSpectator = false
    (token, resume) = (.none, .none)
    identity = MatchIdentity(game: [], engine: 0, rules: 0, content: 0)
    if let error = input.error { throw error }
    if version != MatchProtocol.version { return }
    cookie = input.word(8)
    let role = input.word(1)
    if role > 1 { input.reject() }
    isSpectator = role == 1
    token = input.secret()
    if token.isNone { input.reject() }
    resume = input.secret()
    identity.game = input.data(to: 64)
    identity.engine = input.word(8)
    identity.rules = input.word(8)
    identity.content = input.word(8)
    room = RoomRequest(&input)
    ticket = input.data(to: MatchProtocol.longestTicket)
    if let error = input.error { throw error }
  }
}

/// A host's answer to a request.
struct JoinAnswer {
  /// The number of the attempt to join, from the request.
  var attempt: MatchSecret
  var content: Content

  enum Content {
    /// The number that the machine must return from the address to which the host has sent the number.
    case challenge(cookie: UInt64)
    case refusal(MatchRefusal)
    case welcome(Welcome)
  }

  /// The part of a machine in the match.
  struct Welcome {
    /// The token of packets to the host.
    var token: MatchSecret
    /// The number by which the machine may come back to its seat.
    var resume: MatchSecret
    /// The machine's number in the match, and the number of the authority.
    var peer: UInt8
    var host: UInt8
    var paths: MatchSettings.Paths
    var desync: MatchSettings.DesyncAnswer
  }

  var bytes: [UInt8] {
    switch content {
    case .challenge(let cookie):
      var out = FieldEncoder(.challenge, attempt)
      out.append(cookie, 8)
      return out.bytes
    case .refusal(let refusal):
      var out = FieldEncoder(.refusal, attempt)
      out.append(UInt64(refusal.rawValue), 1)
      return out.bytes
    case .welcome(let welcome):
      var out = FieldEncoder(.welcome, attempt)
      out.append(welcome.token)
      out.append(welcome.resume)
      out.append(UInt64(welcome.peer), 1)
      out.append(UInt64(welcome.paths.rawValue), 1)
      out.append(UInt64(welcome.desync.rawValue), 1)
      out.append(UInt64(welcome.host), 1)
      return out.bytes
    }
  }
}

extension JoinAnswer {
  /// Reads an answer of a kind.
  init(
    _ kind: MatchProtocol.Kind, _ input: inout FieldDecoder
  ) throws(FieldDecodingError) {
    attempt = input.secret()
    switch kind {
    case .challenge: content = .challenge(cookie: input.word(8))
    case .refusal:
      let refusal = MatchRefusal(rawValue: UInt8(input.word(1)))
      if refusal == nil { input.reject() }
      content = .refusal(refusal ?? .over)
    default: content = .welcome(Welcome(&input))
    }
    try input.finish()
  }
}

extension JoinAnswer.Welcome {
  fileprivate init(_ input: inout FieldDecoder) {
    token = input.secret()
    resume = input.secret()
    peer = UInt8(input.word(1))
    let paths = MatchSettings.Paths(rawValue: UInt8(input.word(1)))
    if paths == nil { input.reject() }
    self.paths = paths ?? .mesh
    let desync = MatchSettings.DesyncAnswer(rawValue: UInt8(input.word(1)))
    if desync == nil { input.reject() }
    self.desync = desync ?? .resume
    host = UInt8(input.word(1))
    if peer == MatchControl.vacant || peer == host { input.reject() }
  }
}
