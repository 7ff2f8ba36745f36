import Foundation
import ReelAssets
import ReelCommands
import ReelProgram

/// Notices that files changed from which a game is made. Looks at their sizes and dates only, so it costs
/// little and works on every file system.
struct AssetWatch {
  private struct Stamp: Equatable {
    var identity: FileStatus.Identity
    var size: Int
    var modified: Int64

    init(_ status: FileStatus) {
      identity = status.identity
      size = status.size
      modified = status.modified
    }
  }

  /// The files as they were when the game was made from them.
  private var used: [String: Stamp]
  /// The files as they were the last time that they were looked at.
  private var seen: [String: Stamp]

  /// Begins to watch.
  init(_ assets: Assets) {
    used = Self.stamps(of: assets)
    seen = used
  }

  /// The most files that are looked at; of a larger folder those that the game was made from.
  private static let limit = 4096

  /// All files of the folder and of those within it: a map may name new ones, in new folders, at any time.
  private static func stamps(of assets: Assets) -> [String: Stamp] {
    var stamps = assets.fileStatuses.mapValues(Stamp.init)
    guard !assets.manifest.isEmpty else { return stamps }
    var folders = [""]
    var count = 0
    while let place = folders.popLast() {
      let path = place.isEmpty ? assets.folder.path : "\(assets.folder.path)/\(place)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where !name.hasPrefix(".") {
        count += 1
        if count > limit { return assets.fileStatuses.mapValues(Stamp.init) }
        let file = place.isEmpty ? name : "\(place)/\(name)"
        guard let status = try? FileStatus(of: "\(path)/\(name)") else { continue }
        if status.isFolder { folders.append(file) }
        if status.isFile, Assets.isContent(name) { stamps[file] = Stamp(status) }
      }
    }
    return stamps
  }

  /// The names of those that were changed, made or removed since the last answer, sorted. None while
  /// somebody still writes: a change is told when the next look finds nothing new.
  mutating func changes(in assets: Assets) -> [String] {
    let now = Self.stamps(of: assets)
    guard now == seen else {
      seen = now
      return []
    }
    guard now != used else { return [] }
    let names = Set(now.keys).union(used.keys).filter { now[$0] != used[$0] }
    used = now
    return names.sorted()
  }
}
