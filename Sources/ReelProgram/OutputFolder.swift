#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Every output except a reel is first written completely, into a file without a name, or with a hidden name if the
// system has no files without names. The file then gets its final name in one atomic step. After a crash the final name
// refers to the old file or the new one, never to a part. Files are opened relative to the folder's descriptor, so no
// link can redirect the output.

/// A folder for output files.
package final class OutputFolder {
  /// The path from the command line.
  package let path: String
  private let descriptor: FileDescriptor

  /// Opens a folder, and makes it first, with its parents, if `isMade` is true.
  /// - Throws: `Failure`, like all methods here.
  package init(_ path: String, isMade: Bool = false) throws {
    self.path = path
    descriptor = try Self.reportingPath(path) { () throws(SystemError) in
      if isMade, try FileStatus(of: path, followsLinks: true) == nil {
        for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
          try Self.make(String(path[..<end]), in: nil)
        }
        try Self.make(path, in: nil)
      }
      return try Self.folder(path, in: nil)
    }
  }

  /// Opens a folder. For a folder that may be written but not read, opens only its location (`O_PATH`).
  private static func folder(
    _ path: String, in folder: FileDescriptor?, _ flags: Int32 = 0
  ) throws(SystemError) -> FileDescriptor {
    do {
      return try FileDescriptor(path, O_RDONLY | O_DIRECTORY | flags, in: folder)
    } catch  where error.code == EACCES {
      #if os(Linux)
        // O_PATH, a macro that is not visible in Swift.
        return try FileDescriptor(path, 0o10_000_000 | O_DIRECTORY | flags, in: folder)
      #else
        throw error
      #endif
    }
  }

  private init(_ path: String, _ descriptor: FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Splits a path into its folder and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Writes a file at a path from the command line.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = []
  ) throws {
    let (folder, name) = split(path)
    try OutputFolder(folder).write(bytes, as: name, replacing: replacing, sparing: inputs)
  }

  /// Opens a subfolder. Refuses a link.
  package func folder(_ name: String, isMade: Bool) throws -> OutputFolder {
    try refusePath(name)
    let inside = join(name)
    let opened = try Self.reportingPath(inside) { () throws(SystemError) in
      if isMade { try Self.make(name, in: descriptor) }
      return try Self.folder(name, in: descriptor, O_NOFOLLOW)
    }
    return OutputFolder(inside, opened)
  }

  /// Returns the status of a name without following a link; `nil` if the name does not exist.
  package func status(of name: String) throws -> FileStatus? {
    try refusePath(name)
    return try Self.reportingPath(join(name)) { () throws(SystemError) in
      try FileStatus(of: name, in: descriptor)
    }
  }

  /// Refuses a name that cannot or must not be written.
  /// - Returns: true if the file exists.
  @discardableResult
  package func check(
    _ name: String, replacing: Bool, sparing inputs: Set<FileStatus.Identity> = []
  ) throws -> Bool {
    guard !name.utf8.isEmpty else {
      throw Failure.notWritten(path, expected: "a file's name", found: "none")
    }
    guard let old = try status(of: name) else { return false }
    let fullPath = join(name)
    guard old.isFile else {
      throw Failure.notWritten(
        fullPath, expected: "no \(old.kindInWords.split(separator: " ", maxSplits: 1).last!) here",
        found: "one")
    }
    guard !inputs.contains(old.identity) else {
      throw Failure.notWritten(
        fullPath, expected: "another path than that of a file that is read or was just written",
        found: "the same file")
    }
    guard replacing else {
      throw Failure.notWritten(
        fullPath, expected: "no file here (--force replaces it)", found: "one")
    }
    // If the program cannot open the file, it cannot check for a recording either.
    if let file = try? open(name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY) {
      if flock(file.number, LOCK_SH | LOCK_NB) == -1, errno == EWOULDBLOCK {
        throw Failure.notWritten(
          fullPath, expected: "a file that no program is recording",
          found: "one that another program is recording")
      }
      // Closing is not enough, because a child process that is being started may hold the file too.
      flock(file.number, LOCK_UN)
    }
    return true
  }

  /// Writes a file atomically.
  ///
  /// - Parameters:
  ///   - replacing: true if an existing file may be replaced. A file with the same bytes is left unchanged, and is
  ///     never a reason to refuse.
  ///   - inputs: files that are never replaced.
  ///   - isPrivate: true if only the owner of a new file may read it. A file that replaces another one has its
  ///     permissions.
  /// - Returns: the identity of the file; `nil` if it was left unchanged.
  /// - Throws: `.notWritten` for any obstacle: another file, a folder, a link, a full disk.
  @discardableResult
  package func write(
    _ bytes: [UInt8], as name: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = [], isPrivate: Bool = false
  ) throws -> FileStatus.Identity? {
    guard
      let isThere = try checkWriting(bytes, as: name, replacing: replacing, sparing: inputs)
    else { return nil }
    let old = isThere ? try status(of: name) : nil
    return try Self.reportingPath(join(name)) { () throws(SystemError) in
      try writeAtomically(bytes, name, replacing: old, mode: Self.mode(isPrivate: isPrivate))
    }
  }

  /// Refuses everything that ``write(_:as:replacing:sparing:)`` would refuse, without writing.
  /// - Returns: true if a file exists; `nil` if it already has these bytes.
  @discardableResult
  package func checkWriting(
    _ bytes: [UInt8], as name: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = []
  ) throws -> Bool? {
    if let old = try status(of: name), old.isFile, !inputs.contains(old.identity),
      old.size == bytes.count, file(name, hasBytes: bytes)
    {
      return nil
    }
    return try check(name, replacing: replacing, sparing: inputs)
  }

  /// Refuses a name with a slash, because a link could be on the way.
  private func refusePath(_ name: String) throws {
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      throw Failure.notWritten(
        join(name), expected: "a name without a slash", found: ShownText.quoted(name))
    }
  }

  /// Removes a file.
  package func remove(_ name: String) throws {
    try refusePath(name)
    try Self.reportingPath(join(name)) { () throws(SystemError) in
      try retrying { unlinkat(descriptor.number, name, 0) }
      try synchronize()
    }
  }

  /// Moves a file of another folder into this one, and replaces a file of that name.
  package func take(_ name: String, of other: OutputFolder, as final: String) throws {
    try refusePath(name)
    try refusePath(final)
    try Self.reportingPath(join(final)) { () throws(SystemError) in
      try retrying { renameat(other.descriptor.number, name, descriptor.number, final) }
      try synchronize()
    }
  }

  /// Removes a folder in this one that is empty. Does nothing if it is not, or does not exist.
  package func removeFolder(_ name: String) {
    unlinkat(descriptor.number, name, AT_REMOVEDIR)
  }

  /// Returns the permissions of a new file. The system removes the permissions that the user's umask excludes.
  /// - Parameter isPrivate: true if only the owner may read the file.
  static func mode(isPrivate: Bool) -> mode_t { isPrivate ? 0o600 : 0o666 }

  /// Opens a file in the folder, or makes it there.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> FileDescriptor
  {
    try FileDescriptor(name, flags, mode: mode, in: descriptor)
  }

  /// Takes a lock by a file in the folder, for as long as the file is open. Returns `nil` if another program has it.
  package func lock(_ name: String) -> FileDescriptor? {
    guard let file = try? open(name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600),
      flock(file.number, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    return file
  }

  /// The number of the open folder, for as long as the folder is in use.
  var number: Int32 { descriptor.number }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(SystemError) {
    do {
      try descriptor.synchronize()
    } catch  where error.code == EBADF {
      // A folder that may not be read cannot be synchronized either.
    }
  }

  // MARK: - Steps

  private func file(_ name: String, hasBytes bytes: [UInt8]) -> Bool {
    guard
      let file = try? FileDescriptor(
        name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY, in: descriptor)
    else { return false }
    var at = 0
    while let part = try? file.read(upTo: 1 << 18), !part.isEmpty {
      guard at + part.count <= bytes.count, bytes[at..<at + part.count].elementsEqual(part) else {
        return false
      }
      at += part.count
    }
    return at == bytes.count
  }

  private func writeAtomically(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?, mode: mode_t
  ) throws(SystemError) -> FileStatus.Identity {
    // A file that replaces another one has a hidden name for a moment; Ctrl-C must not leave it behind.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let identity: FileStatus.Identity
    if let written = try writeUnnamed(bytes, name, replacing: old, mode: mode) {
      identity = written
    } else {
      identity = try writeHidden(bytes, name, replacing: old, mode: mode)
    }
    try synchronize()
    return identity
  }

  /// Writes through a file without a name.
  /// - Returns: `nil` if the system has no such files, or refuses to make one.
  private func writeUnnamed(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?, mode: mode_t
  ) throws(SystemError) -> FileStatus.Identity? {
    guard let unnamed = unnamedFile(mode: mode) else { return nil }
    let identity = try fill(unnamed, bytes, like: old)
    let link = "/proc/self/fd/\(unnamed.number)"
    let given = old == nil ? name : hiddenName()
    do {
      try retrying { linkat(AT_FDCWD, link, descriptor.number, given, AT_SYMLINK_FOLLOW) }
    } catch  where ![EEXIST, ENOSPC, EDQUOT, EROFS, EIO].contains(error.code) {
      return nil
    }
    if old != nil { try rename(given, name) }
    return identity
  }

  private func writeHidden(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?, mode: mode_t
  ) throws(SystemError) -> FileStatus.Identity {
    let hidden = hiddenName()
    let file = try FileDescriptor(
      hidden, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, in: descriptor)
    do throws(SystemError) {
      let identity = try fill(file, bytes, like: old)
      // A hard link never replaces a file. On a file system without hard links, only the earlier check protects one.
      if old != nil || linkat(descriptor.number, hidden, descriptor.number, name, 0) == -1 {
        guard old != nil || errno != EEXIST else { throw .last }
        try rename(hidden, name)
      } else {
        unlinkat(descriptor.number, hidden, 0)
      }
      return identity
    } catch {
      unlinkat(descriptor.number, hidden, 0)
      throw error
    }
  }

  /// Writes the bytes and sets the permissions.
  /// - Parameter old: the file to be replaced, whose permissions the new one gets, so that a private file stays
  ///   private.
  private func fill(
    _ file: FileDescriptor, _ bytes: [UInt8], like old: FileStatus?
  ) throws(SystemError) -> FileStatus.Identity {
    if let old { try retrying { fchmod(file.number, old.permissions) } }
    try file.write(bytes)
    try file.synchronize()
    return try file.status().identity
  }

  private func rename(_ hidden: String, _ name: String) throws(SystemError) {
    do {
      try retrying { renameat(descriptor.number, hidden, descriptor.number, name) }
    } catch {
      unlinkat(descriptor.number, hidden, 0)
      throw error
    }
  }

  /// Returns a file without a name, which vanishes with the program; `nil` if the system has none.
  private func unnamedFile(mode: mode_t) -> FileDescriptor? {
    #if os(Linux)
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      // O_TMPFILE, a macro that is not visible in Swift.
      let isUnnamed: Int32 = 0o20_000_000 | O_DIRECTORY
      return try? FileDescriptor(".", O_WRONLY | isUnnamed, mode: mode, in: descriptor)
    #else
      return nil
    #endif
  }

  /// Returns a name that no other process chooses.
  private func hiddenName() -> String {
    ".reel-\(getpid())-\(String(UInt64.random(in: 0...(.max)), radix: 36)).part"
  }

  private static func make(_ name: String, in folder: FileDescriptor?) throws(SystemError) {
    do {
      try retrying { mkdirat(folder?.number ?? AT_FDCWD, name, 0o777) }
    } catch  where error.code == EEXIST {
      return
    }
    if let folder {
      try folder.synchronize()
    } else {
      try FileDescriptor(split(name).folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
  }

  /// Returns the path of a name in the folder.
  package func join(_ name: String) -> String {
    path == "." ? name : path.utf8.last == UInt8(ascii: "/") ? path + name : path + "/" + name
  }

  /// Returns the result of `body`. An error of the system becomes a failure that names the path.
  private static func reportingPath<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure.notWritten(path, found: error.reason)
    }
  }
}
