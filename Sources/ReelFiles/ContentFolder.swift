#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent

/// A folder of content, and the only access to its files: neither a name nor a symbolic link leads out of it.
public struct ContentFolder: Sendable {
  /// The folder's absolute path without symbolic links.
  public let path: String
  /// Receives the path of each file that is opened through this value or a copy of it.
  package var opened: OpenedFiles?

  /// The default limit of ``bytes(of:limit:)``: 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Opens the folder at a path, absolute or relative to the current directory.
  /// - Throws: `.missing` if there is none, or if its path is not UTF-8.
  public init(path: String) throws(ContentError) {
    guard let real = Self.realPath(path), Self.mode(of: real) == S_IFDIR else {
      throw ContentError(.missing, file: path, expected: "a folder", found: "none")
    }
    self.path = real
  }

  /// Returns the absolute path of a file inside the folder, without symbolic links. It serves code that opens files
  /// itself, such as streamed music.
  ///
  /// - Parameter name: relative to the folder, with `/` between its parts.
  /// - Throws: `.missing` if there is no such file, `.damaged` if the name or a symbolic link leads out of the folder.
  public func path(of name: String) throws(ContentError) -> String {
    let full = inside + (try RelativePath.checked(name, file: name, location: ""))
    guard let real = Self.realPath(full) else {
      throw ContentError(.missing, file: name, location: full, expected: "a file", found: "none")
    }
    guard real.utf8.starts(with: inside.utf8) else {
      throw ContentError(
        file: name, location: full, expected: "a file within the folder",
        found: "a symbolic link that leads out of it")
    }
    guard Self.mode(of: real) == S_IFREG else {
      throw ContentError(
        .missing, file: name, location: full, expected: "a file", found: "something else")
    }
    return real
  }

  /// Returns true if ``path(of:)`` finds a file of this name.
  public func contains(_ name: String) -> Bool {
    (try? path(of: name)) != nil
  }

  /// Returns the contents of a file inside the folder.
  ///
  /// - Parameters:
  ///   - name: relative to the folder, with `/` between its parts.
  ///   - limit: the largest number of bytes to accept.
  /// - Throws: `.missing` if there is no such file or it cannot be read, `.damaged` if the name or a symbolic link
  ///   leads out of the folder or the file is larger than `limit`.
  public func bytes(
    of name: String, limit: Int = ContentFolder.defaultLimit
  ) throws(ContentError) -> [UInt8] {
    try bytes(of: name, limit: limit, isWhole: true)
  }

  /// Returns the first `count` bytes of a file inside the folder, or all if it is shorter.
  package func head(of name: String, count: Int) throws(ContentError) -> [UInt8] {
    try bytes(of: name, limit: count, isWhole: false)
  }

  private func bytes(
    of name: String, limit: Int, isWhole: Bool
  ) throws(ContentError) -> [UInt8] {
    let real = try path(of: name)
    // O_NONBLOCK: opening a pipe must not block the game.
    let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    func unreadable() -> ContentError {
      ContentError(
        .missing, file: name, location: real, expected: "a file that may be read",
        found: String(cString: strerror(errno)))
    }
    func tooLarge() -> ContentError {
      ContentError(file: name, location: real, expected: "at most \(limit) bytes")
    }
    guard descriptor >= 0 else { throw unreadable() }
    defer { close(descriptor) }
    opened?.insert(real)
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      // Checks the size first, so that not even a large sparse file is read in vain.
      guard Int(status.st_size) <= max(0, limit) || !isWhole else { throw tooLarge() }
      bytes.reserveCapacity(max(0, min(Int(status.st_size), limit)))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable()
      }
      if !isWhole, bytes.count + count >= limit {
        return bytes + chunk[..<(limit - bytes.count)]
      }
      // The file may have grown in the meantime.
      guard bytes.count + count <= limit else { throw tooLarge() }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Returns true if the folder contains a folder of this name.
  public func containsFolder(_ name: String) -> Bool {
    (try? realFolder(name)) != nil
  }

  /// Returns the names of the files, without folders, directly inside a folder of this name, sorted by their bytes.
  /// - Throws: if there is no such folder, or it leads out of this one.
  public func files(in name: String) throws(ContentError) -> [String] {
    let real = try realFolder(name)
    return try FolderListing(real, file: name).names
      .filter { Self.mode(of: real + "/" + $0) == S_IFREG }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns all PNG pictures in the folder and its subfolders, sorted by their bytes. Hidden files and symbolic links
  /// to folders are left out.
  /// - Throws: if a folder cannot be read, or if it contains a name that is not UTF-8, because a list could not refer
  ///   to such a file.
  public func pictures() throws(ContentError) -> [String] {
    var pictures: [String] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      let real = folder.utf8.isEmpty ? path : path + "/" + folder
      let listing = try FolderListing(real, file: folder)
      if let wrong = listing.wrongName {
        throw ContentError(
          file: real, expected: "names in UTF-8", found: ContentError.quoted(wrong))
      }
      for name in listing.names where name.utf8.first != UInt8(ascii: ".") {
        let inside = folder.utf8.isEmpty ? name : folder + "/" + name
        var status = stat()
        guard lstat(path + "/" + inside, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          waiting.append(inside)
        } else if name.lowercased().hasSuffix(".png") {
          pictures.append(inside)
        }
      }
    }
    return pictures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The beginning of the paths of everything in the folder.
  private var inside: String { path == "/" ? "/" : path + "/" }

  private func realFolder(_ name: String) throws(ContentError) -> String {
    if name.utf8.isEmpty { return path }
    let checked = try RelativePath.checked(name, file: name, location: "")
    guard let real = Self.realPath(inside + checked), Self.mode(of: real) == S_IFDIR else {
      throw ContentError(.missing, file: name, expected: "a folder", found: "none")
    }
    guard real.utf8.starts(with: inside.utf8) else {
      throw ContentError(
        file: name, expected: "a folder within the folder",
        found: "a symbolic link that leads out of it")
    }
    return real
  }

  private static func realPath(_ path: String) -> String? {
    guard !path.utf8.isEmpty, !path.utf8.contains(0), let real = realpath(path, nil) else {
      return nil
    }
    defer { free(real) }
    // Invalid bytes would become other text, which is the path of another file.
    return String(validatingCString: real)
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
