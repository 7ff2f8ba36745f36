#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent

// How everything but a reel is written: whole into a file without a name, or with a hidden one where
// the system knows no other, and then put in its place in one step. Whatever happens meanwhile, under
// the final name stands the old file or the new one. A folder within is opened by its descriptor, so
// that no link can lead the writing elsewhere.

/// A folder in which files are made.
package final class OutputFolder {
  /// As the person named it.
  package let path: String
  private let descriptor: FileDescriptor

  /// Opens a folder that a person named, and makes it first, with those above it, where that is wanted.
  /// - Throws: `Failure`, as everything here.
  package init(_ path: String, isMade: Bool = false) throws {
    self.path = path
    descriptor = try Self.answering(path) { () throws(SystemError) in
      if isMade, try FileStatus(of: path, followsLinks: true) == nil {
        for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
          try Self.make(String(path[..<end]), in: nil)
        }
        try Self.make(path, in: nil)
      }
      return try Self.folder(path, in: nil)
    }
  }

  /// A folder may be written but not read: then only its place is taken.
  private static func folder(
    _ path: String, in folder: FileDescriptor?, _ flags: Int32 = 0
  ) throws(SystemError) -> FileDescriptor {
    do {
      return try FileDescriptor(path, O_RDONLY | O_DIRECTORY | flags, in: folder)
    } catch  where error.code == EACCES {
      #if os(Linux)
        // O_PATH, a macro that Swift does not see.
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

  /// Writes a file that a person named.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = []
  ) throws {
    let (folder, name) = split(path)
    try OutputFolder(folder).write(bytes, as: name, replacing: replacing, sparing: inputs)
  }

  /// A folder within this one; no link.
  package func folder(_ name: String, isMade: Bool) throws -> OutputFolder {
    try refusePath(name)
    let inside = join(name)
    let opened = try Self.answering(inside) { () throws(SystemError) in
      if isMade { try Self.make(name, in: descriptor) }
      return try Self.folder(name, in: descriptor, O_NOFOLLOW)
    }
    return OutputFolder(inside, opened)
  }

  /// What there is under a name; a link is not followed. `nil` where there is nothing.
  package func status(of name: String) throws -> FileStatus? {
    try refusePath(name)
    return try Self.answering(join(name)) { () throws(SystemError) in
      try FileStatus(of: name, in: descriptor)
    }
  }

  /// Refuses a name that can not be written, or may not.
  /// - Returns: whether there is a file already.
  @discardableResult
  package func check(
    _ name: String, replacing: Bool, sparing inputs: Set<FileStatus.Identity> = []
  ) throws -> Bool {
    guard !name.utf8.isEmpty else {
      throw Failure.notWritten(path, expected: "a file's name", found: "none")
    }
    guard let old = try status(of: name) else { return false }
    let place = join(name)
    guard old.isFile else {
      throw Failure.notWritten(
        place, expected: "no \(old.kindInWords.split(separator: " ", maxSplits: 1).last!) here",
        found: "one")
    }
    guard !inputs.contains(old.identity) else {
      throw Failure.notWritten(
        place, expected: "another place than that of a file which is read or was just written",
        found: "the same file")
    }
    guard replacing else {
      throw Failure.notWritten(
        place, expected: "no file here (--force replaces it)", found: "one")
    }
    // Whoever can not open it can not see whether it is being recorded either.
    if let file = try? open(name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY) {
      if flock(file.number, LOCK_SH | LOCK_NB) == -1, errno == EWOULDBLOCK {
        throw Failure.notWritten(
          place, expected: "a file that nobody is recording", found: "another program at it")
      }
      // Closing is not enough: a process that is just being started may hold the file as well.
      flock(file.number, LOCK_UN)
    }
    return true
  }

  /// Writes a file whole, or not at all.
  ///
  /// - Parameters:
  ///   - replacing: whether a file may be there. One that holds the same bytes is left as it is, and
  ///     is no reason to refuse in any case.
  ///   - inputs: files that are never replaced.
  /// - Returns: which file it is; `nil` where it was left as it is.
  /// - Throws: `.notWritten` for whatever is in the way: another file, a folder, a link, a full disk.
  @discardableResult
  package func write(
    _ bytes: [UInt8], as name: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = []
  ) throws -> FileStatus.Identity? {
    guard
      let isThere = try checkWriting(bytes, as: name, replacing: replacing, sparing: inputs)
    else { return nil }
    let old = isThere ? try status(of: name) : nil
    return try Self.answering(join(name)) { () throws(SystemError) in
      try place(bytes, name, replacing: old)
    }
  }

  /// Refuses what ``write(_:as:replacing:sparing:)`` would refuse, without writing.
  /// - Returns: whether a file is there; `nil` where it holds these bytes already.
  @discardableResult
  package func checkWriting(
    _ bytes: [UInt8], as name: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity> = []
  ) throws -> Bool? {
    if let old = try status(of: name), old.isFile, !inputs.contains(old.identity),
      old.size == bytes.count, holds(bytes, name)
    {
      return nil
    }
    return try check(name, replacing: replacing, sparing: inputs)
  }

  /// A name is one step and no more: with a slash in it, a link could be on the way.
  private func refusePath(_ name: String) throws {
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      throw Failure.notWritten(
        join(name), expected: "a name without a slash", found: ContentError.quoted(name))
    }
  }

  /// Takes a file away.
  package func remove(_ name: String) throws {
    try refusePath(name)
    try Self.answering(join(name)) { () throws(SystemError) in
      try retrying { unlinkat(descriptor.number, name, 0) }
      try synchronize()
    }
  }

  /// Opens a file of the folder, or makes it there.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> FileDescriptor
  {
    try FileDescriptor(name, flags, mode: mode, in: descriptor)
  }

  /// Waits until the names in the folder lie on the disk.
  func synchronize() throws(SystemError) {
    do {
      try descriptor.synchronize()
    } catch  where error.code == EBADF {
      // A folder that may not be read can not be waited for either.
    }
  }

  // MARK: - Steps

  private func holds(_ bytes: [UInt8], _ name: String) -> Bool {
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

  private func place(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?
  ) throws(SystemError) -> FileStatus.Identity {
    // A file that is to be replaced has another name for a moment, which Ctrl-C must not leave behind.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let identity: FileStatus.Identity
    if let placed = try placeUnnamed(bytes, name, replacing: old) {
      identity = placed
    } else {
      identity = try placeHidden(bytes, name, replacing: old)
    }
    try synchronize()
    return identity
  }

  /// - Returns: `nil` where the system has no files without names, or does not give them any.
  private func placeUnnamed(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?
  ) throws(SystemError) -> FileStatus.Identity? {
    guard let unnamed = unnamedFile() else { return nil }
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

  private func placeHidden(
    _ bytes: [UInt8], _ name: String, replacing old: FileStatus?
  ) throws(SystemError) -> FileStatus.Identity {
    let hidden = hiddenName()
    let file = try FileDescriptor(
      hidden, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666, in: descriptor)
    do throws(SystemError) {
      let identity = try fill(file, bytes, like: old)
      // A link refuses to replace; where a file system has none, what was asked before must do.
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

  /// - Parameter old: the file to be replaced: what was private stays so.
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

  /// A file without a name, which is gone if the program is; `nil` where there are none.
  private func unnamedFile() -> FileDescriptor? {
    #if os(Linux)
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      // O_TMPFILE, a macro that Swift does not see.
      let isUnnamed: Int32 = 0o20_000_000 | O_DIRECTORY
      return try? FileDescriptor(".", O_WRONLY | isUnnamed, mode: 0o666, in: descriptor)
    #else
      return nil
    #endif
  }

  /// A name that nobody else chooses.
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

  private func join(_ name: String) -> String {
    path == "." ? name : path.utf8.last == UInt8(ascii: "/") ? path + name : path + "/" + name
  }

  private static func answering<Answer>(
    _ place: String, _ body: () throws(SystemError) -> Answer
  ) throws -> Answer {
    do {
      return try body()
    } catch {
      throw Failure.notWritten(place, found: error.reason)
    }
  }
}
