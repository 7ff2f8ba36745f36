import Foundation
import ReelMath

/// Everything below a folder: names, kinds, bytes, modes and times.
struct Tree {
  struct Entry: Equatable {
    var kind: UInt32
    var mode: UInt32
    var size: Int
    var modified: Int
    /// The hash of a file's bytes, or of a link's target.
    var hash: UInt64

    var isFolder: Bool { kind == UInt32(S_IFDIR) }
  }

  /// The entries by their path below the folder.
  private(set) var entries: [Argument: Entry] = [:]

  init(_ folder: String) { add(Argument(folder), []) }

  private mutating func add(_ folder: Argument, _ below: [UInt8]) {
    for name in Files.names(in: folder) where !name.starts(with: Array(".stream-".utf8)) {
      let path = Argument(bytes: folder.bytes + [0x2F] + name)
      let key = below + (below.isEmpty ? [] : [0x2F]) + name
      var status = stat()
      guard path.withCString({ lstat($0, &status) }) == 0 else { continue }
      let kind = UInt32(status.st_mode & S_IFMT)
      var entry = Entry(
        kind: kind, mode: UInt32(status.st_mode & 0o7777), size: Int(status.st_size), modified: 0,
        hash: 0)
      #if os(Linux)
        entry.modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      #endif
      if kind == UInt32(S_IFREG) {
        entry.hash = Self.hash(of: Files.read(path))
      } else if kind == UInt32(S_IFLNK) {
        var target = [CChar](repeating: 0, count: 4096)
        let count = path.withCString { readlink($0, &target, target.count) }
        entry.hash = Self.hash(of: target[..<max(count, 0)].map { UInt8(bitPattern: $0) })
      }
      entries[Argument(bytes: key)] = entry
      if kind == UInt32(S_IFDIR) { add(path, key) }
    }
  }

  static func hash(of bytes: [UInt8]) -> UInt64 {
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }

  /// Returns the differences from `before`, in words. Folders may get new times, because new files may lie in them.
  /// - Parameters:
  ///   - changes: The paths that may change, go or come. A path that ends with `/` covers everything below it.
  func differences(from before: Tree, except changes: [Argument]) -> [String] {
    func isAllowed(_ path: Argument) -> Bool {
      changes.contains { allowed in
        allowed == path || (allowed.bytes.last == 0x2F && path.bytes.starts(with: allowed.bytes))
          || allowed.bytes == path.bytes + [0x2F]
      }
    }
    var differences: [String] = []
    for (path, old) in before.entries where !isAllowed(path) {
      guard let new = entries[path] else {
        differences.append("\(path.quoted) is gone")
        continue
      }
      if new.kind != old.kind {
        differences.append("\(path.quoted) is of another kind")
      } else if new.mode != old.mode {
        differences.append("\(path.quoted) has another mode")
      } else if !old.isFolder, new.hash != old.hash || new.size != old.size {
        differences.append("\(path.quoted) was changed")
      } else if !old.isFolder, new.modified != old.modified {
        differences.append("\(path.quoted) was written again")
      }
    }
    for path in entries.keys where before.entries[path] == nil && !isAllowed(path) {
      differences.append("\(path.quoted) was left there")
    }
    return differences.sorted()
  }
}
