/// The machine that decides, and the wait for another one when that machine is gone. RollbackSession+Times.swift has
/// the rules.
struct MatchAuthority {
  /// The machine that decides: the host, until the host is gone.
  private(set) var peer: UInt8
  /// The number of times that another machine has become the authority.
  private(set) var epoch: UInt64 = 0
  /// True while this machine waits for a new authority, and since when.
  private(set) var isFrozen = false
  private(set) var frozenSince: UInt64 = 0
  /// The number of machines with a seat, and the authority, when the authority was lost.
  private var machinesBefore = 0

  init(peer: UInt8 = 0) { self.peer = peer }

  /// Records the loss of a machine that was the authority, or that waited for a new authority like this machine.
  /// - Parameters:
  ///   - before: the number of machines before the loss.
  ///   - now: the number of machines after the loss.
  /// - Returns: false if this part of the match must end, because otherwise two parts could go on beside the host's
  ///   part.
  mutating func lose(_ before: Int, _ now: Int, at time: UInt64) -> Bool {
    if !isFrozen { machinesBefore = before }
    guard machinesBefore == 2 || now * 2 > machinesBefore else { return false }
    (isFrozen, frozenSince) = (true, time)
    return true
  }

  /// Restarts the time limit of machines that keep the others from taking over.
  mutating func waitAgain(_ now: UInt64) { frozenSince = now }

  /// Makes this machine the authority.
  mutating func takeOver(as peer: UInt8) { follow(peer, epoch + 1) }

  /// Follows another machine that has taken over.
  mutating func follow(_ peer: UInt8, _ epoch: UInt64) {
    (self.peer, self.epoch, isFrozen) = (peer, epoch, false)
  }
}
