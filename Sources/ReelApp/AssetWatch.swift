import ReelProgram

/// Notices that files changed from which a game is made. Looks at their sizes and dates only, so it costs
/// little and works on every file system.
struct AssetWatch {
  private struct Stamp: Equatable {
    var identity: FileStatus.Identity
    var size: Int
    var modified: Int64
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

  private static func stamps(of assets: Assets) -> [String: Stamp] {
    assets.fileStatuses.mapValues {
      Stamp(identity: $0.identity, size: $0.size, modified: $0.modified)
    }
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
