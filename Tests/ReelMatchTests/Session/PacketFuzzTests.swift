import Foundation
import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Packets of each kind, correct but for some bytes, at a door, a host, a player of the match and a machine that joins.
// The short form sends some thousands of each kind, the long one (REEL_FULL=1) a million of each, from another seed in
// each run, which is printed. REEL_FUZZ_SEED=N repeats a run, REEL_FUZZ_COUNT=N sends N of each kind.

@Suite struct PacketFuzzTests {
  /// The kinds of packets, and the parts of play packets that have forms of their own.
  enum Subject: String, CaseIterable, Sendable {
    case join, room, challenge, refusal, welcome, play, inputs, control, piece, receipt, leave
    case gone, probe, proof
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["REEL_FUZZ_SEED"].flatMap { UInt64($0) }
    ?? (RollbackSessionTests.isLong ? .random(in: 1...999_999) : 1)
  private static let count =
    environment["REEL_FUZZ_COUNT"].flatMap { Int($0) }
    ?? (RollbackSessionTests.isLong ? 1_000_000 : 2000)

  /// The bytes of memory of this process.
  private static var memory: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  /// A match of a server, with a machine that joins, and strangers.
  private final class Target {
    let network: SimulatedNetwork
    let host: Machine
    let guest: Machine
    var joining: RollbackSession
    var door: RoomDoor
    private(set) var now: UInt64
    private var request: [UInt8] = []
    /// A machine, and an address that has proven nothing to it.
    private struct Receiver: Hashable {
      var machine: Int
      var address: UInt64
    }

    /// The bytes that came from such an address to a machine, less those that the machine has sent there.
    private var credit: [Receiver: Int] = [:]
    private(set) var worst = 0
    private(set) var packets = 0

    init(seed: UInt64) {
      network = SimulatedNetwork(seed: seed)
      host = network.host(Skirmish(), seats: []) {
        ($0.paths, $0.roomNumber, $0.desync) = (.star, 1, .resume)
      }
      guest = network.join(host)
      network.join(host)
      network.run(2000)
      now = network.time(of: host)
      joining = Self.session()
      door = RoomDoor(
        MatchIdentity(Skirmish.self, content: GameContent()), random: host.session.settings.random)
      beginToJoin()
    }

    private static func session() -> RollbackSession {
      RollbackSession(
        joining: Skirmish.self, content: GameContent(), host: MatchAddress(low: 0),
        settings: MatchSettings(seed: 5))
    }

    private func beginToJoin() {
      joining = Self.session()
      joining.update(now: now) { [self] in request = $1 }
    }

    /// The number of the present attempt to join.
    var attempt: MatchSecret {
      var input = FieldDecoder(request)
      _ = (input.packetKind(), input.word(2))
      return input.secret()
    }

    /// Delivers a packet to all.
    func receive(_ bytes: [UInt8], from stranger: MatchAddress) {
      packets += 1
      // As if the stranger knew the token of the direction.
      for machine in 0..<3 { pay(machine, bytes.count, to: stranger) }
      if case .answer(let answer) = door.sort(bytes, from: stranger, now: now) {
        pay(2, -answer.count, to: stranger)
      }
      host.session.receive(bytes, from: stranger, now: now)
      host.session.receive(bytes, from: guest.address, now: now)
      guest.session.receive(bytes, from: stranger, now: now)
      guest.session.receive(bytes, from: host.address, now: now)
      joining.receive(bytes, from: MatchAddress(low: 0), now: now)
      joining.receive(bytes, from: stranger, now: now)
      if joining.phase != .joining { beginToJoin() }
      guard packets % 16 == 0 else { return }
      now += 1_000_000
      for (machine, session) in [host.session, guest.session, joining].enumerated() {
        session.update(now: now) { [self] address, sent in pay(machine, -sent.count, to: address) }
        _ = session.takeMatchEvents()
        _ = session.takeDesyncRecords()
      }
    }

    private func pay(_ machine: Int, _ count: Int, to address: MatchAddress) {
      // The machines of the match have proven theirs.
      guard address.low >= 1000 else { return }
      let receiver = Receiver(machine: machine, address: address.low)
      let sum = credit[receiver, default: 0] + count
      credit[receiver] = sum
      worst = min(worst, sum)
    }

    /// True while the packets are read completely.
    var isUsable: Bool {
      host.session.links.count == 2 && guest.session.phase == .playing
        && host.session.phase == .playing
    }
  }

