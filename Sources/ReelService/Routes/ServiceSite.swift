import ReelProgram

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The files of a game's page, such as `reel ship web` makes them. All of them are read before the server begins: a
// request finds its file in a table, and reaches no folder.

/// The files that the service offers below `/play/`.
package struct ServiceSite: Sendable {
  private struct File: Sendable {
    var type: String
    var bytes: [UInt8]
    /// The mark by which a browser finds out that its copy is the same.
    var tag: String
  }

  /// The path of all files.
  static let path = "/play/"
  /// The most files, and their bytes together, and the most folders in each other.
  package static let (mostFiles, mostBytes, mostDepth) = (4096, 256 << 20, 8)

  /// The files by their paths below ``path``.
  private var files: [String: File] = [:]
  private var byteCount = 0

  /// Reads a folder. Refuses links, which could lead out of it.
  /// - Throws: `Failure` if the folder cannot be read, has no `index.html`, or is too large.
  package init(folder: String) throws {
    try read(folder, "", depth: 0)
    guard files["index.html"] != nil else {
      throw Failure.missing(
        folder, expected: "a folder that `reel ship web` has made", found: "no index.html in it")
    }
  }

  private mutating func read(_ folder: String, _ prefix: String, depth: Int) throws {
    guard depth < Self.mostDepth else {
      throw Failure.missing(
        folder, expected: "at most \(Self.mostDepth) folders in each other", found: "more")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure.missing(folder, expected: "a folder that may be read", found: "none")
    }
    // Names with a dot at their beginning belong to other programs.
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      let status = try? FileStatus(of: path)
      if status?.isFolder == true {
        try read(path, "\(prefix)\(name)/", depth: depth + 1)
        continue
      }
      guard let status, status.isFile else {
        throw Failure.missing(
          path, expected: "a file or a folder", found: status?.kindInWords ?? "none")
      }
      let rest = Self.mostBytes - byteCount
      let bytes = try InputFile(path, expecting: "a file that may be read").readAll(limit: rest)
      guard bytes.count <= rest, files.count < Self.mostFiles else {
        throw Failure.missing(
          folder,
          expected: "at most \(Self.mostFiles) files of \(Self.mostBytes >> 20) MiB together",
          found: "more")
      }
      byteCount += bytes.count
      files[prefix + name] = File(type: Self.type(of: name), bytes: bytes, tag: Self.tag(of: bytes))
    }
  }

  /// Returns a mark of 64 bits of a file's bytes (FNV-1a), for the files of an author, who forges none.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return "\"\(String(hash, radix: 36))\""
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() ?? "" {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "webmanifest": "application/json"
    case "txt", "md", "fnt", "plist", "xml": "text/plain; charset=utf-8"
    case "wasm": "application/wasm"
    case "gz": "application/gzip"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "ico": "image/x-icon"
    case "wav": "audio/wav"
    case "ogg": "audio/ogg"
    case "mp3": "audio/mpeg"
    case "m4a": "audio/mp4"
    default: "application/octet-stream"
    }
  }

  // MARK: - Requests

  /// Returns true if a request is one for a file.
  static func isFile(_ request: ServiceRequest) -> Bool {
    request.path.hasPrefix(path) || request.path == path.dropLast()
  }

  /// Answers a request for a file.
  func answer(
    _ request: ServiceRequest, random: () -> UInt64
  ) throws(ServiceRefusal) -> ServiceAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      var refusal = ServiceRefusal(
        .wrongMethod, "method", expected: "GET or HEAD", found: quoted(request.method))
      refusal.headers = [("Allow", "GET, HEAD")]
      throw refusal
    }
    if request.path == Self.path.dropLast() {
      // The names in a page are relative to its folder.
      var answer = ServiceAnswer(308, "text/plain; charset=utf-8", [])
      answer.headers = [("Location", "play/" + request.target.drop { $0 != "?" })]
      return answer
    }
    var name = Self.decoded(request.path.dropFirst(Self.path.count))
    if name?.isEmpty == true { name = "index.html" }
    guard let file = name.flatMap({ files[$0] }) else {
      throw ServiceRefusal(
        .notFound, "path", expected: "a file of the game's page", found: quoted(request.path))
    }
    if file.type.hasPrefix("text/html") { return Self.page(file, random: random) }
    var answer = ServiceAnswer(200, file.type, file.bytes)
    answer.headers = [("ETag", file.tag), ("Cache-Control", "no-cache")]
    if request.header("if-none-match") == file.tag { (answer.status, answer.body) = (304, []) }
    return answer
  }

  /// Returns a page, in which its own scripts may run and load the game.
  private static func page(_ file: File, random: () -> UInt64) -> ServiceAnswer {
    let nonce = String(random(), radix: 36) + String(random(), radix: 36)
    let text = String(decoding: file.bytes, as: UTF8.self)
    var answer = ServiceAnswer(
      200, file.type,
      [UInt8](text.replacing("<script", with: "<script nonce=\"\(nonce)\"").utf8))
    answer.headers = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'nonce-\(nonce)'; "
          + "style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; media-src 'self' blob:; "
          + "connect-src 'self' blob: ws: wss:; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      )
    ]
    return answer
  }

  /// Returns a path without percent signs; `nil` if the bytes are no text.
  private static func decoded(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
