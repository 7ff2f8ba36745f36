#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file or folder, closed when the last reference is released.
///
/// Its number is never that of a standard stream, even if that stream was closed when the program started. Otherwise
/// printed text would go into the file.
package final class FileDescriptor {
  package let number: Int32
  private var isOpen = true

  /// Takes ownership of a number that a system call returned, or throws the error of that call.
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

  /// Opens a file in a folder.
  /// - Parameter folder: `nil` for the current folder.
  package convenience init(
    _ path: String, _ flags: Int32, mode: mode_t = 0, in folder: FileDescriptor? = nil
  ) throws(SystemError) {
    // A system call would cut a path at a zero byte.
    guard !path.utf8.contains(0) else { throw SystemError(EINVAL) }
    let base = folder?.number ?? AT_FDCWD
    let given = try retrying { openat(base, path, flags | O_CLOEXEC, mode) }
    try self.init(owning: given)
  }

  /// Closes the file now, for callers that need to check for an error.
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

  /// Returns the status of the file.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try retrying { fstat(number, &status) }
    return FileStatus(status)
  }

  /// Reads up to `count` bytes from the end of the last read; none at the end of the file.
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

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: number) }

  /// Waits until all written bytes are on the disk. Returns at once for a file without a disk.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // On Darwin `fsync` lets the disk decide when to write.
      if fcntl(number, F_FULLFSYNC) != -1 { return }
    #endif
    do {
      try retrying { fsync(number) }
    } catch  where error.code == EINVAL || error.code == EROFS || error.code == ENOTSUP {
      return
    }
  }
}

private func systemRead(_ number: Int32, _ address: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, address, count)
}

/// Writes all bytes to an open file.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    written += try retrying {
      // SAFETY: at least one byte is left, so the array is not empty and has an address.
      bytes.withUnsafeBytes { write(number, $0.baseAddress! + written, $0.count - written) }
    }
  }
}

/// The system's data about a file.
package struct FileStatus {
  /// The identity of a file, independent of its names.
  package struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  package var identity: Identity
  package var size: Int
  /// The time of the last change of its content, in nanoseconds since 1970.
  package var modified: Int64
  /// The permission bits.
  package var permissions: mode_t
  private var kind: mode_t

  package var isFile: Bool { kind == S_IFREG }
  package var isFolder: Bool { kind == S_IFDIR }
  package var isLink: Bool { kind == S_IFLNK }

  /// The kind of file, in words that follow "found".
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

  /// Reads the status of a name; `nil` if there is no file of that name.
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
