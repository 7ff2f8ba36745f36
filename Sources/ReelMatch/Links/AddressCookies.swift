import ReelMath

/// The cookies by which strangers prove that they receive what is sent to their address. A host computes a cookie from
/// the address and remembers nothing about the address.
///
/// The keys are fresh secrets every 17 seconds; a cookie is valid with the present key and the one before.
struct AddressCookies {
  /// The stretch of time that `keys.present` belongs to.
  private var stretch = UInt64.max
  private var keys = (present: MatchSecret(), previous: MatchSecret())

  /// The binary logarithm of the nanoseconds of a stretch: 17 seconds.
  private static let stretchBits: UInt64 = 34

  /// Returns the answer to a request that goes no further: one of another protocol, or from an address that is not
  /// proven. Returns `nil` for other requests.
  mutating func objection(
    to request: JoinRequest, from address: MatchAddress, now: UInt64, drawing random: () -> UInt64
  ) -> JoinAnswer.Content? {
    // The first answer names a wrong protocol, too, because the rest may have another form.
    if request.version != MatchProtocol.version { return .refusal(.wrongProtocol) }
    if accepts(
      request.cookie, of: address, attempt: request.attempt, now: now, drawing: random)
    {
      return nil
    }
    return .challenge(
      cookie: cookie(of: address, attempt: request.attempt, now: now, drawing: random))
  }

  /// Returns the cookie of an address and an attempt to join.
  mutating func cookie(
    of address: MatchAddress, attempt: MatchSecret, now: UInt64, drawing random: () -> UInt64
  ) -> UInt64 {
    update(now, random)
    return Self.cookie(of: address, attempt, keys.present)
  }

  /// Returns true if a cookie is valid for an address and an attempt to join.
  mutating func accepts(
    _ cookie: UInt64, of address: MatchAddress, attempt: MatchSecret, now: UInt64,
    drawing random: () -> UInt64
  ) -> Bool {
    update(now, random)
    return cookie == Self.cookie(of: address, attempt, keys.present)
      || !keys.previous.isNone && cookie == Self.cookie(of: address, attempt, keys.previous)
  }

  private mutating func update(_ now: UInt64, _ random: () -> UInt64) {
    let current = now >> Self.stretchBits
    if current == stretch { return }
    keys.previous = stretch &+ 1 == current && stretch != .max ? keys.present : MatchSecret()
    keys.present = MatchSecret(drawing: random)
    stretch = current
  }

  private static func cookie(
    of address: MatchAddress, _ attempt: MatchSecret, _ key: MatchSecret
  ) -> UInt64 {
    var hash = SipHash(key: (key.high, key.low))
    hash.combine(address.high)
    hash.combine(address.low)
    hash.combine(UInt64(address.port))
    hash.combine(attempt.high)
    hash.combine(attempt.low)
    // 0 stands for no cookie.
    return max(hash.value, 1)
  }
}
