import ReelContent

/// What names may stand for. Features declare the kinds of the things that they name, each as one constant.
struct NameKind: Sendable {
  /// Tells kinds apart without reading words: rules ask by name in the middle of a tick.
  typealias Key = UnsafePointer<UInt8>
  var key: Key { word.utf8Start }

  /// One of them, as sentences say it; no other kind has the same.
  let word: StaticString
  /// Several of them.
  let plural: StaticString
  /// Which the content has, beside those that features and rules give: for hints.
  let inContent: @Sendable (GameContent) -> [String]

  init(
    _ word: StaticString, plural: StaticString,
    inContent: @escaping @Sendable (GameContent) -> [String] = { _ in [] }
  ) {
    self.word = word
    self.plural = plural
    self.inContent = inContent
  }
}
