import ReelContent

/// What names may stand for. Features declare the kinds of the things that they name, each as one constant.
package struct NameKind: Sendable {
  /// Tells kinds apart without reading words: rules ask by name in the middle of a tick.
  package typealias Key = UnsafePointer<UInt8>
  package var key: Key { word.utf8Start }

  /// One of them, as sentences say it; no other kind has the same.
  package let word: StaticString
  /// Several of them.
  package let plural: StaticString
  /// Which the content has, beside those that features and rules give: for hints.
  package let inContent: @Sendable (GameContent) -> [String]

  package init(
    _ word: StaticString, plural: StaticString,
    inContent: @escaping @Sendable (GameContent) -> [String] = { _ in [] }
  ) {
    self.word = word
    self.plural = plural
    self.inContent = inContent
  }
}

extension NameKind {
  package static let frame = NameKind(
    "frame", plural: "frames", inContent: { $0.atlases.flatMap { $0.frames.map { $0.name } } })
  package static let font = NameKind("font", plural: "fonts", inContent: { $0.fontNames })
  package static let sound = NameKind(
    "sound", plural: "sounds", inContent: { $0.soundNames })
}
