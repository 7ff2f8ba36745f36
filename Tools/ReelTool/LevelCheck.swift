import ReelContent
import ReelFormats
import ReelPacking

/// A check of the levels of an LDtk project, one after the other. All have the same tile sets, which are checked once.
struct LevelCheck {
  private let folder: ContentFolder
  private var hasCheckedSets = false

  init(_ folder: ContentFolder) { self.folder = folder }

  /// - Parameter name: The level's name, after the file's.
  mutating func problems(
    of name: String, _ level: Result<TileMap, ContentError>
  ) -> [String] {
    switch level {
    case .failure(let error): return [error.description]
    case .success(let map):
      let problems = MapCheck.problems(of: map, in: folder, includingSets: !hasCheckedSets)
      hasCheckedSets = true
      return problems.map { "\(name): \($0)" }
    }
  }
}
