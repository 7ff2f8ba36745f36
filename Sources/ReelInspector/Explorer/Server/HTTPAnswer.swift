import ReelJSON

/// An answer of the explorer's server.
struct HTTPAnswer {
  var status: Int
  /// The JSON text; empty for no body.
  var body: String
  /// The headers beside those of every answer.
  var headers: [(name: String, value: String)] = []

  init(_ status: Int = 200, _ body: String = "") {
    self.status = status
    self.body = body
  }

  /// Returns the answer to a refused request, with the sentence as its `error`.
  static func refused(_ status: Int, _ sentence: String) -> HTTPAnswer {
    HTTPAnswer(status, JSONValue.object([("error", .text(sentence))]).json)
  }

  /// Returns the bytes that are sent.
  func bytes(keepsAlive: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    if !body.isEmpty { head += "Content-Type: application/json; charset=utf-8\r\n" }
    if status != 204 { head += "Content-Length: \(body.utf8.count)\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    // An answer shows the state at one moment, so a browser must not cache it. It must not guess the type either.
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + Array(body.utf8)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Error"
    }
  }
}
