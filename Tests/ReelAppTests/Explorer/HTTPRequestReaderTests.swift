import Testing

@testable import ReelInspector

@Suite struct HTTPRequestReaderTests {
  private func append(_ text: String, to reader: inout HTTPRequestReader) {
    Array(text.utf8).withUnsafeBytes { reader.append($0) }
  }

  private static let text =
    "PUT /component/%23a%20b?component=A%26&value={}&x HTTP/1.1\r\nHost:  localhost \r\nA-B:\tc\t\r\n"
    + "Content-Length: 3\r\n\r\nabcGET / HTTP/1.0\r\n\r\n"

  @Test func aRequestIsReadIntoItsParts() {
    var reader = HTTPRequestReader()
    append(Self.text, to: &reader)
    guard case .complete(let request) = reader.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.method == "PUT" && request.path == ["component", "#a b"])
    #expect(request.parameters.map(\.name) == ["component", "value", "x"])
    #expect(request.parameters.map(\.value) == ["A&", "{}", ""])
    #expect(request.headers.map(\.name) == ["host", "a-b", "content-length"])
    #expect(request.headers.map(\.value) == ["localhost", "c", "3"])
    #expect(request.body == Array("abc".utf8) && request.keepsAlive)
    guard case .complete(let other) = reader.next() else {
      Issue.record("no second request")
      return
    }
    #expect(other.path.isEmpty && !other.keepsAlive && reader.isEmpty)
  }

  @Test func piecesOfAnySizeGiveTheSameRequests() {
    for size in 1...Self.text.utf8.count {
      var reader = HTTPRequestReader()
      var bodies: [String] = []
      let bytes = Array(Self.text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.append($0) }
        while case .complete(let request) = reader.next() {
          bodies.append(String(decoding: request.body, as: UTF8.self))
        }
      }
      #expect(bodies == ["abc", ""] && reader.isEmpty, "\(size)")
    }
  }

  @Test func aHeadIsReadOnceAndBeforeItsBody() {
    var reader = HTTPRequestReader()
    var heads = 0
    func next() -> HTTPRequestReader.Outcome { reader.next { _ in heads += 1 } }
    append("PUT / HTTP/1.1\r\nContent-Length: 60000\r\n\r\n", to: &reader)
    for _ in 0..<1000 {
      guard case .incomplete = next() else {
        Issue.record("not incomplete")
        return
      }
      append("x", to: &reader)
    }
    #expect(heads == 1)
    append("PUT", to: &reader)
    var other = HTTPRequestReader()
    append("GET / HTTP/1.1\r\n\r\n", to: &other)
    let outcome = other.next { _ throws(HTTPRequest.Refusal) in
      throw HTTPRequest.Refusal(403, "no")
    }
    guard case .refused(let refusal) = outcome else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.status == 403)
  }

  @Test(arguments: [
    (String(repeating: "A: b\r\n", count: HTTPRequest.mostHeaders), 200),
    (String(repeating: "A: b\r\n", count: HTTPRequest.mostHeaders + 1), 431),
    ("A: " + String(repeating: "b", count: 17_000) + "\r\n", 431),
    ("A: " + String(repeating: "b", count: 16_000) + "\r\n", 200),
  ])
  func theSizeOfRequestHeadsIsLimited(lines: String, status: Int) {
    var reader = HTTPRequestReader()
    append("GET / HTTP/1.1\r\n\(lines)\r\n", to: &reader)
    switch reader.next() {
    case .complete: #expect(status == 200)
    case .refused(let refusal): #expect(refusal.status == status)
    case .incomplete: Issue.record("incomplete")
    }
  }

  @Test func theNumberOfPathPartsAndParametersIsLimited() {
    for target in [
      String(repeating: "/a", count: 65), "/?" + String(repeating: "a&", count: 65) + "a",
    ] {
      var reader = HTTPRequestReader()
      append("GET \(target) HTTP/1.1\r\n\r\n", to: &reader)
      guard case .refused(let refusal) = reader.next() else {
        Issue.record("taken: \(target)")
        continue
      }
      #expect(refusal.status == 400)
    }
  }
}
