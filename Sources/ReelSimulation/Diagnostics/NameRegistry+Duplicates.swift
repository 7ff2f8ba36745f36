import ReelContent

extension NameRegistry {
  /// Records, during the set-up, that several atlases contain a name that the rules use, so that only the first atlas
  /// counts. O(names).
  /// - Parameter hasName: returns true if an atlas contains the name.
  package func recordDuplicates(_ kind: NameKind, _ name: String, _ hasName: (Atlas) -> Bool) {
    guard isOpen else { return }
    var indices: [Int] = []
    for (at, atlas) in content.atlases.enumerated() where hasName(atlas) { indices.append(at) }
    guard indices.count > 1 else { return }
    let others = indices.dropFirst().map { "\($0)" }.joined(separator: ", ")
    let sentence =
      "The \(kind.word) \(name) is in several atlases: number \(indices[0]) of the manifest shadows "
      + "number \(others), from 0"
    guard !duplicated.contains(where: { $0.utf8.elementsEqual(sentence.utf8) }) else { return }
    duplicated.append(sentence)
  }
}
