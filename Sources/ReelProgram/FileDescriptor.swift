#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file or folder; closed when the last reference goes.
///
/// It is never one of the three standard streams, even where those were closed when the program was
/// started: what is printed must not end in a file that happened to get their number.
package final class FileDescriptor {
  package let number: Int32
  private var isOpen = true

  /// Takes over a number that a call of the system gave, or throws what that call complained of.
  package init(owning given: Int32) throws(SystemError) {
    guard given != -1 else { throw .last }
    guard given <= STDERR_FILENO else {
      number = given
      return
    }
    let moved = fcntl(given, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let error = SystemError.last
    _ = Self.systemClose(given)
    guard moved != -1 else { throw error }
    number = moved
  }

  deinit { if isOpen { _ = Self.systemClose(number) } }

  /// Opens a file of a folder.
  /// - Parameter folder: `nil` for the current one.
  package convenience init(
    _ path: String, _ flags: Int32, mode: mode_t = 0, in folder: FileDescriptor? = nil
  ) throws(SystemError) {
    // A name with a zero in it would be cut there.
    guard !path.utf8.contains(0) else { throw SystemError(EINVAL) }
    let base = folder?.number ?? AT_FDCWD
    let given = try retrying { openat(base, path, flags | O_CLOEXEC, mode) }
    try self.init(owning: given)
  }

  /// Closes the file now, for whoever must know whether that went well.
  package func close() throws(SystemError) {
    guard isOpen else { return }
    isOpen = false
    // After EINTR the number is free on Linux and must not be closed again.
    if Self.systemClose(number) == -1, errno != EINTR { throw .last }
  }

  private static func systemClose(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.close(number)
    #else
      Glibc.close(number)
    #endif
  }

  /// What the file is.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try retrying { fstat(number, &status) }
    return FileStatus(status)
  }

  /// Up to `count` bytes from where the last reading ended; none at the end of the file.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        filled = try retrying { systemRead(number, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of it.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: number) }

  /// Waits until what was written lies on the disk. Where a file has no disk that is at once.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves it to the disk when to write.
      if fcntl(number, F_FULLFSYNC) != -1 { return }
    #endif
    do {
      try retrying { fsync(number) }
    } catch  where error.code == EINVAL || error.code == EROFS || error.code == ENOTSUP {
      return
    }
  }
}

private func systemRead(_ number: Int32, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, place, count)
}

/// Writes all bytes to an open file.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    written += try retrying {
      // SAFETY: there is at least one byte left, so the array has a place.
      bytes.withUnsafeBytes { write(number, $0.baseAddress! + written, $0.count - written) }
    }
  }
}

/// What the system says of a file.
package struct FileStatus {
  /// Which file it is, under whatever name.
  package struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  package var identity: Identity
  package var size: Int
  /// When its content was last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// Who may do what with it.
  package var permissions: mode_t
  private var kind: mode_t

  package var isFile: Bool { kind == S_IFREG }
  package var isFolder: Bool { kind == S_IFDIR }
  package var isLink: Bool { kind == S_IFLNK }

  /// In words that follow "found".
  package var kindInWords: String {
    switch kind {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    kind = status.st_mode & S_IFMT
    permissions = status.st_mode & 0o7777
  }

  /// Of a name; `nil` where there is nothing of that name.
  package init?(
    of name: String, in folder: FileDescriptor? = nil, followsLinks: Bool = false
  ) throws(SystemError) {
    guard !name.utf8.contains(0) else { throw SystemError(EINVAL) }
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    do {
      try retrying { fstatat(folder?.number ?? AT_FDCWD, name, &status, flags) }
    } catch  where error.code == ENOENT || error.code == ENOTDIR {
      return nil
    }
    self.init(status)
  }
}
