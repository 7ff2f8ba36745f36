import ReelHost
import ReelJSON

// Agones runs game servers in Kubernetes. Beside each server runs a gateway, to which the server reports what it does:
//
//     POST /ready                          once players can join, and again when the last room is over
//     POST /allocate                       when a room is open: Agones then removes no server with players
//     POST /health                         every two seconds while the loop of rooms runs; without it, Agones replaces
//                                          the server
//     PATCH /v1beta1/counters/rooms        the open rooms and the most rooms, for an autoscaler by free rooms
//     PATCH /v1beta1/counters/players      the players and the most players
//     GET /gameserver                      once, for the log: the name and the address of the server
//     POST /shutdown                       when the server has ended
//
// The gateway may start after the server, and may be gone for some time. A call that has failed is made again.

/// A call of the gateway of Agones.
struct AgonesCall: Equatable, Sendable {
  var method = "POST"
  var path: String
  var body = "{}"

  static let (ready, allocate) = (AgonesCall(path: "/ready"), AgonesCall(path: "/allocate"))
  static let (health, shutdown) = (AgonesCall(path: "/health"), AgonesCall(path: "/shutdown"))
  static let gameServer = AgonesCall(method: "GET", path: "/gameserver", body: "")

  static func counter(_ name: String, _ count: Int, of capacity: Int) -> AgonesCall {
    let members: [(name: String, value: JSONValue)] = [
      ("count", .text("\(count)")), ("capacity", .text("\(capacity)")),
    ]
    return AgonesCall(
      method: "PATCH", path: "/v1beta1/counters/\(name)", body: JSONValue.object(members).json)
  }
}

/// The calls of the gateway that are due, by the state of the server.
struct AgonesPlan {
  private var lastHealth: UInt64?
  /// The last successful call of the lifecycle, and of each counter.
  private var lifecycle: AgonesCall?
  private var counters: [String: AgonesCall] = [:]
  /// The counters that the Fleet does not have.
  private var missing: Set<String> = []
  private var hasRead = false

  private static let healthPause: UInt64 = 2_000_000_000
  /// The nanoseconds after which a loop that publishes nothing counts as broken.
  private static let patience: UInt64 = 5_000_000_000

  init() {}

  /// Returns the calls that are due, in their order.
  func calls(_ status: ServerStatus?, isOver: Bool, now: UInt64) -> [AgonesCall] {
    if isOver { return lifecycle == .shutdown ? [] : [.shutdown] }
    guard let status, now < status.published + Self.patience else { return [] }
    var calls: [AgonesCall] = []
    if lastHealth.map({ now - min(now, $0) >= Self.healthPause }) ?? true { calls.append(.health) }
    // A server that drains stays allocated until it ends, so that no player is sent there.
    let state: AgonesCall =
      !status.rooms.isEmpty || status.isDraining && lifecycle != nil ? .allocate : .ready
    // Agones allocates only what has been ready. A server that goes on after a fault has been: ready once more, it
    // could be removed with its players.
    let goesOn = status.figures.restarts > 0 && !status.rooms.isEmpty
    if lifecycle == nil, !goesOn { calls.append(.ready) }
    if state != lifecycle, state != .ready || lifecycle != nil { calls.append(state) }
    let seats = status.roomLimit * status.seats
    for call in [
      AgonesCall.counter("rooms", status.rooms.count, of: status.roomLimit),
      .counter("players", status.figures.players, of: seats),
    ] where counters[call.path] != call && !missing.contains(call.path) { calls.append(call) }
    if !hasRead { calls.append(.gameServer) }
    return calls
  }

  /// Takes the answer to a call.
  /// - Parameter status: that of HTTP; `nil` if the gateway has not answered.
  mutating func take(_ call: AgonesCall, status: Int?, now: UInt64) {
    if call.method == "PATCH", let status, status == 404 || status == 501 {
      missing.insert(call.path)
      return
    }
    guard let status, (200..<300).contains(status) else { return }
    switch call {
    case .health: lastHealth = now
    case .gameServer: hasRead = true
    case .ready, .allocate, .shutdown: lifecycle = call
    default: counters[call.path] = call
    }
  }

  /// True if the Fleet lacks the counter of a call.
  func lacks(_ call: AgonesCall) -> Bool { missing.contains(call.path) }
}
