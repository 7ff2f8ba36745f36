import ReelContent

/// Searches for pictures that are missing under the path in a list or a font. Pictures are renamed and moved without
/// their lists, and some tools write a path relative to their own working directory.
struct PictureSearch {
  private let list: String
  private let folder: ContentFolder
  /// The names of the files beside the list, and a table that finds them by their names in small letters. Of names that
  /// differ only by case, the table has the first.
  private var beside: (files: [String], byLetters: [String: String])?

  /// Creates a search.
  /// - Parameter list: the file that names pictures.
  init(list: String, folder: ContentFolder) {
    self.list = list
    self.folder = folder
  }

  /// Returns the path of a picture: the named one if it exists, otherwise that of a file beside the list with the same
  /// name in any letter case, otherwise that of a file named like the list. If there is none, returns the named path.
  /// - Parameters:
  ///   - named: the path in the list.
  ///   - isOnly: true if the list names no other picture; only then a file named like the list counts.
  ///   - mended: receives an error if the picture has another path.
  mutating func path(
    of named: String, isOnly: Bool, mended: (ContentError) -> Void
  ) -> String {
    if folder.contains(named) { return named }
    let beside = beside ?? listFiles()
    self.beside = beside
    var match = beside.byLetters[RelativePath.lastPart(of: named).lowercased()]
    if match == nil, isOnly {
      let own = RelativePath.withoutExtension(RelativePath.lastPart(of: list))
      for ending in PictureHeader.endings where match == nil {
        match = beside.files.first { $0.utf8.elementsEqual((own + ending).utf8) }
      }
    }
    guard let match else { return named }
    mended(
      ContentError(
        .missing, file: list, location: ContentError.quoted(named),
        expected: "the picture that is named",
        found: "none, but " + ContentError.quoted(match) + " beside the list"))
    return RelativePath.beside(list, match)
  }

  private func listFiles() -> (files: [String], byLetters: [String: String]) {
    let files = (try? folder.files(in: RelativePath.folder(of: list))) ?? []
    let byLetters = Dictionary(
      files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    return (files, byLetters)
  }
}
