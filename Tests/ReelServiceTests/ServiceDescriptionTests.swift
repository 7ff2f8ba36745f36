@testable import ReelHost
import ReelJSON
import Testing

@testable import ReelService

/// `openapi.json` describes what the service does: each route and each member of an answer, and nothing else.
@Suite struct ServiceDescriptionTests {
  private let page: JSONValue

  init() throws {
    page = try JSONValue.read(
      PackageResources.openapi_json, limits: JSONLimits(depth: 64, values: 100_000))
  }

  @Test func routesAreThoseOfThePage() throws {
    var described: Set<String> = []
    for (path, item) in try #require(page["paths"]).members {
      for (method, operation) in item.members where method != "parameters" {
        described.insert("\(method.uppercased()) \(path)")
        let route = try #require(
          ServiceRoute.allCases.first { $0.path == path && $0.method == method.uppercased() },
          "\(method) \(path) is no route")
        #expect((operation["security"] != nil) == route.isOrder, "\(route)")
        #expect(operation["operationId"]?.string == "\(route)")
        let parameters = operation["parameters"]?.elements?.compactMap { $0["name"]?.string } ?? []
        #expect(parameters == route.parameters, "\(route)")
      }
    }
    #expect(described == Set(ServiceRoute.allCases.map { "\($0.method) \($0.path)" }))
  }

  @Test func codesOfErrorsAreThoseOfThePage() throws {
    let codes = try #require(
      page["components", "schemas", "Error", "properties", "error", "properties", "code", "enum"])
    #expect(
      codes.elements?.compactMap { $0.string } == ServiceRefusal.Reason.allCases.map(\.rawValue))
  }

  @Test func limitsAreThoseOfThePage() throws {
    let limit = try #require(
      page["paths", "/v1/rooms", "get", "parameters"]?.elements?.last?["schema"])
    #expect(limit["maximum"]?.integer == Int64(RoomService.mostListed))
    #expect(limit["default"]?.integer == Int64(RoomService.usualListed))
    let wait = try #require(page["components", "schemas", "RoomOrder", "properties", "waitSeconds"])
    #expect(wait["minimum"]?.unsigned == RoomOrder.waits.lowerBound)
    #expect(wait["maximum"]?.unsigned == RoomOrder.waits.upperBound)
    #expect(wait["default"]?.unsigned == (try RoomOrder([])).wait)
    let order = try #require(page["components", "schemas", "TicketOrder", "properties"])
    #expect(order["seconds", "minimum"]?.unsigned == TicketOrder.times.lowerBound)
    #expect(order["seconds", "maximum"]?.unsigned == TicketOrder.times.upperBound)
    let usual = try TicketOrder([("player", .text("a"))], .optional)
    #expect(order["seconds", "default"]?.unsigned == usual.seconds)
    #expect(order["name", "maxLength"]?.integer == Int64(PlayerTicket.longestName))
  }

  /// Each answer has the status, the type and the members that the page names.
  @Test func answersAreThoseOfThePage() throws {
    let service = try ServiceFixture()
    let draining = try ServiceFixture(isDraining: true)
    let guarded = try ServiceFixture(token: "0123456789abcdef")
    var seen: Set<String> = []
    func check(_ route: ServiceRoute, _ answer: ServiceAnswer) throws {
      let responses = try #require(
        page["paths", route.path, route.method.lowercased(), "responses"])
      let response = try resolved(
        #require(responses["\(answer.status)"], "\(route) answers \(answer.status)"))
      let content = try #require(response["content", answer.contentType], "\(route)")
      seen.insert("\(route) \(answer.status)")
      if answer.contentType == "application/json", route != .description {
        try compare(
          #require(answer.json), #require(content["schema"]), "\(route) \(answer.status)")
      }
    }
    for route in ServiceRoute.allCases {
      let path = route.path.replacing("{number}", with: "1")
      let body = [.openRoom: "{}", .issueTicket: "{\"player\":\"ann\"}"][route] ?? ""
      try check(route, service.answer(route.method, path, body: body))
      if route.isOrder {
        try check(route, service.answer(route.method, path, isFromThisMachine: false))
        try check(route, guarded.answer(route.method, path))
      }
    }
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{\"private\":true}"))
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{\"private\":3}"))
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{}", opening: .full))
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{}", opening: .over))
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{}", opening: .draining))
    try check(.openRoom, service.answer("POST", "/v1/rooms", body: "{}", opening: .nameInUse(2)))
    try check(
      .openRoom, service.answer("POST", "/v1/rooms", headers: [("host", "localhost")], body: "{}"))
    let order = "{\"player\":\"ann\",\"sealed\":true}"
    let open = try ServiceFixture(sealing: nil)
    try check(.issueTicket, service.answer("POST", "/v1/tickets", body: order))
    try check(.issueTicket, service.answer("POST", "/v1/tickets", body: "{}"))
    try check(.issueTicket, open.answer("POST", "/v1/tickets", body: order))
    try check(
      .issueTicket, service.answer("POST", "/v1/tickets", headers: [("host", "localhost")]))
    try check(.readiness, draining.answer("GET", "/readyz"))
    try check(.readRoom, service.answer("GET", "/v1/rooms/2"))
    try check(.readRoom, service.answer("GET", "/v1/rooms/3"))
    try check(.readRoom, service.answer("GET", "/v1/rooms/99"))
    try check(.readRoom, service.answer("GET", "/v1/rooms/x"))
    try check(.endRoom, service.answer("DELETE", "/v1/rooms/99"))
    try check(.endRoom, service.answer("DELETE", "/v1/rooms/4"))
    try check(.endRoom, service.answer("DELETE", "/v1/rooms/0"))
    try check(.drain, service.answer("POST", "/v1/drain", body: "{}"))
    try check(.listRooms, service.answer("GET", "/v1/rooms?limit=1"))
    try check(.listRooms, service.answer("GET", "/v1/rooms?limit=0"))
    service.control.close()
    for route in ServiceRoute.allCases
    where route != .page && route != .description && !route.isOrder {
      try check(
        route, service.answer(route.method, route.path.replacing("{number}", with: "1")))
    }
    // The rest is answered by the connection: bodies that are too large, and too many requests.
    var described: Set<String> = []
    for route in ServiceRoute.allCases {
      let responses = page["paths", route.path, route.method.lowercased(), "responses"]
      for (status, _) in responses?.members ?? [] where status != "429" {
        described.insert("\(route) \(status)")
      }
    }
    #expect(described.subtracting(seen) == ["openRoom 413", "issueTicket 413"])
  }

  private func resolved(_ value: JSONValue) throws -> JSONValue {
    guard let reference = value["$ref"]?.string else { return value }
    let parts = reference.split(separator: "/").dropFirst().map(String.init)
    var found = page
    for part in parts { found = try #require(found[part], "\(reference)") }
    return found
  }

  /// Compares a value with a schema: all required members, no others, and the types.
  private func compare(_ value: JSONValue, _ schema: JSONValue, _ place: String) throws {
    let schema = try resolved(schema)
    let type = try #require(schema["type"]?.string, "\(place)")
    switch value {
    case .object(let members):
      #expect(type == "object", "\(place)")
      let names = members.map(\.name)
      for name in schema["required"]?.elements?.compactMap({ $0.string }) ?? [] {
        #expect(names.contains(name), "\(place) lacks \(name)")
      }
      for (name, value) in members {
        let next = try #require(
          schema["properties", name], "\(place): \(name) is not in the page")
        try compare(value, next, "\(place)/\(name)")
      }
    case .list, .numbers:
      #expect(type == "array", "\(place)")
      let items = try #require(schema["items"])
      for element in value.elements ?? [] { try compare(element, items, "\(place)/0") }
    case .text(let text):
      #expect(type == "string", "\(place)")
      if let choices = schema["enum"]?.elements {
        #expect(choices.contains { $0.string == text }, "\(place): \(text)")
      }
    case .number:
      #expect(type == "integer", "\(place)")
      #expect(value.unsigned != nil, "\(place)")
    case .bool: #expect(type == "boolean", "\(place)")
    case .null: Issue.record("\(place) is null")
    }
  }
}
