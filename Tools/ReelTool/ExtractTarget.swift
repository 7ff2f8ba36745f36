import ReelContent
import ReelProgram

/// The files that `reel atlas extract` writes: looked at as a whole before the first is written.
struct ExtractTarget {
  let dir: String
  /// Whether files that are there may be replaced.
  let isForced: Bool
  /// By their path in the folder.
  var files: [String: [UInt8]] = [:]
  private var spared: Set<FileStatus.Identity> = []

  init(dir: String, isForced: Bool) {
    self.dir = dir
    self.isForced = isForced
  }

  /// Keeps a file that is read from being replaced, and a link that leads to it.
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

  /// Writes all files.
  /// - Throws: before anything is written or made, where one can not be written as far as that can be
  ///   known before.
  mutating func write() throws {
    let names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names { try refuseBelowFile(name) }
    if (try? FileStatus(of: dir, followsLinks: true)) != nil {
      for name in names { try check(name) }
    }
    let root = try OutputFolder(dir, isMade: true)
    for name in names {
      var folder = root
      let (above, last) = split(name)
      for part in above { folder = try folder.folder(part, isMade: true) }
      let written = try folder.write(
        files[name]!, as: last, replacing: isForced, sparing: spared)
      // On some systems two names are the same file.
      if let written { spared.insert(written) }
    }
  }

  /// A frame may be called like a folder that another frame needs.
  private func refuseBelowFile(_ name: String) throws {
    var above = split(name).folders
    while !above.isEmpty {
      let path = above.joined(separator: "/")
      if files[path] != nil {
        throw Failure.notWritten(
          "\(dir)/\(path)", expected: "a name for a picture or for a folder",
          found: "a frame and another one within it")
      }
      above.removeLast()
    }
  }

  private func check(_ name: String) throws {
    var folder = try OutputFolder(dir)
    let (above, last) = split(name)
    for part in above {
      guard let status = try folder.status(of: part) else { return }
      guard status.isFolder else {
        throw Failure.notWritten(
          "\(folder.path)/\(part)", expected: "a folder or nothing", found: status.kindInWords)
      }
      folder = try folder.folder(part, isMade: false)
    }
    try folder.checkWriting(files[name]!, as: last, replacing: isForced, sparing: spared)
  }

  private func split(_ name: String) -> (folders: [String], last: String) {
    var parts = name.split(separator: "/").map(String.init)
    let last = parts.removeLast()
    return (parts, last)
  }
}
