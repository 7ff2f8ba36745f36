import ReelJSON
import ReelProgram

/// A request by HTTP, after its head and its body have arrived completely.
package struct ServiceRequest: Sendable {
  package var method: String
  /// The path with its query, as the client has sent it.
  package var target: String
  /// The names in lower case, and the values.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// True if the client runs on this machine.
  package var isFromThisMachine: Bool

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], isFromThisMachine: Bool = true
  ) {
    (self.method, self.target, self.headers) = (method, target, headers)
    (self.body, self.isFromThisMachine) = (body, isFromThisMachine)
  }

  /// Returns the value of a header; `nil` if it is missing, or there twice.
  func header(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The path, without the query.
  var path: Substring { target.prefix { $0 != "?" && $0 != "#" } }

  /// The parameters of the query.
  var parameters: [(name: Substring, value: Substring)] {
    guard let start = target.firstIndex(of: "?") else { return [] }
    let query = target[target.index(after: start)...].prefix { $0 != "#" }
    return query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      return (name, part[name.endIndex...].dropFirst())
    }
  }
}

extension ServiceRequest {
  /// Reads the object of JSON that is the body.
  /// - Returns: the members, in their order.
  func members(
    limits: JSONLimits = JSONLimits(depth: 3, values: 32)
  ) throws(ServiceRefusal) -> [(name: String, value: JSONValue)] {
    let type = header("content-type")?.lowercased().prefix { $0 != ";" && $0 != " " }
    guard type == "application/json" else {
      throw ServiceRefusal(
        .wrongType, "header Content-Type", expected: "application/json",
        found: header("content-type").map { quoted($0) })
    }
    let value: JSONValue
    do {
      value = try JSONValue.read(body, limits: limits)
    } catch {
      throw ServiceRefusal(
        .wrongRequest, "body, byte \(error.offset)", expected: error.expected,
        found: error.found.map { quoted($0) })
    }
    guard case .object(let members) = value else {
      throw ServiceRefusal(.wrongRequest, "body", expected: "an object of JSON")
    }
    return members
  }
}
