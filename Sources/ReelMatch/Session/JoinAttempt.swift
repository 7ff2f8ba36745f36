import ReelMath

/// The attempt of a machine to get a part in a match, until the host welcomes or refuses it.
struct JoinAttempt {
  let host: MatchAddress
  /// The number of the attempt, which answers repeat.
  private let number: MatchSecret
  /// The token that packets to this machine must contain.
  let token: MatchSecret
  /// The number by which the host recognises this machine when the machine comes back.
  var resume = MatchSecret.none
  /// The host's challenge; 0 before there is one.
  private(set) var cookie: UInt64 = 0
  private var begun: UInt64?
  private var lastRequest: UInt64 = 0

  /// The nanoseconds between two requests.
  private static let pause: UInt64 = 250_000_000

  init(at host: MatchAddress, drawing random: () -> UInt64) {
    self.host = host
    number = MatchSecret(drawing: random)
    token = MatchSecret(drawing: random)
  }

  /// Returns the nanoseconds since the first request.
  func duration(_ now: UInt64) -> UInt64 { now &- (begun ?? now) }

  /// Returns the request to send; `nil` if the last one was a short time ago.
  mutating func request(
    _ now: UInt64, _ role: RollbackSession.Role, _ identity: MatchIdentity,
    _ settings: MatchSettings
  ) -> JoinRequest? {
    begun = begun ?? now
    guard lastRequest == 0 || now &- lastRequest >= Self.pause else { return nil }
    lastRequest = max(now, 1)
    var request = JoinRequest(
      attempt: number, cookie: cookie, isSpectator: role == .spectator, token: token,
      resume: resume, identity: identity, room: settings.room)
    request.ticket = settings.ticket + settings.proof(request.head)
    request.ticket.removeLast(max(0, request.ticket.count - MatchProtocol.longestTicket))
    return request
  }

  /// Takes an answer. A challenge is returned with the next request, at once.
  /// - Returns: a refusal or a welcome; `nil` for a challenge, and for an answer to another attempt.
  mutating func take(_ answer: JoinAnswer, from address: MatchAddress) -> JoinAnswer.Content? {
    guard address == host, answer.attempt.matches(number) else { return nil }
    switch answer.content {
    case .challenge(let cookie):
      if cookie != self.cookie { (self.cookie, lastRequest) = (cookie, 0) }
      return nil
    case .welcome(let welcome): resume = welcome.resume
    case .refusal: break
    }
    return answer.content
  }
}
