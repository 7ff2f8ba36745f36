import Foundation
import ReelContent
import ReelFormats
import Testing

/// Every test has a folder of its own, which is deleted after it.
@Suite final class ContentFolderTests {
  /// The path of the folder that contains the test's folder and, beside it, a secret file.
  let outside: String
  let folder: ContentFolder

  init() throws {
    outside =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "reel-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(
      atPath: outside + "/content/sub", withIntermediateDirectories: true)
    for (name, text) in [
      ("secret", "s"), ("content/a", "words"), ("content/sub/b", "more"), ("content/empty", ""),
    ] { try Data(text.utf8).write(to: URL(fileURLWithPath: outside + "/" + name)) }
    folder = try ContentFolder(path: outside + "/content")
  }

  deinit { try? FileManager.default.removeItem(atPath: outside) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  private func error(_ name: String) -> ContentError? {
    #expect(folder.contains(name) == ((try? folder.path(of: name)) != nil))
    return failure(file: name) { () throws(ContentError) in try folder.bytes(of: name) }
  }

  @Test func `Files within the folder are read`() throws {
    #expect(try folder.bytes(of: "a") == Array("words".utf8))
    #expect(try folder.bytes(of: "sub/b") == Array("more".utf8))
    #expect(try folder.bytes(of: "empty").isEmpty)
    #expect(try folder.path(of: "a") == folder.path + "/a")
    #expect(folder.contains("a") && folder.contains("sub/b") && !folder.contains("c"))
    let long = (0..<200_000).map { (n: Int) -> UInt8 in UInt8(truncatingIfNeeded: n &* n) }
    try Data(long).write(to: URL(fileURLWithPath: folder.path + "/long"))
    #expect(try folder.bytes(of: "long") == long)
  }

  @Test func `File names that lead out of the folder are refused`() {
    for name in [
      "", "..", "../secret", "sub/../../secret", "sub/../a", ".", "./a", "/etc/passwd",
      outside + "/secret", "sub//b", "a/", "sub\\b", "C:a", "a\0", "a\nb",
      String(repeating: "x", count: 1025),
    ] {
      #expect(!folder.contains(name), "\(name)")
      do {
        _ = try folder.bytes(of: name)
        Issue.record("\(name) was read")
      } catch {
        #expect(error.kind == .damaged && !error.description.contains("\n"), "\(name)")
      }
    }
  }

  @Test func `Symbolic links work within the folder only`() throws {
    try link("in", to: "sub/b")
    try link("dir", to: "sub")
    try link("out", to: "../secret")
    try link("absolute", to: outside + "/secret")
    try link("up", to: "..")
    try link("twice", to: "out")
    try link("loop", to: "loop")
    try link("dangling", to: "nowhere")
    // A folder that only shares the beginning of its name with this one is outside of it.
    try FileManager.default.createDirectory(
      atPath: outside + "/content-2", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: outside + "/content-2/x"))
    try link("beside", to: "../content-2/x")
    #expect(try folder.bytes(of: "in") == Array("more".utf8))
    #expect(try folder.bytes(of: "dir/b") == Array("more".utf8))
    #expect(try folder.path(of: "in") == folder.path + "/sub/b")
    for name in ["out", "absolute", "up/secret", "twice", "beside"] {
      #expect(error(name)?.found == "a symbolic link that leads out of it", "\(name)")
      #expect(error(name)?.kind == .damaged, "\(name)")
    }
    for name in ["loop", "dangling"] { #expect(error(name)?.kind == .missing, "\(name)") }
  }

  @Test func `Missing files are reported as missing, folders and pipes as something else`() throws {
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for name in ["c", "sub/c", "a/b", "nowhere/b"] {
      #expect(error(name)?.kind == .missing, "\(name)")
    }
    #expect(error("sub")?.found == "something else")
    // Opening a pipe would wait for a writer for ever.
    #expect(error("pipe")?.found == "something else")
  }

  @Test func `A file above the limit is refused`() throws {
    #expect(try folder.bytes(of: "a", limit: 5).count == 5)
    #expect(try folder.bytes(of: "empty", limit: 0).isEmpty)
    for limit in [4, 0, -1] {
      let error = failure(file: "a") { () throws(ContentError) in
        try folder.bytes(of: "a", limit: limit)
      }
      #expect(error?.expected == "at most \(limit) bytes")
    }
    // A file with a size of a terabyte and no content.
    let file = try #require(
      FileManager.default.createFile(atPath: folder.path + "/huge", contents: nil)
        ? FileHandle(forWritingAtPath: folder.path + "/huge") : nil)
    try file.truncate(atOffset: 1 << 30)
    try file.close()
    #expect(error("huge")?.expected == "at most \(ContentFolder.defaultLimit) bytes")
  }

  @Test func `A content folder must be a folder that exists`() throws {
    #expect(
      (try? ContentFolder(path: "")) == nil && (try? ContentFolder(path: outside + "\0")) == nil)
    for path in [outside + "/nowhere", outside + "/content/a"] {
      let error = failure(file: path) { () throws(ContentError) in try ContentFolder(path: path) }
      #expect(error?.kind == .missing)
    }
    try link("self", to: ".")
    #expect(try ContentFolder(path: folder.path + "/self/sub/..").path == folder.path)
  }
}
