import Reel
import Testing

/// The properties of the way from one machine to another.
struct Way {
  /// The delay in milliseconds.
  var delay: Float = 20
  /// The most further delay, by which packets also overtake each other.
  var jitter: Float = 5
  /// The share of packets that are lost.
  var loss: Float = 0
  /// The share of packets that begin a burst of losses of 100 to 400 milliseconds.
  var bursts: Float = 0
  /// The share of packets that arrive twice.
  var duplicates: Float = 0
  /// Returns true at the times, in milliseconds, at which nothing gets through.
  var isCut: (_ milliseconds: UInt64) -> Bool = { _ in false }
}

/// One machine of a simulated match.
final class Machine {
  let name: Int
  var session: RollbackSession
  var bot: SkirmishBot
  /// The time at which this machine's clock began, and the speed of its clock.
  var offset: UInt64
  var speed: Double = 1
  /// The nanoseconds between two pictures.
  var period: UInt64 = 16_666_667
  var nextUpdate: UInt64
  /// Returns true at the times, in milliseconds, at which this machine stands still.
  var isFrozen: (_ milliseconds: UInt64) -> Bool = { _ in false }
  var inbox: [(from: MatchAddress, bytes: [UInt8])] = []
  var notices: [MatchNotice] = []

  init(_ name: Int, _ session: RollbackSession, at time: UInt64, seed: UInt64) {
    self.name = name
    self.session = session
    bot = SkirmishBot(seed: seed)
    offset = UInt64(name) * 1_234_567_891
    nextUpdate = time + UInt64(name) * 3_000_000
  }

  var address: MatchAddress { MatchAddress(low: UInt64(name), port: 1) }
}

/// Machines and the ways between them, in virtual time. The same seed gives the same run.
final class SimulatedNetwork {
  var machines: [Machine] = []
  var random: RandomStream
  /// Returns the way between two machines.
  var way: (_ from: Int, _ to: Int) -> Way = { _, _ in Way() }
  /// The time in nanoseconds.
  private(set) var time: UInt64 = 1_000_000_000
  private var packets: [(due: UInt64, to: Int, from: MatchAddress, bytes: [UInt8])] = []
  private var burstEnds: [Int: UInt64] = [:]
  private(set) var packetCount = 0
  private(set) var byteCount = 0
  private(set) var largestPacket = 0
  /// Returns true for packets of a machine that are changed on their way, as by a hostile machine.
  var manglesPackets: ((_ from: Int, inout RandomStream) -> Bool)?
  /// Is called with each packet that is sent.
  var sees: (([UInt8]) -> Void)?

  init(seed: UInt64) { random = RandomStream(seed: seed, stream: 5) }

  var milliseconds: UInt64 { time / 1_000_000 - 1000 }

  func add(_ session: RollbackSession) -> Machine {
    let machine = Machine(machines.count, session, at: time, seed: random.next())
    machines.append(machine)
    return machine
  }

  func host(
    _ game: Skirmish, seed: UInt64 = 7, seats: [Int] = [0],
    _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> Machine {
    var settings = MatchSettings(entropy: random.next())
    settings.build = "build \(machines.count)"
    change(&settings)
    return add(
      RollbackSession(
        hosting: game, content: GameContent(), seed: seed, seats: seats, settings: settings))
  }

  func join(
    _ host: Machine, as role: RollbackSession.Role = .player,
    _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> Machine {
    var settings = MatchSettings(entropy: random.next())
    settings.build = "build \(machines.count)"
    change(&settings)
    return add(
      RollbackSession(
        joining: Skirmish.self, content: GameContent(), host: host.address, as: role,
        settings: settings))
  }

  /// Runs for a number of milliseconds; `each` is called once a millisecond.
  func run(_ milliseconds: UInt64, each: () -> Void = {}) {
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

  private func update(_ machine: Machine) {
    let now = machine.offset + UInt64(Double(time) * machine.speed)
    for packet in machine.inbox {
      machine.session.receive(packet.bytes, from: packet.from, now: now)
    }
    machine.inbox.removeAll()
    for player in 0..<8 where machine.session.localPlayers.contains(player) {
      machine.session.add(machine.bot.events(player), player: player)
    }
    machine.session.update(now: now) { address, bytes in
      send(bytes, from: machine, to: Int(address.low))
    }
    machine.notices += machine.session.takeNotices()
  }

  private func send(_ bytes: [UInt8], from: Machine, to: Int) {
    guard machines.indices.contains(to) else { return }
    packetCount += 1
    byteCount += bytes.count
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
    if manglesPackets?(from.name, &random) == true { Self.mangle(&bytes, &random) }
    for _ in 0..<(random.float() < way.duplicates ? 2 : 1) {
      let delay = way.delay + random.float() * way.jitter
      packets.append((time + UInt64(delay * 1_000_000), to, from.address, bytes))
    }
  }

  /// Changes some bytes behind the token: flips, replaces, cuts or repeats them.
  static func mangle(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    for _ in 0..<(1 + Int(random.float() * 4)) where bytes.count > 12 {
      let at = 11 + Int(random.float() * Float(bytes.count - 11))
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

  /// Delivers the bytes as if they came from an address.
  func inject(_ bytes: [UInt8], to machine: Machine, from address: MatchAddress) {
    machine.inbox.append((address, bytes))
  }

  private func deliver() {
    packets.removeAll { packet in
      guard packet.due <= time else { return false }
      machines[packet.to].inbox.append((packet.from, packet.bytes))
      return true
    }
  }

  // MARK: - What must hold

  /// Checks that all machines agree about every tick that each of them has confirmed, and that a straight run with
  /// these inputs gives the same hashes. Returns the number of ticks that the longest recording has.
  @discardableResult
  func check(_ game: Skirmish, sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
    var longest: ReelContents?
    var reels: [(name: Int, reel: ReelContents)] = []
    for machine in machines where machine.session.timeline != nil {
      let reel = try ReelContents(bytes: machine.session.finishRecording())
      reels.append((machine.name, reel))
      if reel.inputs.count > longest?.inputs.count ?? -1 { longest = reel }
    }
    let long = try #require(longest, sourceLocation: sourceLocation)
    for (name, reel) in reels {
      for player in 0..<game.playerCount {
        let same = zip(reel.players[player], long.players[player]).allSatisfy { $0 == $1 }
        #expect(
          same, "machine \(name), player \(player): other inputs", sourceLocation: sourceLocation)
      }
      for (own, other) in zip(reel.checkpoints, long.checkpoints) where own != other {
        Issue.record(
          "machine \(name): another state at tick \(own.tick)", sourceLocation: sourceLocation)
        break
      }
    }
    // The straight run.
    let simulation = game.makeSimulation(content: GameContent(), seed: long.header.seed)
    var checkpoints = long.checkpoints[...]
    for tick in 0...long.inputs.count {
      if let next = checkpoints.first, next.tick == UInt64(tick) {
        checkpoints.removeFirst()
        if next.stateHash != simulation.stateHash {
          Issue.record("the straight run differs at tick \(tick)", sourceLocation: sourceLocation)
          break
        }
      }
      if tick < long.inputs.count { simulation.step(players: long.inputs(ofTick: tick)) }
    }
    #expect(checkpoints.isEmpty, sourceLocation: sourceLocation)
    return long.inputs.count
  }
}
