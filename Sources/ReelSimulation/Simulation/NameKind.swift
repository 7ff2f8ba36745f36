import ReelContent

/// A kind of value that names stand for. A feature declares each kind of its own as one constant.
package struct NameKind: Sendable {
  /// An address that identifies a kind without comparing text, because rules look up names in the middle of a tick.
  package typealias Key = UnsafePointer<UInt8>
  package var key: Key { word.utf8Start }

  /// The singular of the kind in sentences; unique among kinds.
  package let word: StaticString
  /// The plural of the kind in sentences.
  package let plural: StaticString
  /// A function that returns the names of this kind in the content, beside those that features and rules add. Hints for
  /// missing names need it.
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
