import ReelPlatform
import ReelReplay
import ReelSimulation

/// A match of a game over a network, as one machine runs it. ``RollbackSession`` is one, in which every machine runs
/// the complete game; ``AuthoritativeHost`` and ``AuthoritativeClient`` are the two sides of a match that its host
/// alone decides.
///
/// A session uses neither network nor clock: it takes packets and the time, and returns packets.
public protocol MatchSession: AnyObject {
  /// The state of the match on this machine.
  var phase: RollbackSession.Phase { get }
  /// The error behind the end of the match, for the game's author; usually empty.
  var detail: String { get }
  /// The part that this machine has.
  var role: RollbackSession.Role { get }
  /// The simulation of the match; `nil` until the machine has the host's state.
  var simulation: Simulation? { get }
  /// The players of this machine.
  var localPlayers: PlayerSet { get }
  /// True if a player takes part at any machine, or is about to.
  var hasPlayers: Bool { get }
  /// The number of players who take part.
  var takenSeats: Int { get }
  /// The number of players' seats that a machine which joins could get.
  var freeSeats: Int { get }
  /// The number of ticks whose state is final on this machine.
  var confirmedTicks: UInt64 { get }
  /// The time at which the next tick is due, of the clock that ``update(now:send:)`` takes.
  var nextUpdate: UInt64 { get }
  /// The fraction of the way from the last tick to the next one that has passed, for drawing only.
  var alpha: Float { get }
  /// The players for whom the match waits at present; `nil` while nothing keeps the next tick from running.
  var wait: MatchWait? { get }
  /// True once the host has sent that it leaves; false if its packets merely stopped.
  var hasHostLeft: Bool { get }
  /// The figures of the network at present, for display.
  var statistics: MatchStatistics { get }
  /// The audio commands that the program must perform after the last update, in order.
  var audioCommands: [AudioCommand] { get }
  /// The device commands that the program must perform after the last update, in order.
  var deviceCommands: [DeviceCommand] { get }
  /// The messages of confirmed ticks that the program must carry out after the last update, in order.
  var messages: [AppMessage] { get }
  /// True if this machine records the match. Not all do: only the host in a match that it alone decides, and no machine
  /// that has joined too late to get the reel.
  var isRecorded: Bool { get }
  /// The bytes of the reel of all confirmed ticks, without its end. They only grow, up to
  /// ``MatchSettings/mostReelBytes``; beyond that, there are none.
  var reel: [UInt8] { get }
  /// Returns the bytes of the reel from an offset on, however long it is; `nil` if they are no longer kept.
  func reel(from offset: Int) -> ArraySlice<UInt8>?
  /// The ticks of the match, with the states that are kept; `nil` if this machine does not record it.
  var timeline: RollbackTimeline? { get }

  /// The number of machines that only watch.
  var spectatorCount: Int { get }
  /// The number of times that ticks were repeated because of an input that arrived late.
  var rollbackCount: UInt64 { get }
  /// The most thousandths of its ordinary speed at which a host's clock runs, 1 to 1000.
  var speedLimit: UInt32 { get set }
  /// The bytes by which another process can go on with a host's match, beside its reel; empty for a match that cannot
  /// go on.
  var hostRecord: [UInt8] { get }
  /// A number that changes when ``hostRecord`` does; 0 for a match that cannot go on.
  var hostRecordStamp: UInt64 { get }

  /// Takes a packet. Packets that are none, or that belong to no machine of the match, are ignored; so are packets of a
  /// machine that floods this one.
  /// - Returns: true if the packet belongs to a machine of the match, or to an attempt to join.
  @discardableResult
  func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool
  /// Takes a request to join from a server's ``RoomDoor``, which has proven the address.
  /// - Returns: false if the machine requests any room and only claims to have been in this one, which is full.
  @discardableResult
  func admit(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool
  /// Ends the part of a machine in a host's match. Does nothing if there is no such machine.
  /// - Parameter attempt: the number of its request to join (``RoomJoin/attemptBits``).
  func drop(attempt: (high: UInt64, low: UInt64))
  /// Returns true if a machine takes part, by the number of its request to join.
  func has(attempt: (high: UInt64, low: UInt64)) -> Bool
  /// Adds events of a player of this machine, for the next tick that has room for them.
  func add(_ events: [InputEvent], player: Int)
  /// Runs all that is due at a time.
  /// - Parameters:
  ///   - now: the nanoseconds of a monotonic clock with any origin.
  ///   - send: sends a packet to an address; it may lose it.
  /// - Returns: the number of ticks that ran for the first time.
  @discardableResult
  func update(now: UInt64, send: (MatchAddress, [UInt8]) -> Void) -> Int
  /// Leaves the match. The next ``update(now:send:)`` sends a farewell.
  func leave()
  /// Returns the notices since the last call, in order, and removes them.
  func takeMatchEvents() -> [MatchEvent]
  /// Ends the recording with a checkpoint after the last confirmed tick.
  /// - Returns: the complete reel; empty if the match never began here, or if the reel is no longer kept.
  func finishRecording() -> [UInt8]
  #if !hasFeature(Embedded)
    /// Returns the reports about different states since the last call.
    func takeDesyncRecords() -> [DesyncRecord]
  #endif
}

extension RollbackSession: MatchSession {
  public var isRecorded: Bool { recording?.lacksReel != true }
}
