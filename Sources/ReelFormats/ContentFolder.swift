import Foundation
import ReelContent

/// A folder of content, and the only way to its files: no name, and no symbolic link either, leads
/// out of it.
public struct ContentFolder: Sendable {
  /// The folder's absolute path without symbolic links.
  public let path: String

  /// The most that ``bytes(of:limit:)`` reads unless told otherwise: 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Opens the folder at a path, absolute or relative to the current directory.
  public init(path: String) throws(ContentError) {
    guard let real = Self.realPath(path), Self.mode(of: real) == S_IFDIR else {
      throw ContentError(.missing, file: path, expected: "a folder", found: "none")
    }
    self.path = real
  }

  /// The absolute path of a file inside the folder, without symbolic links: for what opens files
  /// itself, such as streamed music.
  ///
  /// - Parameter name: relative to the folder, with `/` between its parts.
  /// - Throws: `.missing` where there is no such file, `.damaged` where the name or a symbolic link
  ///   leads out of the folder.
  public func path(of name: String) throws(ContentError) -> String {
    let checked = try RelativePath.checked(name, file: name, place: "")
    let full = path == "/" ? "/" + checked : path + "/" + checked
    guard let real = Self.realPath(full) else {
      throw ContentError(.missing, file: name, place: full, expected: "a file", found: "none")
    }
    let inside = path == "/" ? "/" : path + "/"
    guard real.utf8.starts(with: inside.utf8) else {
      throw ContentError(
        file: name, place: full, expected: "a file within the folder",
        found: "a symbolic link that leads out of it")
    }
    guard Self.mode(of: real) == S_IFREG else {
      throw ContentError(
        .missing, file: name, place: full, expected: "a file", found: "something else")
    }
    return real
  }

  /// Whether the folder holds a file of this name that ``path(of:)`` would name.
  public func contains(_ name: String) -> Bool {
    (try? path(of: name)) != nil
  }

  /// The contents of a file inside the folder.
  ///
  /// - Parameters:
  ///   - name: relative to the folder, with `/` between its parts.
  ///   - limit: the most bytes to accept.
  /// - Throws: `.missing` where there is no such file or it may not be read, `.damaged` where the
  ///   name or a symbolic link leads out of the folder or the file is larger than `limit`.
  public func bytes(
    of name: String, limit: Int = ContentFolder.defaultLimit
  ) throws(ContentError) -> [UInt8] {
    let real = try path(of: name)
    // O_NONBLOCK: a pipe put in the file's place must not stop the game.
    let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ContentError(
        .missing, file: name, place: real, expected: "a file that may be read",
        found: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      // Not even a sparse file that claims much is read for nothing.
      guard Int(status.st_size) <= max(0, limit) else {
        throw ContentError(file: name, place: real, expected: "at most \(limit) bytes")
      }
      bytes.reserveCapacity(max(0, min(Int(status.st_size), limit)))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw ContentError(
          .missing, file: name, place: real, expected: "a file that may be read",
          found: String(cString: strerror(errno)))
      }
      // It may have grown since.
      guard bytes.count + count <= limit else {
        throw ContentError(file: name, place: real, expected: "at most \(limit) bytes")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard !path.utf8.isEmpty, !path.utf8.contains(0), let real = realpath(path, nil) else {
      return nil
    }
    defer { free(real) }
    return String(cString: real)
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
