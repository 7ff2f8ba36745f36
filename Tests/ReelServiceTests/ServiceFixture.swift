import ReelMatch
import ReelJSON
import Synchronization

@testable import ReelHost
@testable import ReelService

/// A service whose server is a state made by a test.
struct ServiceFixture {
  let control = RoomControl()
  let service: RoomService

  /// - Parameter sealing: the rule about tickets; `nil` for a server without them.
  init(
    token: String? = nil, rooms: Int = 3, isDraining: Bool = false,
    sealing: TicketSealing? = .optional
  ) throws {
    guard let access = ServiceAccess(token: token) else { throw Missing() }
    service = RoomService(
      control, access, RoomService.About(game: "Duel", version: "1"),
      tickets: sealing.map { TicketIssuer(Self.keys, $0) { 1000 } }, clock: { 2_000_000_000 })
    control.publish(Self.status(rooms: rooms, isDraining: isDraining))
  }

  struct Missing: Error {}

  /// Keys whose codes are the length of the text, and whose seals are none.
  static let keys = TicketKeys(
    [[1]],
    Cryptography(code: { key, text in [UInt8](repeating: UInt8(text.count & 255), count: 32) }) {
      _, _, _ in NoSeal()
    })

  private final class NoSeal: PacketSeal {
    var overhead: Int { 0 }
    func seal(_ bytes: inout [UInt8], from start: Int, number: UInt64) {}
    func open(_ bytes: inout [UInt8], from start: Int, number: UInt64) -> Bool { true }
  }

  /// Returns a state with three kinds of rooms, in turn.
  static func status(rooms: Int, isDraining: Bool = false) -> ServerStatus {
    var status = ServerStatus()
    (status.roomLimit, status.seats, status.isDraining) = (1000, 2, isDraining)
    (status.published, status.port, status.tickLength) = (1_500_000_000, 27790, 16_666_667)
    for at in 0..<rooms {
      var room = RoomStatus(number: UInt16(at + 1))
      room.isPlaying = at % 2 == 0
      let requests: [RoomRequest] = [
        .any, RoomRequest(name: "friends \(at)") ?? .any,
        .invited(RoomInvitation { UInt64(at) + 1 }),
      ]
      var second = ServerStatus.Second()
      (second.updates, second.updateTime, second.longestUpdate) = (60, 600_000, 50_000)
      status.rooms.append(
        ServerStatus.Room(request: requests[at % 3], status: room, seconds: [second, second]))
      status.seconds = [second]
    }
    status.figures.rooms = rooms
    for time in [5, 20_000, 100_000, 40_000_000, 500_000_000] as [UInt64] {
      status.figures.updateTime.add(time)
    }
    (status.figures.receivedPackets, status.figures.sentBytes) = (12, 3400)
    return status
  }

  /// Returns the answer to a request; the server carries out its order before.
  func answer(
    _ method: String, _ target: String, headers: [(name: String, value: String)]? = nil,
    body: String = "", isFromThisMachine: Bool = true,
    opening: RoomControl.Opening = .room(7)
  ) throws -> ServiceAnswer {
    let answers = Mutex<[ServiceAnswer]>([])
    let usual = [("host", "localhost:8080"), ("content-type", "application/json")]
    let request = ServiceRequest(
      method, target, headers: headers ?? usual, body: [UInt8](body.utf8),
      isFromThisMachine: isFromThisMachine)
    service.answer(request) { answer in answers.withLock { $0.append(answer) } }
    for order in control.takeOrders() {
      switch order {
      case .open(_, _, let answer): answer(opening)
      case .end(let room, let answer): answer(room == 1 ? .ended : room == 4 ? .ending : .notOpen)
      case .drain: break
      }
    }
    let found = answers.withLock { $0 }
    guard found.count == 1 else { throw Missing() }
    return found[0]
  }
}

extension ServiceAnswer {
  var text: String { String(decoding: body, as: UTF8.self) }

  var json: JSONValue? {
    try? JSONValue.read(body, limits: JSONLimits(depth: 64, values: 100_000))
  }
}

extension JSONValue {
  var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  subscript(_ path: String...) -> JSONValue? {
    var value = self
    for name in path {
      guard let next = value.members.first(where: { $0.name == name })?.value else { return nil }
      value = next
    }
    return value
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }
}
