/// The settings of a match. The host's settings hold for all machines, except for the properties that each machine sets
/// for itself.
public struct MatchSettings: Sendable {
  /// The paths of packets between the machines of players.
  public enum Paths: UInt8, Sendable {
    /// Every machine sends to every other one, and the host passes on what does not get through.
    case mesh
    /// Every machine sends to the host only, which passes everything on.
    case star
  }

  /// The answers of a match to different states of the same tick.
  public enum DesyncAnswer: UInt8, Sendable {
    /// The match goes on from the host's state.
    case resume
    /// The match ends.
    case end
  }

  /// The most ticks that a machine runs ahead of the inputs it has, 1 to 32. At the limit it waits. It is a machine's
  /// own setting.
  public var prediction = 8
  /// The number of ticks from a player's input to the tick that it counts in, 0 to 30. It is a machine's own setting,
  /// and may change while the match runs.
  public var inputDelay = 2
  /// The number of ticks by which a machine shows the game ahead of the common time, 0 to 8: its player sees the effect
  /// of an input earlier, and corrections of others are larger. It is a machine's own setting.
  public var runAhead = 0
  /// True if this machine shows ticks before all inputs are there, and repeats them when one differs from its guess. A
  /// machine without a picture, such as a server or a bot, may run confirmed ticks only: it then repeats none, and sees
  /// each tick as late as the others' packets are. A host without players always does. It is a machine's own setting.
  public var runsAhead = true
  /// The time after which a machine that is silent, or holds up the others, counts as gone, in nanoseconds: 0.1 to 600
  /// seconds. Until a machine that joins has the match, its own setting holds.
  public var timeout: UInt64 = MatchSettings.usualTimeout
  /// The number of players with whom the match begins; until then, it waits at tick 0.
  public var leastPlayers = 2
  /// The number of ticks by which a spectator's machine is behind. It is a machine's own setting.
  public var spectatorDelay = 30
  /// The most spectators at the host.
  public var mostSpectators = 64
  /// The paths of packets.
  public var paths = Paths.mesh
  /// The answer to different states of two machines.
  public var desync = DesyncAnswer.resume
  /// The room that this machine requests of a server with many matches. It is a machine's own setting.
  public var room = RoomRequest.any
  /// The bytes by which the host recognises this machine's player, such as a token that an account server has signed:
  /// at most 512. It is a machine's own setting.
  ///
  /// A request to join is not encrypted: a machine on the way can read the ticket. So a ticket is valid for a short
  /// time, for one match, or for one address, or it counts only with a ``proof``.
  public var ticket: [UInt8] = []
  /// Returns the bytes that follow the ticket in a request to join, such as a code of the request's other bytes by
  /// which the host recognises that this machine has the ticket's key. `head` has all bytes before the ticket: among
  /// them is the answer to the challenge of this machine's address. Ticket and proof have at most 512 bytes together.
  /// It is a machine's own setting.
  public var proof: @Sendable (_ head: [UInt8]) -> [UInt8] = { _ in [] }
  /// The host's decision about a machine that joins: the reason why it is refused, or `nil`. It gets the machine's
  /// ``ticket`` and its address, which is proven. Compare secrets in constant time.
  public var refusal: @Sendable (_ ticket: [UInt8], _ address: MatchAddress) -> MatchRefusal? = {
    _, _ in nil
  }
  /// The number of this host's room among the matches at one address, from 1; 0 for the host of a single match. It is
  /// part of the tokens of all packets to the host (``RoomDoor``).
  public var roomNumber: UInt16 = 0
  /// The ticks from one state that a host alone decides to the next one that it sends, 1 to 30: fewer mean more bytes
  /// and fewer corrections (`MatchKind.authoritative`). It is the host's setting.
  public var stateInterval = 2
  /// Returns what encrypts and authenticates the packets between the host and a machine with a ticket, once the machine
  /// is welcomed; `nil` to send them as they are. Both sides return the same keys, in a match that the host alone
  /// decides; other matches do not use it.
  ///
  /// The host gets the ticket with its ``proof``, after ``refusal`` has accepted both. `join` is 32 random bytes, half
  /// of them of each side, which are new each time that a machine joins. Derive the keys from the ticket's key and
  /// these bytes: the numbers of packets begin anew with each join, and a key may see no number twice.
  public var seal:
    @Sendable (_ ticket: [UInt8], _ join: [UInt8], _ isHost: Bool) -> (any PacketSeal)? = {
      _, _, _ in nil
    }
  /// The most bytes of memory for the reel of the match; the inputs of the last minutes take as many, 64 KiB to 4 MiB.
  /// In a match with a longer reel, a machine that joins gets the state alone, and has no reel. It is a machine's own
  /// setting.
  public var mostReelBytes = 64 << 20
  /// The build and the processor, for the reports about different states that both machines get; of a longer text its
  /// first ``longestBuild`` bytes. It is a machine's own setting.
  public var build = ""
  /// Returns 64 random bits of the operating system at each call, for the secrets by which packets and addresses are
  /// recognised: `{ .random(in: .min ... .max) }`. Never a stream of the simulation: a machine that predicts the bits
  /// can end the match, or take the place of another machine.
  public var random: @Sendable () -> UInt64

  /// The usual ``timeout``.
  static let usualTimeout: UInt64 = 5_000_000_000
  /// The range of ``timeout``, beyond which the nearest value counts for the other machines.
  static let timeouts: ClosedRange<UInt64> = 100_000_000...600_000_000_000

  /// The most bytes of ``ticket`` and ``proof`` together.
  package static let longestTicket = MatchProtocol.longestTicket
  /// The most bytes of ``build``.
  public static let longestBuild = 500

  /// Creates the usual settings.
  /// - Parameter random: returns random bits of the operating system; see ``random``.
  public init(random: @escaping @Sendable () -> UInt64) { self.random = random }
}
