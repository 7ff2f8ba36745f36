import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// A machine of a match that its host alone decides, in a ``ServedNetwork``.
final class ServedGuest<G: Game> {
  let name: Int
  var session: AuthoritativeClient
  var bots: BotTeam<G.Player>
  /// True to let the bot play; a test may stop it.
  var plays = true
  var isFrozen = false
  var port: UInt16 = 1
  var address: MatchAddress { MatchAddress(low: UInt64(name), port: port) }
  var notices: [MatchEvent] = []
  var receivedBytes = 0
  fileprivate var inbox: [[UInt8]] = []

  init(_ name: Int, _ session: AuthoritativeClient, seed: UInt64) {
    (self.name, self.session) = (name, session)
    bots = BotTeam(seed: seed)
  }
}

/// A match that its host alone decides, over ways that delay, lose, repeat and reorder packets, in virtual time. The
/// same seed gives the same run.
final class ServedNetwork<G: Game> {
  /// The host; a test may replace it by another process.
  var host: AuthoritativeHost
  var guests: [ServedGuest<G>] = []
  var way = NetworkWay()
  /// The ways of machines with a way of their own, by the machine's name.
  var ways: [Int: NetworkWay] = [:]
  /// The random numbers of each way, so that a packet more on one way changes nothing on another one.
  private var chances: [Int: RandomStream] = [:]
  private let seed: UInt64
  var random: RandomStream
  /// Is called with each packet that is sent, before it can be lost: the number of the receiver's machine, 0 the host.
  var observes: ((_ to: UInt64, _ bytes: [UInt8]) -> Void)?
  /// Is called after each update of the host.
  var afterHost: (() -> Void)?
  var mangles = false
  /// True while the host's process is away.
  var isHostAway = false
  private(set) var largestPacket = 0
  private(set) var time: UInt64 = 1_000_000_000
  private var packets: [(due: UInt64, to: Int, from: MatchAddress, bytes: [UInt8])] = []
  private var hostInbox: [(from: MatchAddress, bytes: [UInt8])] = []
  let content = GameContent()
  static var hostAddress: MatchAddress { MatchAddress(low: 0, port: 1) }

  init(
    _ game: G, seed: UInt64, startData: [UInt8] = [],
    _ change: (inout MatchSettings) -> Void = { _ in }
  ) {
    self.seed = seed
    random = RandomStream(seed: seed, stream: 5)
    var settings = MatchSettings(seed: random.next())
    change(&settings)
    host = AuthoritativeHost(
      game, content: content, seed: 7, startData: startData, settings: settings)
  }

  @discardableResult
  func join(
    as role: RollbackSession.Role = .player, _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> ServedGuest<G> {
    var settings = MatchSettings(seed: random.next())
    change(&settings)
    let session = AuthoritativeClient(
      joining: G.self, content: content, host: Self.hostAddress, as: role, settings: settings)
    let guest = ServedGuest<G>(guests.count + 1, session, seed: random.next())
    guests.append(guest)
    return guest
  }

  func run(_ milliseconds: UInt64, each: () -> Void = {}) {
    let end = time + milliseconds * 1_000_000
    while time < end {
      time += 1_000_000
      deliver()
      if time / 1_000_000 % 5 == 0, !isHostAway { updateHost() }
      for guest in guests where (time / 1_000_000 + UInt64(guest.name)) % 8 == 0 && !guest.isFrozen
      {
        update(guest)
      }
      each()
    }
  }

  private func updateHost() {
    for packet in hostInbox { host.receive(packet.bytes, from: packet.from, now: time) }
    hostInbox.removeAll()
    host.update(now: time) { address, bytes in
      observes?(address.low, bytes)
      send(bytes, to: Int(clamping: address.low), from: Self.hostAddress)
    }
    afterHost?()
  }

  private func update(_ guest: ServedGuest<G>) {
    let now = time + UInt64(guest.name) * 987_654_321
    for bytes in guest.inbox { guest.session.receive(bytes, from: Self.hostAddress, now: now) }
    guest.inbox.removeAll()
    if guest.plays, let simulation = guest.session.simulation {
      for player in 0..<simulation.playerCount where guest.session.localPlayers.contains(player) {
        var input = TickInput(viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
        guest.bots.play(simulation, player: player, into: &input)
        guest.session.add(input.events, player: player)
      }
    }
    guest.session.update(now: now) { _, bytes in
      observes?(0, bytes)
      send(bytes, to: 0, from: guest.address)
    }
    guest.notices += guest.session.takeMatchEvents()
  }

  private func send(_ bytes: [UInt8], to: Int, from: MatchAddress) {
    largestPacket = max(largestPacket, bytes.count)
    guard to <= guests.count else { return }
    let way = ways[to + Int(from.low)] ?? way
    let key = to * 64 + Int(from.low)
    var random = chances[key] ?? RandomStream(seed: seed, stream: UInt64(100 + key))
    defer { chances[key] = random }
    guard random.float() >= way.loss else { return }
    var bytes = bytes
    if mangles, random.float() < 0.3 { PacketMangler.mangle(&bytes, &random) }
    for _ in 0..<(random.float() < way.duplicates ? 2 : 1) {
      let delay = way.delay + random.float() * way.jitter
      packets.append((time + UInt64(delay * 1_000_000), to, from, bytes))
    }
  }

  /// Replaces the host by another process, which has its record and its reel on disk.
  /// - Parameter change: changes the settings of the other process.
  func reviveHost(_ change: (inout MatchSettings) -> Void = { _ in }) throws {
    var settings = host.settings
    change(&settings)
    let revived = AuthoritativeHost(
      reviving: G.self, content: content, record: host.hostRecord,
      reel: try ReelContents(bytes: host.reel), settings: settings, now: time)
    host = try #require(revived)
    hostInbox.removeAll()
  }

  /// Lets the host receive bytes.
  func inject(_ bytes: [UInt8], from address: MatchAddress) {
    host.receive(bytes, from: address, now: time)
  }

  private func deliver() {
    packets.removeAll { packet in
      guard packet.due <= time else { return false }
      if packet.to == 0 {
        hostInbox.append((packet.from, packet.bytes))
      } else {
        let guest = guests[packet.to - 1]
        guest.receivedBytes += packet.bytes.count
        guest.inbox.append(packet.bytes)
      }
      return true
    }
  }
}

/// A ``Skirmish`` whose host alone decides.
struct Clash: Game {
  static let name = "Clash"
  static var settings: GameSettings {
    var settings = Skirmish.settings
    settings.matchKind = .authoritative
    return settings
  }
  typealias Player = SkirmishBot

  /// The number of players, and of entities that are there for their size only.
  var seats: UInt8 = 2
  var weights: UInt16 = 0
  var playerCount: Int { Int(seats) }

  init() {}
  init(seats: UInt8, weights: UInt16 = 0) { (self.seats, self.weights) = (seats, weights) }

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    Skirmish(seats: seats).setUp(simulation)
    simulation.world.register(Ballast.self)
    for number in 0..<weights { simulation.world.spawn(Ballast(a: UInt64(number))) }
  }
}

/// A component that changes never.
struct Ballast: Component {
  var a: UInt64 = 0
  var b: UInt64 = 2
  var c: UInt64 = 3
}

extension World {
  /// The bytes of a state without the versions of writes.
  var comparableBytes: [UInt8] {
    var snapshot = Snapshot(bytes: [])
    self.snapshot(into: &snapshot, .unversioned)
    return snapshot.stateBytes
  }
}
