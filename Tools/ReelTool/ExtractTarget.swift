import ReelContent
import ReelProgram

/// The files that `reel atlas extract` writes into a folder.
struct ExtractTarget {
  let dir: String
  /// True if existing files may be replaced.
  let isForced: Bool
  private var spared: Set<FileStatus.Identity> = []

  /// - Parameter names: The names of all files, relative to the folder.
  /// - Throws: If a file has the name of a folder that another one needs.
  init(dir: String, names: [String], isForced: Bool) throws {
    self.dir = dir
    self.isForced = isForced
    let names = Set(names)
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var above = split(name).folders
      while !above.isEmpty {
        let path = above.joined(separator: "/")
        if names.contains(path) {
          throw Failure.notWritten(
            "\(dir)/\(path)", expected: "a name for a picture or for a folder",
            found: "a frame and another one within it")
        }
        above.removeLast()
      }
    }
  }

  /// Protects a file that is read, and a link that leads to it, from being replaced.
  mutating func spare(_ path: String) throws {
    for followsLinks in [false, true] {
      do throws(SystemError) {
        let status = try FileStatus(of: path, followsLinks: followsLinks)
        if let status { spared.insert(status.identity) }
      } catch {
        throw ContentError(
          .missing, file: path, expected: "a file that may be read", found: error.reason)
      }
    }
  }

  /// Returns true if something exists under a name.
  /// - Throws: If a link, or something else that is no folder, is in the place of a folder.
  func isTaken(_ name: String) throws -> Bool {
    let (above, last) = split(name)
    return try existing(above)?.status(of: last) != nil
  }

  /// Refuses a file that may not be replaced by these bytes.
  /// - Returns: True if the file holds them already.
  func check(_ bytes: [UInt8], as name: String) throws -> Bool {
    let (above, last) = split(name)
    guard let folder = try existing(above) else { return false }
    return try folder.checkWriting(bytes, as: last, replacing: isForced, sparing: spared) == nil
  }

  mutating func write(_ bytes: [UInt8], as name: String) throws {
    let (above, last) = split(name)
    var folder = try OutputFolder(dir, isMade: true)
    for part in above { folder = try folder.folder(part, isMade: true) }
    let written = try folder.write(bytes, as: last, replacing: isForced, sparing: spared)
    // On some systems two names are the same file.
    if let written { spared.insert(written) }
  }

  /// Returns the subfolder with this path, if all folders on the path exist.
  private func existing(_ parts: [String]) throws -> OutputFolder? {
    guard (try? FileStatus(of: dir, followsLinks: true)) != nil else { return nil }
    var folder = try OutputFolder(dir)
    for part in parts {
      guard let status = try folder.status(of: part) else { return nil }
      guard status.isFolder else {
        throw Failure.notWritten(
          "\(folder.path)/\(part)", expected: "a folder or nothing", found: status.kindInWords)
      }
      folder = try folder.folder(part, isMade: false)
    }
    return folder
  }
}

private func split(_ name: String) -> (folders: [String], last: String) {
  var parts = name.pathParts
  let last = parts.removeLast()
  return (parts, last)
}
