#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelProgram

/// The folder of the library that contains this code.
package enum LibraryFolder {
  /// Returns the folder `Assets` beside the library, with links resolved; `nil` if the folder's name is not UTF-8, or
  /// if the system does not describe the process's memory.
  ///
  /// The working folder of the process does not matter: the file is the one that the system has mapped. (The path by
  /// which a program opened the library may be relative to a former working folder.)
  package static var assets: String? {
    file(mappedAt: #dsohandle).map { OutputFolder.split($0).folder + "/Assets" }
  }

  #if canImport(Darwin)
    private static func file(mappedAt address: UnsafeRawPointer) -> String? {
      var info = Dl_info()
      guard dladdr(address, &info) != 0, let path = info.dli_fname, let real = realpath(path, nil)
      else { return nil }
      defer { free(real) }
      return String(validatingCString: real)
    }
  #else
    /// Returns the file that the system has mapped at an address; `nil` without `/proc`. (`dladdr` is not visible in
    /// Swift.)
    private static func file(mappedAt address: UnsafeRawPointer) -> String? {
      let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(file, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let text = String(validating: line, as: UTF8.self), let range = MappedRange(text),
          range.addresses.contains(UInt(bitPattern: address))
        else { continue }
        return range.file
      }
      return nil
    }
  #endif
}

/// A line of `/proc/self/maps`: `start-end rights offset device number   path`.
package struct MappedRange {
  package let addresses: Range<UInt>
  /// The absolute path of the file; `nil` for memory without a file.
  package let file: String?

  /// Returns `nil` for a line of another form.
  package init?(_ line: String) {
    guard let dash = line.firstIndex(of: "-"), let space = line.firstIndex(of: " "), dash < space,
      let start = UInt(line[..<dash], radix: 16),
      let end = UInt(line[line.index(after: dash)..<space], radix: 16), start <= end
    else { return nil }
    addresses = start..<end
    file = line.firstIndex(of: "/").map { String(line[$0...]) }
  }
}
