#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of one kind that a program keeps on its own, such as the reels of the last matches. Their names
/// contain the date and time, in UTC, and only the newest ones are kept:
///
///     match-2026-11-28-013000.reel
package struct DatedFiles {
  package let folder: OutputFolder
  private let prefix: String
  private let most: Int

  /// Opens the folder, and makes it if there is none.
  /// - Parameter most: the number of files that are kept.
  package init(in path: String, prefix: String, most: Int) throws {
    folder = try OutputFolder(path, isMade: true)
    (self.prefix, self.most) = (prefix, most)
  }

  /// Returns a beginning of names that no file in the folder has, without an extension.
  package func makeName() -> String {
    let names = Self.names(in: folder.path, prefix: prefix)
    let name = prefix + Self.stamp()
    var number = 1
    while true {
      let next = number == 1 ? name : "\(name)-\(number)"
      if !names.contains(where: { $0.hasPrefix(next + ".") || $0.hasPrefix(next + "_") }) {
        return next
      }
      number += 1
    }
  }

  /// Removes the oldest files beyond the number that is kept, except those that a program still writes.
  package func removeOld() {
    for old in Self.names(in: folder.path, prefix: prefix).sorted().dropLast(most) {
      if let file = try? folder.open(old, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY),
        flock(file.number, LOCK_EX | LOCK_NB) == 0
      {
        try? folder.remove(old)
      }
    }
  }

  /// Returns the names in a folder that consist of a prefix, a date as ``stamp()`` makes it, a number if need be, and
  /// one of the endings of such files. Files that a player has named or renamed are none of them.
  static func names(in path: String, prefix: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { name in
      guard name.hasPrefix(prefix) else { return false }
      let rest = [UInt8](name.utf8.dropFirst(prefix.utf8.count))
      guard rest.count > 17 else { return false }
      var ending = rest[17...]
      if ending.first == UInt8(ascii: "-") {
        ending = ending.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      guard endings.contains(where: { $0.utf8.elementsEqual(ending) }) else { return false }
      return rest.prefix(17).enumerated().allSatisfy { at, byte in
        [4, 7, 10].contains(at)
          ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
    }
  }

  /// The endings of files that programs keep on their own.
  private static let endings = [".reel", ".txt", "_own.reel", "_other.reel"]

  /// Returns the date and time, in UTC, as part of a file's name.
  static func stamp() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(parts.tm_year + 1900, 4) + "-" + digits(parts.tm_mon + 1, 2) + "-"
      + digits(parts.tm_mday, 2) + "-" + digits(parts.tm_hour, 2) + digits(parts.tm_min, 2)
      + digits(parts.tm_sec, 2)
  }
}
