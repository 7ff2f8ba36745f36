import ReelMath

/// Text that is still being composed, as input methods for Chinese, Japanese or Korean and dead keys do it: shown
/// at the cursor, underlined as a rule, and no part of the text until it is committed.
public struct TextComposition: Equatable, Sendable, FieldValue {
  /// More bytes than this are left out.
  public static let largestSize = 1024

  /// In UTF-8; empty where nothing is being composed.
  public internal(set) var bytes: [UInt8] = []
  /// Where in the text its cursor or the part that is being converted begins, in Unicode scalars.
  public internal(set) var cursor: UInt16 = 0
  /// How long that part is, in Unicode scalars; often 0.
  public internal(set) var selected: UInt16 = 0

  public init() {}

  /// What is being composed; empty where nothing is.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// Whether nothing is being composed.
  public var isEmpty: Bool { bytes.isEmpty }

  mutating func take(_ event: InputEvent) {
    if event.beginsComposition {
      bytes.removeAll(keepingCapacity: true)
      cursor = 0
      selected = 0
    }
    if bytes.count + event.textSize <= TextComposition.largestSize { event.appendText(to: &bytes) }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("bytes", &bytes)
    v.field("cursor", &cursor)
    v.field("selected", &selected)
  }
}
