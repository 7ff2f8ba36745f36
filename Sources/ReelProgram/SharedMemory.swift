#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory that two processes use, by a file without a name. It starts with zeros, and outlives each of them.
package final class SharedMemory: Sendable {
  // SAFETY: the users of the memory agree on how they change it; the file is closed with the object.
  package nonisolated(unsafe) let start: UnsafeMutableRawPointer
  private nonisolated(unsafe) let file: FileDescriptor
  private let size: Int

  /// Makes the memory, or opens that of another process.
  /// - Parameters:
  ///   - size: the number of bytes.
  ///   - inherited: the number of the other process's file.
  /// - Throws: `Failure`.
  package init(size: Int, inherited: Int32? = nil) throws {
    self.size = size
    do throws(SystemError) {
      if let inherited {
        file = try FileDescriptor(owning: inherited)
        _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
      } else {
        let file = try Self.makeFile()
        try retrying { ftruncate(file.number, off_t(size)) }
        self.file = file
      }
    } catch {
      throw Failure(.unavailable, "No file for shared memory can be made (\(error.reason)).")
    }
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw Failure(.unavailable, "Shared memory cannot be used (\(SystemError.last.reason)).")
    }
    start = mapped
  }

  deinit { munmap(start, size) }

  /// Makes a file without a name: in memory where the system has such a folder, for /tmp may be read-only.
  private static func makeFile() throws(SystemError) -> FileDescriptor {
    let name = "reel-memory-\(UInt64.random(in: .min ... .max))"
    var failure = SystemError(ENOENT)
    for folder in ["/dev/shm/", "/tmp/"] {
      do {
        let file = try FileDescriptor(folder + name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        unlink(folder + name)
        return file
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// The number of the file, for a process that is to use the memory, too.
  package var descriptor: Int32 { file.number }
}
