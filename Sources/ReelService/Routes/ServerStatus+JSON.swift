import ReelHost
import ReelJSON
import ReelMatch
import ReelProgram

extension ServerStatus {
  /// Returns the state as JSON, without the rooms.
  func json(_ about: RoomService.About) -> JSONValue {
    var web = webPort.map { [(name: "webPort", value: JSONValue.unsigned(UInt64($0)))] } ?? []
    if let address = about.webAddress { web.append(("webAddress", .text(address))) }
    return .object(
      [
        ("game", .text(about.game)), ("version", .text(about.version)),
        ("state", .text(isDraining ? "draining" : "serving")),
        ("port", .unsigned(UInt64(port))), ("site", .bool(about.hasSite)),
        ("uptimeSeconds", .unsigned((published - min(published, started)) / 1_000_000_000)),
        ("tickMicroseconds", .unsigned(tickLength / 1000)),
        ("openRooms", .integer(Int64(figures.rooms))), ("roomLimit", .integer(Int64(roomLimit))),
        ("seats", .integer(Int64(seats))), ("players", .integer(Int64(figures.players))),
        ("spectators", .integer(Int64(rooms.reduce(0) { $0 + $1.status.spectators }))),
        ("ticks", .unsigned(figures.ticks)), ("endedMatches", .unsigned(figures.endedMatches)),
        ("updates", .unsigned(figures.updateTime.count)),
        ("lateUpdates", .unsigned(figures.lateUpdates)),
        ("updateTime", figures.updateTime.json), ("lateness", figures.lateness.json),
        ("rollbacks", .unsigned(figures.rollbacks)),
        ("differences", .unsigned(figures.differences)),
        ("restarts", .unsigned(figures.restarts)),
        ("slowedRooms", .unsigned(figures.slowedRooms)),
        ("lostRooms", .unsigned(figures.lostRooms)),
        ("received", Self.traffic(figures.receivedPackets, figures.receivedBytes)),
        ("sent", Self.traffic(figures.sentPackets, figures.sentBytes)),
        (
          "requests",
          .object([
            ("admitted", .unsigned(admitted)), ("refused", .unsigned(refused)),
            ("dropped", .unsigned(dropped)),
          ])
        ),
        ("seconds", Second.json(seconds)),
      ] + web)
  }

  private static func traffic(_ packets: UInt64, _ bytes: UInt64) -> JSONValue {
    .object([("packets", .unsigned(packets)), ("bytes", .unsigned(bytes))])
  }
}

extension ServerStatus.Room {
  func json(seats: Int) -> JSONValue {
    var kind = "any"
    var name: String?
    switch request {
    case .any: break
    case .named(let bytes):
      (kind, name) = ("named", ShownText.shown(String(decoding: bytes, as: UTF8.self), limit: 64))
    case .invited: kind = "private"
    // Nothing opens a room by its number.
    case .numbered: break
    }
    var members: [(name: String, value: JSONValue)] = [
      ("number", .unsigned(UInt64(status.number))), ("kind", .text(kind)),
    ]
    if let name { members.append(("name", .text(name))) }
    members.append(("watchable", .bool(request.isWatchable)))
    members += [
      ("state", .text(status.isPlaying ? "playing" : "waiting")),
      ("ageSeconds", .unsigned(status.age / 1_000_000_000)), ("seats", .integer(Int64(seats))),
      ("players", .integer(Int64(status.players))),
      ("freeSeats", .integer(Int64(status.freeSeats))),
      ("spectators", .integer(Int64(status.spectators))), ("tick", .unsigned(status.ticks)),
      ("updates", .unsigned(status.updates)), ("lateUpdates", .unsigned(status.lateUpdates)),
      ("rollbacks", .unsigned(status.rollbacks)), ("differences", .unsigned(status.differences)),
      ("seconds", ServerStatus.Second.json(seconds)),
    ]
    return .object(members)
  }
}

extension ServerStatus.Second {
  /// Returns a list for each figure, which is shorter than an object for each second.
  static func json(_ seconds: [Self]) -> JSONValue {
    func list(_ figure: (Self) -> UInt64) -> JSONValue {
      .numbers(seconds.map { UInt32(clamping: figure($0)) })
    }
    return .object([
      ("updates", list { $0.updates }), ("lateUpdates", list { $0.lateUpdates }),
      ("meanMicroseconds", list { $0.updates == 0 ? 0 : $0.updateTime / $0.updates / 1000 }),
      ("longestMicroseconds", list { $0.longestUpdate / 1000 }),
      ("players", list { UInt64($0.players) }),
    ])
  }
}

extension TimeHistogram {
  /// The histogram in microseconds.
  fileprivate var json: JSONValue {
    func micro(_ share: Double) -> JSONValue { .unsigned(quantile(share) / 1000) }
    return .object([
      ("medianMicroseconds", micro(0.5)), ("p99Microseconds", micro(0.99)),
      ("p999Microseconds", micro(0.999)), ("longestMicroseconds", .unsigned(largest / 1000)),
    ])
  }
}
