/// The trial of an address from which packets of a machine came, or which another machine has named as that machine's.
/// The address is sent a challenge, and is proven once the machine returns the challenge from the same address.
///
/// Until then, fewer bytes go to the address than came from it, so that a machine cannot be aimed at others.
struct AddressTrial {
  let address: MatchAddress
  let challenge: MatchSecret
  let begun: UInt64
  /// The bytes that came from the address and have not been spent.
  var allowance = 0
  private var lastProbe: UInt64 = 0
  private var probes: UInt64 = 0

  /// The time after which another address may take the place of this one.
  static let patience: UInt64 = 1_000_000_000
  /// The bytes of a probe and of its answer.
  static let packetSize = 3 + 2 * MatchSecret.size
  /// The probes that are sent in quick succession, and the time between two of them, then and later.
  private static let quickProbes: UInt64 = 20
  private static let (quickPause, longPause): (UInt64, UInt64) = (150_000_000, 2_000_000_000)

  init(_ address: MatchAddress, challenge: MatchSecret, now: UInt64) {
    (self.address, self.challenge, begun) = (address, challenge, now)
  }

  /// Returns true if a probe is to be sent, and takes its bytes from the allowance or else from a credit.
  /// - Parameter credit: further bytes that may go to the address.
  mutating func takeProbe(_ now: UInt64, credit: inout Int) -> Bool {
    let pause = probes < Self.quickProbes ? Self.quickPause : Self.longPause
    guard lastProbe == 0 || now &- lastProbe >= pause else { return false }
    if allowance >= Self.packetSize {
      allowance -= Self.packetSize
    } else if credit >= Self.packetSize {
      credit -= Self.packetSize
    } else {
      return false
    }
    (lastProbe, probes) = (max(now, 1), probes + 1)
    return true
  }
}
