import ReelFields

/// Text that an input method (for Chinese, Japanese or Korean) or a dead key is still composing. It is shown at the
/// cursor, usually underlined, and not part of the text until it is committed.
public struct TextComposition: Equatable, Sendable, FieldValue {
  /// The largest number of bytes; further ones are dropped.
  public static let largestSize = 1024

  /// The text in UTF-8; empty if there is no composition.
  public internal(set) var bytes: [UInt8] = []
  /// The position of the cursor, or the start of the part that is being converted, in Unicode scalars.
  public internal(set) var cursor: UInt16 = 0
  /// The length of the part that is being converted, in Unicode scalars; often 0.
  public internal(set) var selected: UInt16 = 0

  public init() {}

  /// The composed text; empty if there is no composition.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// True if there is no composition.
  public var isEmpty: Bool { bytes.isEmpty }

  mutating func take(_ event: InputEvent) {
    if event.beginsComposition {
      bytes.removeAll(keepingCapacity: true)
      cursor = 0
      selected = 0
    }
    if bytes.count + event.textSize <= TextComposition.largestSize { event.appendText(to: &bytes) }
  }
}
