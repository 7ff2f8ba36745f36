import ReelHost
import ReelJSON
import ReelMatch
import ReelProgram

/// The service of a server with rooms: takes requests by HTTP, and returns answers. It uses no network, so that any
/// listener and any test can use it.
package final class RoomService: Sendable {
  /// The game, as the service names it.
  package struct About: Sendable {
    package var game: String
    package var version: String
    /// True if the service offers the page of the game.
    package var hasSite = false
    /// The address at which pages reach the server; `nil` for the port at the address of the service.
    package var webAddress: String?

    package init(game: String, version: String, webAddress: String? = nil) {
      (self.game, self.version, self.webAddress) = (game, version, webAddress)
    }
  }

  private let control: RoomControl
  private let access: ServiceAccess
  /// The issue of tickets; `nil` on a server without them.
  private let tickets: TicketIssuer?
  private let about: About
  /// The files of the game's page; `nil` for none.
  private let site: ServiceSite?
  /// Returns the nanoseconds of the system's uptime.
  private let clock: @Sendable () -> UInt64
  /// Returns random bits of the operating system.
  private let random: @Sendable () -> UInt64

  /// The nanoseconds after which a server that publishes nothing counts as broken.
  private static let patience: UInt64 = 5_000_000_000
  /// The most rooms of one answer, and those without a `limit`.
  package static let (mostListed, usualListed) = (500, 100)

  package init(
    _ control: RoomControl, _ access: ServiceAccess, _ about: About,
    tickets: TicketIssuer? = nil, site: ServiceSite? = nil,
    clock: @escaping @Sendable () -> UInt64,
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    (self.control, self.access, self.tickets, self.site) = (control, access, tickets, site)
    (self.clock, self.random) = (clock, random)
    var about = about
    about.hasSite = site != nil
    self.about = about
  }

  /// Answers a request.
  /// - Parameter send: is called once, on any thread.
  package func answer(
    _ request: ServiceRequest, send: @escaping @Sendable (ServiceAnswer) -> Void
  ) {
    do {
      try carryOut(request, send)
    } catch {
      send(ServiceAnswer(error))
    }
  }

  private func carryOut(
    _ request: ServiceRequest, _ send: @escaping @Sendable (ServiceAnswer) -> Void
  ) throws(ServiceRefusal) {
    if let site, ServiceSite.isFile(request) {
      return send(try site.answer(request, random: random))
    }
    let (route, number) = try ServiceRoute.find(request)
    if route.isOrder { try access.check(request) }
    switch route {
    case .page: send(StatusPage.answer(random: random))
    case .description:
      send(ServiceAnswer(200, "application/json", PackageResources.openapi_json))
    case .readStatus: send(ServiceAnswer(200, try status().json(about)))
    case .listRooms: send(try list(request))
    case .readRoom:
      let room = try room(number)
      send(ServiceAnswer(200, room.json(seats: try status().seats)))
    case .openRoom: try open(request, send)
    case .endRoom: try end(number, send)
    case .issueTicket: send(try issue(request))
    case .drain:
      try checkEmpty(request)
      control.drain()
      send(ServiceAnswer(202, .object([("state", .text("draining"))])))
    case .health:
      _ = try status()
      send(ServiceAnswer(200, .object([("status", .text("ok"))])))
    case .readiness:
      if try status().isDraining { throw Self.drains(.unavailable) }
      send(ServiceAnswer(200, .object([("status", .text("ok"))])))
    case .metrics:
      send(
        ServiceAnswer(
          200, "text/plain; version=0.0.4; charset=utf-8",
          [UInt8](MetricsText.text(of: try status()).utf8)))
    }
  }

  private static func drains(_ reason: ServiceRefusal.Reason) -> ServiceRefusal {
    ServiceRefusal(reason, "server", expected: "one that opens rooms", found: "one that drains")
  }

  /// Returns the published state.
  private func status() throws(ServiceRefusal) -> ServerStatus {
    guard !control.isOver, let status = control.status, clock() < status.published + Self.patience
    else {
      throw ServiceRefusal(
        .unavailable, "server", expected: "a loop that runs",
        found: control.isOver ? "one that has ended" : "none within 5 seconds")
    }
    return status
  }

  // MARK: - Rooms

  private func list(_ request: ServiceRequest) throws(ServiceRefusal) -> ServiceAnswer {
    var (after, limit): (UInt64, UInt64) = (0, UInt64(Self.usualListed))
    var names: Set<Substring> = []
    for (name, value) in request.parameters {
      guard names.insert(name).inserted else {
        throw ServiceRefusal(
          .wrongRequest, "query", expected: "each parameter once", found: quoted(name))
      }
      switch name {
      case "after": after = try Self.integer(value, 0...65535, "query after")
      case "limit": limit = try Self.integer(value, 1...UInt64(Self.mostListed), "query limit")
      default:
        throw ServiceRefusal(
          .wrongRequest, "query", expected: "the parameters after and limit", found: quoted(name))
      }
    }
    let status = try status()
    let rest = status.rooms.drop { $0.status.number <= after }
    let rooms = rest.prefix(Int(limit))
    var members: [(name: String, value: JSONValue)] = [
      ("rooms", .list(rooms.map { $0.json(seats: status.seats) }))
    ]
    if rooms.count < rest.count, let last = rooms.last {
      members.append(("next", .unsigned(UInt64(last.status.number))))
    }
    return ServiceAnswer(200, .object(members))
  }

  private static func integer(
    _ text: Substring, _ range: ClosedRange<UInt64>, _ location: String
  ) throws(ServiceRefusal) -> UInt64 {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(text),
      range.contains(number)
    else {
      throw ServiceRefusal(
        .wrongRequest, location,
        expected: "an integer from \(range.lowerBound) to \(range.upperBound)", found: quoted(text))
    }
    return number
  }

  private func room(_ text: Substring) throws(ServiceRefusal) -> ServerStatus.Room {
    let number = try Self.integer(text, 1...65535, "path number")
    guard let room = try status().rooms.first(where: { $0.status.number == number }) else {
      throw Self.noRoom(number)
    }
    return room
  }

  private static func noRoom(_ number: UInt64) -> ServiceRefusal {
    ServiceRefusal(.notFound, "path number", expected: "an open room", found: "\(number)")
  }

  private func open(
    _ request: ServiceRequest, _ send: @escaping @Sendable (ServiceAnswer) -> Void
  ) throws(ServiceRefusal) {
    let order = try RoomOrder(request.members())
    let invitation = order.isPrivate ? RoomInvitation(drawing: random) : nil
    let room = order.name ?? invitation.map { RoomRequest.invited($0) } ?? .any
    control.open(room, wait: order.wait * 1_000_000_000) { opening in
      send(Self.answer(opening, invitation))
    }
  }

  private static func answer(
    _ opening: RoomControl.Opening, _ invitation: RoomInvitation?
  ) -> ServiceAnswer {
    switch opening {
    case .room(let number):
      var members: [(name: String, value: JSONValue)] = [("number", .unsigned(UInt64(number)))]
      if let invitation { members.append(("invitation", .text(invitation.text))) }
      var answer = ServiceAnswer(201, .object(members))
      answer.headers = [("Location", "/v1/rooms/\(number)")]
      return answer
    case .nameInUse(let number):
      return ServiceAnswer(
        ServiceRefusal(
          .conflict, "body/name", expected: "a name of no open room",
          found: "that of room \(number)"))
    case .full:
      return ServiceAnswer(
        ServiceRefusal(.full, "server", expected: "a free room", found: "none"))
    case .draining: return ServiceAnswer(drains(.draining))
    case .over:
      return ServiceAnswer(
        ServiceRefusal(
          .unavailable, "server", expected: "a loop that runs", found: "one that has ended"))
    }
  }

  private func end(
    _ text: Substring, _ send: @escaping @Sendable (ServiceAnswer) -> Void
  ) throws(ServiceRefusal) {
    let number = try Self.integer(text, 1...65535, "path number")
    control.end(room: UInt16(number)) { ending in
      func answer(_ status: Int, _ state: String) -> ServiceAnswer {
        ServiceAnswer(status, .object([("number", .unsigned(number)), ("state", .text(state))]))
      }
      switch ending {
      case .ended: send(answer(200, "ended"))
      case .ending: send(answer(202, "ending"))
      case .notOpen: send(ServiceAnswer(Self.noRoom(number)))
      }
    }
  }

  // MARK: - Tickets

  private func issue(_ request: ServiceRequest) throws(ServiceRefusal) -> ServiceAnswer {
    guard let tickets else {
      throw ServiceRefusal(
        .notFound, "server", expected: "one with --ticket-key", found: "one without tickets")
    }
    let order = try TicketOrder(request.members(), tickets.sealing)
    let issue = tickets.issue(order.ticket, seconds: order.seconds)
    var members: [(name: String, value: JSONValue)] = [("ticket", .text(issue.ticket))]
    if let key = issue.key { members.append(("key", .text(key))) }
    members.append(("end", .unsigned(issue.end)))
    var answer = ServiceAnswer(201, .object(members))
    answer.headers = [("Cache-Control", "no-store")]
    return answer
  }

  private func checkEmpty(_ request: ServiceRequest) throws(ServiceRefusal) {
    guard request.body.isEmpty else {
      throw ServiceRefusal(
        .wrongRequest, "body", expected: "none", found: "\(request.body.count) bytes")
    }
  }
}
