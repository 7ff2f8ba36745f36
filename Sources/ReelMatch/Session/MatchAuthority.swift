/// The machine that decides, and what becomes of the match when it is gone; RollbackSession+Times.swift has the rules.
struct MatchAuthority {
  /// The machine that decides: the host, until it is gone.
  private(set) var peer: UInt8
  /// The number of times that another machine has become the authority.
  private(set) var epoch: UInt64 = 0
  /// True while this machine waits for a new authority, and since when.
  private(set) var isFrozen = false
  private(set) var frozenSince: UInt64 = 0
  /// The number of machines with a seat, and the authority, when the authority was lost.
  private var machinesBefore = 0

  init(peer: UInt8 = 0) { self.peer = peer }

  /// Records that a machine is gone that was the authority, or waited for a new one, too.
  /// - Parameters:
  ///   - before: the number of machines with it.
  ///   - now: the number of machines without it.
  /// - Returns: false if this part of the match must end, because more than one could go on beside the host's.
  mutating func lose(_ before: Int, _ now: Int, at time: UInt64) -> Bool {
    if !isFrozen { machinesBefore = before }
    guard machinesBefore == 2 || now * 2 > machinesBefore else { return false }
    (isFrozen, frozenSince) = (true, time)
    return true
  }

  /// Begins the time anew after which machines are dropped that keep the others from taking over.
  mutating func waitAgain(_ now: UInt64) { frozenSince = now }

  /// Makes this machine the authority.
  mutating func takeOver(as peer: UInt8) { follow(peer, epoch + 1) }

  /// Follows another machine that has taken over.
  mutating func follow(_ peer: UInt8, _ epoch: UInt64) {
    (self.peer, self.epoch, isFrozen) = (peer, epoch, false)
  }
}
