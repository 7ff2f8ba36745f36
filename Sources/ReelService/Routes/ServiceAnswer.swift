import ReelJSON
import ReelProgram

/// The answer to a request by HTTP.
package struct ServiceAnswer: Sendable {
  package var status: Int
  package var contentType: String
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8]

  init(_ status: Int, _ contentType: String, _ body: [UInt8]) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
  }

  /// Creates an answer of JSON.
  init(_ status: Int, _ value: JSONValue) {
    self.init(status, "application/json", [UInt8]((value.json + "\n").utf8))
  }

  /// Creates the answer to a request that is not carried out.
  package init(_ refusal: ServiceRefusal) {
    self.init(refusal.reason.status, refusal.json)
    headers = refusal.headers
  }
}

/// The reason why a request is not carried out.
package struct ServiceRefusal: Error {
  package enum Reason: String, CaseIterable, Sendable {
    case wrongRequest = "wrong-request"
    case wrongToken = "wrong-token"
    case notAllowed = "not-allowed"
    case notFound = "not-found"
    case wrongMethod = "wrong-method"
    case tooSlow = "too-slow"
    case conflict = "conflict"
    case full = "full"
    case draining = "draining"
    case tooLarge = "too-large"
    case wrongType = "wrong-type"
    case tooMany = "too-many"
    case unavailable = "unavailable"

    package var status: Int {
      switch self {
      case .wrongRequest: 400
      case .wrongToken: 401
      case .notAllowed: 403
      case .notFound: 404
      case .wrongMethod: 405
      case .tooSlow: 408
      case .conflict, .full, .draining: 409
      case .tooLarge: 413
      case .wrongType: 415
      case .tooMany: 429
      case .unavailable: 503
      }
    }
  }

  var reason: Reason
  /// The part of the request that is wrong, such as `body/name`.
  var location: String
  /// The expected content, in words that follow "expected".
  var expected: String
  /// The actual content; `nil` if it is missing, or a secret.
  var found: String?
  var headers: [(name: String, value: String)] = []

  package init(_ reason: Reason, _ location: String, expected: String, found: String? = nil) {
    (self.reason, self.location) = (reason, location)
    (self.expected, self.found) = (expected, found)
  }

  /// A sentence for a person.
  var sentence: String {
    "\(location): expected \(expected)" + (found.map { ", found \($0)" } ?? "") + "."
  }

  var json: JSONValue {
    var error: [(name: String, value: JSONValue)] = [
      ("code", .text(reason.rawValue)), ("message", .text(sentence)), ("location", .text(location)),
      ("expected", .text(expected)),
    ]
    if let found { error.append(("found", .text(found))) }
    return .object([("error", .object(error))])
  }
}
