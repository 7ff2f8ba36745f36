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
/// contain the date and time, in UTC, and only the newest ones are kept. Several files may have the same name but for
/// its ending, and are kept or removed together:
///
///     match-2026-11-28-013000.reel
///     desync-2026-11-28-013000.txt
///     desync-2026-11-28-013000_own.reel
package struct DatedFiles {
  package let folder: OutputFolder
  private let prefix: String
  private let most: Int

  /// Opens the folder, and makes it if there is none.
  /// - Parameter most: the number of names, without endings, whose files are kept.
  package init(in path: String, prefix: String, most: Int) throws {
    folder = try OutputFolder(path, isMade: true)
    (self.prefix, self.most) = (prefix, most)
  }

  /// Returns a name without an ending that is newer than those of all files in the folder from the same second.
  package func makeName() -> String {
    let stamp = Self.stamp()
    let last = Self.files(in: folder.path, prefix: prefix).last { $0.date == stamp }
    return prefix + stamp + (last.map { "-\($0.number + 1)" } ?? "")
  }

  /// The last name that ``makeName(ending:after:)`` has returned.
  package struct LastName: Sendable {
    fileprivate var stamp = ""
    fileprivate var number = 0

    package init() {}
  }

  /// Returns a name without an ending that no file with the ending `ending` has. Does not list the folder: O(1) if the
  /// caller alone makes such names.
  package func makeName(ending: String, after last: inout LastName) throws -> String {
    let stamp = Self.stamp()
    if stamp != last.stamp { (last.stamp, last.number) = (stamp, 0) }
    while true {
      last.number += 1
      let name = prefix + stamp + (last.number > 1 ? "-\(last.number)" : "")
      if try folder.status(of: name + ending) == nil { return name }
    }
  }

  /// Removes the oldest files beyond the number of names that are kept, except those that a program still writes.
  /// - Parameter name: a name that stays even if it is the oldest, as ``makeName()`` returned it; it counts among those
  ///   that are kept.
  package func removeOld(sparing name: String? = nil) {
    let files = Self.files(in: folder.path, prefix: prefix)
    var old = [String]()
    for file in files where old.last != file.stem { old.append(file.stem) }
    let isSpared = name.map(old.contains) ?? false
    old.removeAll { $0 == name }
    old.removeLast(min(old.count, isSpared ? most - 1 : most))
    for file in files where old.contains(file.stem) {
      if let open = try? folder.open(file.name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY),
        flock(open.number, LOCK_EX | LOCK_NB) == 0
      {
        try? folder.remove(file.name)
      }
    }
  }

  /// Returns the names in a folder that consist of a prefix, a date as ``stamp()`` makes it, a number if need be, and
  /// one of the endings of such files, the oldest first. Files that a player has named or renamed are none of them.
  package static func names(in path: String, prefix: String) -> [String] {
    files(in: path, prefix: prefix).map(\.name)
  }

  /// A file that a program keeps on its own.
  private struct File {
    let name: String
    /// The name without its ending.
    let stem: String
    let date: String
    /// The number among the names of the same second, from 1 on.
    let number: Int

    /// Reads a name; `nil` if it is none of such a file.
    init?(_ name: String, prefix: String) {
      guard name.hasPrefix(prefix), let ending = endings.last(where: { name.hasSuffix($0) }) else {
        return nil
      }
      self.name = name
      stem = String(name.dropLast(ending.count))
      let rest = stem.dropFirst(prefix.count)
      date = String(rest.prefix(17))
      func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
      guard date.utf8.count == 17,
        date.utf8.enumerated().allSatisfy({ at, byte in
          [4, 7, 10].contains(at) ? byte == UInt8(ascii: "-") : isDigit(byte)
        })
      else { return nil }
      let end = rest.dropFirst(17)
      guard !end.isEmpty else {
        number = 1
        return
      }
      guard end.first == "-", end.utf8.dropFirst().allSatisfy(isDigit), end.count < 10,
        let number = Int(end.dropFirst())
      else { return nil }
      self.number = number
    }
  }

  /// Returns the files in a folder, the oldest first. Names alone are not in this order: `-2.reel` comes before
  /// `.reel`, and `-10` before `-2`.
  private static func files(in path: String, prefix: String) -> [File] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .compactMap { File($0, prefix: prefix) }
      .sorted { ($0.date, $0.number, $0.name) < ($1.date, $1.number, $1.name) }
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
