#if !REEL_SHIPPED
  import ReelAssets
  import ReelFiles
  import ReelProgram

  /// A check for changes of the files that a game is made from. It compares only their sizes and dates, so it costs
  /// little and works on every file system.
  struct AssetWatch {
    private struct FileState: Equatable {
      var identity: FileStatus.Identity
      var size: Int
      var modified: Int64

      init(_ status: FileStatus) {
        identity = status.identity
        size = status.size
        modified = status.modified
      }
    }

    /// The state of the files from which the game was made.
    private var used: [String: FileState]
    /// The state of the files at the last check.
    private var seen: [String: FileState]

    /// Begins to watch.
    init(_ assets: Assets) {
      used = Self.states(of: assets)
      seen = used
    }

    /// The most files that are checked. Of a larger folder, only the files that the game was made from are checked.
    private static let limit = 4096

    /// Returns the state of all files in the folder and its subfolders, because a map may name new files in new folders
    /// at any time.
    private static func states(of assets: Assets) -> [String: FileState] {
      var states = assets.fileStatuses.mapValues(FileState.init)
      guard !assets.manifest.isEmpty else { return states }
      var folders = [""]
      var count = 0
      while let folder = folders.popLast() {
        let path = folder.isEmpty ? assets.folder.path : "\(assets.folder.path)/\(folder)"
        for name in (try? FolderListing(path, file: folder).names) ?? []
        where !name.hasPrefix(".") {
          count += 1
          if count > limit { return assets.fileStatuses.mapValues(FileState.init) }
          let file = folder.isEmpty ? name : "\(folder)/\(name)"
          guard let status = try? FileStatus(of: "\(path)/\(name)") else { continue }
          if status.isFolder { folders.append(file) }
          if status.isFile, Assets.isContent(name) { states[file] = FileState(status) }
        }
      }
      return states
    }

    /// Returns the sorted names of the files that were changed, made or removed since the last result. Returns none
    /// while files are still being written: a change is in the result of the first check that finds no further change.
    mutating func changes(in assets: Assets) -> [String] {
      let now = Self.states(of: assets)
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
#endif