  /// Returns a correct packet.
  private static func packet(
    _ subject: Subject, _ target: Target, _ random: inout RandomStream
  ) -> [UInt8] {
    // Half of the packets have the token to the host, and half that to the guest.
    let machine = random.next() % 2 == 0 ? target.guest : target.host
    guard let link = machine.session.links.first else { return [] }
    let number = random.next()
    let tick = machine.session.timeline?.head ?? 0
    func head(_ kind: MatchProtocol.Kind, secret: Bool = false) -> [UInt8] {
      var out = ForgedPacket.head(kind, link.outgoing)
      if secret { out.append(MatchSecret { number }) }
      return out.bytes
    }
    func join(_ room: RoomRequest) -> [UInt8] {
      JoinRequest(
        attempt: MatchSecret { number }, cookie: number, isSpectator: number % 2 == 0,
        token: MatchSecret { number }, resume: number % 3 == 0 ? MatchSecret { number } : .none,
        identity: MatchIdentity(Skirmish.self, content: GameContent()), room: room,
        ticket: [UInt8](repeating: 3, count: Int(number % 512))
      ).bytes
    }
    func answer(_ content: JoinAnswer.Content) -> [UInt8] {
      JoinAnswer(attempt: target.attempt, content: content).bytes
    }
    func play(_ sections: (inout FieldEncoder) -> Void) -> [UInt8] {
      ForgedPacket.play(link, tick: tick, sections)
    }
    switch subject {
    case .join: return join(.any)
    case .room:
      let rooms: [RoomRequest] = [
        .named([UInt8](repeating: 65, count: 1 + Int(number % 32))),
        .invited(RoomInvitation(MatchSecret { number })),
        .numbered(UInt16(truncatingIfNeeded: number | 1)),
      ]
      return join(rooms[Int(number % 3)])
    case .challenge: return answer(.challenge(cookie: number))
    case .refusal: return answer(.refusal(MatchRefusal(rawValue: UInt8(1 + number % 13)) ?? .over))
    case .welcome:
      return answer(
        .welcome(
          JoinAnswer.Welcome(
            token: MatchSecret { number }, resume: MatchSecret { number }, peer: 3, host: 0,
            paths: .star, desync: .resume)))
    case .play: return play { _ in }
    case .inputs:
      return play { out in
        out.append(1, 1)
        out.append(number % 4, 1)
        out.varint(tick)
        out.append(number % 200, 1)
        out.varint(number % 200)
      }
    case .control:
      let controls: [MatchControl] = [
        .seat(number: number % 9, seat: UInt8(number % 3), tick: tick, peer: UInt8(number % 5)),
        .partner(
          peer: 9, address: MatchAddress(low: number), incoming: MatchSecret { number },
          outgoing: MatchSecret { number }),
        .partnerLeft(peer: UInt8(number % 5)), .check(tick: tick / 60 * 60, hash: number), .ready,
        .desync(tick: tick / 60 * 60), .end(.dropped),
      ]
      let chosen = controls[Int(number % UInt64(controls.count))]
      return play { ForgedPacket.controls(link.firstOut, [chosen, chosen], to: &$0) }
    case .piece:
      return play { out in
        out.append(3, 1)
        out.append(1 + number % 255, 1)
        let total = number % 3 == 0 ? 2500 : number % 800
        out.varint(total)
        out.varint(total > 1000 ? number % 2 : 0)
        out.bytes += [UInt8](repeating: 7, count: Int(min(total, 1000)))
      }
    case .receipt:
      return play { out in
        out.append(4, 1)
        out.append(number % 256, 1)
        out.varint(number % 100)
        out.append(number, 8)
      }
    case .leave: return head(.leave)
    case .gone: return head(.gone)
    case .probe: return head(.probe, secret: true)
    case .proof: return head(.proof, secret: true)
    }
  }

  /// Changes some bytes: mostly behind the token, so that they are read.
  private static func damage(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    guard random.next() % 4 == 0 || bytes.count <= 20 else {
      return PacketMangler.mangle(&bytes, &random)
    }
    for _ in 0..<1 + random.next() % 4 where !bytes.isEmpty {
      let at = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes[at] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes.removeLast(bytes.count - at)
      case 2: bytes.append(UInt8(truncatingIfNeeded: random.next()))
      default: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      }
    }
  }

  @Test(arguments: Subject.allCases) func noPacketOfAnyKindDoesHarm(subject: Subject) {
    if Self.count > 2000 { print("packets: \(Self.count) of \(subject), seed \(Self.seed)") }
    var random = RandomStream(seed: Self.seed, stream: 3)
    var target = Target(seed: Self.seed)
    var worst = 0
    var memory = 0
    for step in 0..<Self.count {
      if !target.isUsable || target.packets >= 20_000 {
        worst = min(worst, target.worst)
        target = Target(seed: Self.seed &+ UInt64(step))
      }
      var bytes = Self.packet(subject, target, &random)
      Self.damage(&bytes, &random)
      target.receive(bytes, from: MatchAddress(low: 1000 + random.next() % 64, port: 1))
      // Memory that is reserved once is there after a tenth.
      if step == Self.count / 10 { memory = Self.memory }
    }
    #expect(min(worst, target.worst) >= 0, "seed \(Self.seed)")
    // Other tests run beside the short form.
    if RollbackSessionTests.isLong || Self.count > 2000 {
      let growth = Self.memory - memory
      print("packets: \(subject): \(growth >> 10) KiB more")
      #expect(growth < 32 << 20, "seed \(Self.seed)")
    }
  }
}
