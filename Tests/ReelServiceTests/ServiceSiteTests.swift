import Foundation
import Testing

@testable import ReelHost
@testable import ReelService

@Suite struct ServiceSiteTests {
  /// A folder with files, which the end of the test removes.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID())").path

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
          atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder: Folder
  private let service: RoomService
  private let control = RoomControl()

  init() throws {
    folder = try Folder([
      "index.html": "<html><script type=\"module\">1</script></html>", "game.wasm.gz": "w",
      "reel.js": "export {};", "Assets/a b+é.png": "p", "Assets/music.ogg": "o",
      "golden.reel": "r", ".secret": "s",
    ])
    service = RoomService(
      control, try #require(ServiceAccess(token: nil)),
      RoomService.About(game: "Duel", version: "1", webAddress: "wss://example.org/match"),
      site: try ServiceSite(folder: folder.path),
      clock: { 2_000_000_000 })
    var status = ServiceFixture.status(rooms: 3)
    status.webPort = 27791
    control.publish(status)
  }

  private func answer(
    _ target: String, method: String = "GET", headers: [(name: String, value: String)] = []
  ) -> ServiceAnswer {
    var found: ServiceAnswer?
    // SAFETY: the service answers such a request before it returns.
    nonisolated(unsafe) let take = { found = $0 }
    service.answer(ServiceRequest(method, target, headers: headers)) { take($0) }
    return found ?? ServiceAnswer(0, "", [])
  }

  @Test func filesHaveTheirTypes() {
    for (target, type, text) in [
      ("game.wasm.gz", "application/gzip", "w"),
      ("reel.js", "text/javascript; charset=utf-8", "export {};"),
      ("Assets/a%20b+%c3%A9.png", "image/png", "p"), ("Assets/music.ogg", "audio/ogg", "o"),
      ("golden.reel", "application/octet-stream", "r"),
      ("golden.reel?x=1", "application/octet-stream", "r"),
    ] {
      let answer = answer("/play/" + target)
      #expect(answer.status == 200 && answer.contentType == type, "\(target)")
      #expect(answer.text == text, "\(target)")
    }
  }

  /// A browser that has a file gets no second copy of it.
  @Test func aFileThatIsTheSameIsNotSentAgain() throws {
    let first = answer("/play/reel.js")
    let tag = try #require(first.headers.first { $0.name == "ETag" }?.value)
    #expect(first.headers.contains { $0.name == "Cache-Control" && $0.value == "no-cache" })
    let second = answer("/play/reel.js", headers: [("if-none-match", tag)])
    #expect(second.status == 304 && second.body.isEmpty)
    #expect(answer("/play/reel.js", headers: [("if-none-match", "\"x\"")]).status == 200)
    #expect(answer("/play/golden.reel", headers: [("if-none-match", tag)]).status == 200)
  }

  @Test func thePageRunsItsOwnScriptsOnly() throws {
    for target in ["/play/", "/play/index.html", "/play/?watch=ws://a:1&room-number=2"] {
      let answer = answer(target)
      let policy = try #require(
        answer.headers.first { $0.name == "Content-Security-Policy" }?.value)
      let nonce = try #require(policy.split(separator: "'nonce-").last?.prefix { $0 != "'" })
      #expect(answer.text.contains("<script nonce=\"\(nonce)\" type=\"module\">"))
      #expect(answer.contentType == "text/html; charset=utf-8")
    }
    let moved = answer("/play?watch=ws://a:1")
    #expect(moved.status == 308)
    #expect(moved.headers.contains { $0.name == "Location" && $0.value == "play/?watch=ws://a:1" })
  }

  /// The adversary names files outside of the folder, and ones that are none.
  @Test(arguments: [
    "/play/../index.html", "/play/..%2findex.html", "/play/%2e%2e/%2e%2e/etc/passwd",
    "/play//etc/passwd", "/play/./reel.js", "/play/Assets", "/play/.secret", "/play/reel.js/",
    "/play/reel.js%00", "/play/%", "/play/%zz", "/play/%ff", "/play/REEL.JS", "/playreel.js",
  ])
  func noOtherFileIsFound(_ target: String) {
    #expect(answer(target).status == 404)
  }

  @Test func filesAreOnlyRead() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      let answer = answer("/play/reel.js", method: method)
      #expect(answer.status == 405)
      #expect(answer.headers.first { $0.name == "Allow" }?.value == "GET, HEAD")
    }
    #expect(answer("/play/reel.js", method: "HEAD").status == 200)
  }

  /// The adversary is a folder: without a page, with a link that leads out of it, with folders without end, too large.
  @Test func foldersThatAreNoPageAreRefused() throws {
    func sentence(_ folder: Folder, _ path: String? = nil) -> String {
      do {
        _ = try ServiceSite(folder: path ?? folder.path)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(sentence(folder, "/nowhere/at/all").contains("expected a folder"))
    #expect(sentence(try Folder(["a.js": ""])).contains("no index.html"))
    let linked = try Folder(["index.html": ""])
    try FileManager.default.createSymbolicLink(
      atPath: linked.path + "/passwd", withDestinationPath: "/etc/passwd")
    #expect(sentence(linked).contains("found a symbolic link"))
    let round = try Folder(["index.html": ""])
    try FileManager.default.createSymbolicLink(
      atPath: round.path + "/again", withDestinationPath: round.path)
    #expect(sentence(round).contains("found a symbolic link"))
    let deep = try Folder(["index.html": "", "a/b/c/d/e/f/g/h/i/x": ""])
    #expect(sentence(deep).contains("8 folders"))
    let large = try Folder(["index.html": "", "large": ""])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: large.path + "/large"))
    try file.truncate(atOffset: UInt64(ServiceSite.mostBytes) + 1)
    try file.close()
    #expect(sentence(large).contains("256 MiB"))
  }

  @Test func theStateShowsWhatCanBeWatched() throws {
    let status = try #require(answer("/v1/status").json)
    #expect(status["webPort"]?.integer == 27791)
    #expect(status["webAddress"]?.string == "wss://example.org/match")
    guard case .bool(true) = status["site"] else {
      Issue.record("the site is not in the state")
      return
    }
    let rooms = try #require(answer("/v1/rooms").json?["rooms"]?.elements)
    let watchable = rooms.map { if case .bool(true) = $0["watchable"] { true } else { false } }
    // Any room, one with a name, and a private one.
    #expect(watchable == [true, true, false])
    // A service without a site has neither.
    let plain = try ServiceFixture()
    #expect(try plain.answer("GET", "/play/").status == 404)
    #expect(try plain.answer("GET", "/v1/status").json?["webPort"] == nil)
  }
}
