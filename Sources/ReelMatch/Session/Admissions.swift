/// A host's memory of machines that come and go: little, and nothing about strangers.
struct Admissions {
  var cookies = AddressCookies()
  private var next: UInt8 = 1
  /// The tokens and addresses of the machines that left last, so that a packet of such a machine still gets an answer.
  private var gone: [(incoming: MatchSecret, outgoing: MatchSecret, address: MatchAddress)] = []

  private static let mostGone = 32

  /// Returns a number for a machine that no other one has.
  mutating func number(besides isTaken: (UInt8) -> Bool) -> UInt8 {
    while isTaken(next) || next == MatchControl.vacant { next = next &+ 1 }
    defer { next = next &+ 1 }
    return next
  }

  /// Goes on behind the numbers of machines that are there.
  mutating func skip(to numbers: [UInt8]) { next = (numbers.max() ?? 0) &+ 1 }

  /// Remembers a machine that is gone.
  mutating func remember(_ link: MatchLink) {
    gone.append((link.incoming, link.outgoing, link.address))
    if gone.count > Self.mostGone { gone.removeFirst() }
  }

  /// Returns the token for the answer to a packet with the token `token`; `nil` if no machine with this token and this
  /// address has left lately.
  func answer(to token: MatchSecret, from address: MatchAddress) -> MatchSecret? {
    gone.first { $0.incoming.matches(token) && $0.address == address }?.outgoing
  }
}
