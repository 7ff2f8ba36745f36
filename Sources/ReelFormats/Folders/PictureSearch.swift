import ReelContent

/// Looks for pictures that are not where a list or a font says. They are renamed and moved without their lists,
/// and some tools write the path that they were told, from wherever they ran.
struct PictureSearch {
  private let list: String
  private let folder: ContentFolder
  /// The names of the files beside the list, and these by their names in small letters: of names that differ
  /// only by case, the first.
  private var beside: (files: [String], byLetters: [String: String])?

  /// - Parameter list: the file that names pictures.
  init(list: String, folder: ContentFolder) {
    self.list = list
    self.folder = folder
  }

  /// The path of a picture: as it is named, else that of one beside the list with the same name but for
  /// letter case, else of one that is named like the list. As it is named where there is none.
  /// - Parameters:
  ///   - isOnly: true if the list names no other picture; only then its own name counts.
  ///   - mended: receives a sentence if the picture is elsewhere.
  mutating func path(
    of named: String, isOnly: Bool, mended: (ContentError) -> Void
  ) -> String {
    if folder.contains(named) { return named }
    let beside = beside ?? listFiles()
    self.beside = beside
    var found = beside.byLetters[RelativePath.lastPart(of: named).lowercased()]
    if found == nil, isOnly {
      let own = RelativePath.withoutExtension(RelativePath.lastPart(of: list))
      for ending in PictureHead.endings where found == nil {
        found = beside.files.first { $0.utf8.elementsEqual((own + ending).utf8) }
      }
    }
    guard let found else { return named }
    mended(
      ContentError(
        .missing, file: list, place: ContentError.quoted(named),
        expected: "the picture that is named",
        found: "none, but " + ContentError.quoted(found) + " beside the list"))
    return RelativePath.beside(list, found)
  }

  private func listFiles() -> (files: [String], byLetters: [String: String]) {
    let files = (try? folder.files(in: RelativePath.folder(of: list))) ?? []
    let byLetters = Dictionary(
      files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    return (files, byLetters)
  }
}
