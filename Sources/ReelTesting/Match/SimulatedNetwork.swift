import ReelContent
import ReelMath
import ReelPlatform
import ReelMatch
import ReelReplay
import ReelSimulation

/// Machines that play a match of a game, and the ways between them, in virtual time. The same seed gives the same run.
///
///     let network = SimulatedNetwork<Duel>(seed: 1)
///     network.way = { _, _ in .bad }
///     let host = network.host(Duel())
///     network.join(host)
///     network.run(60_000)
///     try network.check()
///
/// The game's ``ReelSimulation/Game/Player`` plays on each machine.
public final class SimulatedNetwork<G: Game> {
  /// The machines, in the order in which they were added.
  public private(set) var machines: [SimulatedMachine<G>] = []
  /// Returns the way between two machines.
  public var way: (_ from: Int, _ to: Int) -> NetworkWay = { _, _ in NetworkWay() }
  /// The random numbers of the network.
  public var random: RandomStream
  /// Changes packets of a machine on their way, as a hostile machine would; returns false to leave one as it is.
  public var manglesPackets: ((_ from: Int, inout RandomStream) -> Bool)?
  /// Is called with each packet that is sent and not lost.
  public var sees: (([UInt8]) -> Void)?
  /// Is called with each packet that a machine sends, to whatever address, before it can be lost.
  public var observesSends: ((_ from: Int, _ to: MatchAddress, _ bytes: [UInt8]) -> Void)?
  /// A clock in nanoseconds that measures the updates of the machines; `nil` to measure nothing.
  public var stopwatch: (() -> UInt64)?
  /// The number of packets that were sent.
  public private(set) var packetCount = 0
  /// The number of bytes that were sent.
  public private(set) var byteCount = 0
  /// The number of bytes of the largest packet.
  public private(set) var largestPacket = 0

  let content: GameContent
  /// The time in nanoseconds.
  private var time: UInt64 = 1_000_000_000
  private var packets: [(due: UInt64, to: Int, from: MatchAddress, bytes: [UInt8])] = []
  private var burstEnds: [Int: UInt64] = [:]

  /// Creates a network without machines.
  public init(seed: UInt64, content: GameContent = GameContent()) {
    random = RandomStream(seed: seed, stream: 5)
    self.content = content
  }

  /// The milliseconds since the beginning.
  public var milliseconds: UInt64 { time / 1_000_000 - 1000 }

  /// The time of a machine's clock in nanoseconds.
  public func time(of machine: SimulatedMachine<G>) -> UInt64 {
    machine.offset + UInt64(Double(time) * machine.speed)
  }

  /// Adds a machine with a session.
  public func add(_ session: RollbackSession) -> SimulatedMachine<G> {
    let machine = SimulatedMachine<G>(machines.count, session, at: time, seed: random.next())
    machines.append(machine)
    return machine
  }

  /// Adds a machine that opens a match.
  /// - Parameters:
  ///   - seats: the players at this machine.
  ///   - change: changes the settings.
  public func host(
    _ game: G, seed: UInt64 = 7, seats: [Int] = [0],
    _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> SimulatedMachine<G> {
    add(
      RollbackSession(
        hosting: game, content: content, seed: seed, seats: seats, settings: settings(change)))
  }

  /// Adds a machine that joins a match.
  @discardableResult
  public func join(
    _ host: SimulatedMachine<G>, as role: RollbackSession.Role = .player,
    _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> SimulatedMachine<G> {
    add(
      RollbackSession(
        joining: G.self, content: content, host: host.address, as: role,
        settings: settings(change)))
  }

  private func settings(_ change: (inout MatchSettings) -> Void) -> MatchSettings {
    var settings = MatchSettings(seed: random.next())
    settings.build = "build \(machines.count)"
    change(&settings)
    return settings
  }

  /// Runs for a number of milliseconds; `each` is called once a millisecond.
  public func run(_ milliseconds: UInt64, each: () -> Void = {}) {
    let end = time + milliseconds * 1_000_000
    while time < end {
      time += 1_000_000
      deliver()
      for machine in machines where time >= machine.nextUpdate {
        machine.nextUpdate += machine.period
        if machine.isFrozen(self.milliseconds) { continue }
        update(machine)
      }
      each()
    }
  }

  /// Delivers the bytes as if they came from an address.
  public func inject(_ bytes: [UInt8], to machine: SimulatedMachine<G>, from address: MatchAddress)
  {
    machine.inbox.append((address, bytes))
  }

  // MARK: - The course

  private func update(_ machine: SimulatedMachine<G>) {
    let now = time(of: machine)
    for packet in machine.inbox {
      machine.session.receive(packet.bytes, from: packet.from, now: now)
    }
    machine.inbox.removeAll()
    machine.play()
    let start = stopwatch?() ?? 0
    machine.session.update(now: now) { address, bytes in
      observesSends?(machine.name, address, bytes)
      send(bytes, from: machine, to: Int(clamping: address.low))
    }
    let took = (stopwatch?() ?? 0) - start
    machine.updateTime += took
    machine.longestUpdate = max(machine.longestUpdate, took)
    machine.deepestRollback = max(machine.deepestRollback, machine.session.statistics.lastDepth)
    machine.notices += machine.session.takeMatchEvents()
  }

  private func send(_ bytes: [UInt8], from: SimulatedMachine<G>, to: Int) {
    guard machines.indices.contains(to) else { return }
    packetCount += 1
    byteCount += bytes.count
    from.sentBytes += bytes.count
    largestPacket = max(largestPacket, bytes.count)
    let way = way(from.name, to)
    if way.isCut(milliseconds) { return }
    let key = from.name * 64 + to
    if time < burstEnds[key] ?? 0 { return }
    if random.float() < way.bursts {
      burstEnds[key] = time + UInt64(100 + random.float() * 300) * 1_000_000
      return
    }
    if random.float() < way.loss { return }
    sees?(bytes)
    var bytes = bytes
    if manglesPackets?(from.name, &random) == true { PacketMangler.mangle(&bytes, &random) }
    for _ in 0..<(random.float() < way.duplicates ? 2 : 1) {
      let delay = way.delay + random.float() * way.jitter
      packets.append((time + UInt64(delay * 1_000_000), to, from.address, bytes))
    }
  }

  private func deliver() {
    packets.removeAll { packet in
      guard packet.due <= time else { return false }
      machines[packet.to].inbox.append((packet.from, packet.bytes))
      return true
    }
  }
}

/// The damage that a hostile machine does to its own packets.
public enum PacketMangler {
  /// Changes some bytes behind the token: flips, replaces, cuts or repeats them.
  public static func mangle(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    for _ in 0..<(1 + Int(random.float() * 4)) where bytes.count > 20 {
      let at = 19 + Int(random.float() * Float(bytes.count - 19))
      guard at < bytes.count else { continue }
      switch Int(random.float() * 5) {
      case 0: bytes[at] ^= 1 << UInt8(random.float() * 8)
      case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes.removeLast(bytes.count - at)
      case 3: bytes[at] = random.float() < 0.5 ? 0xFF : 0x7F
      default: bytes.insert(contentsOf: bytes[at...].prefix(9), at: at)
      }
    }
  }
}
