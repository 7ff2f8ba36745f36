extension Unicode.Scalar {
  /// True for control characters, line separators and invisible characters: what programs print shows them only
  /// escaped, so that a text from outside cannot rewrite a terminal.
  ///
  /// The characters are those of `HiddenScalar` in `ReelMath`, which errors about content use. This module imports no
  /// module of the engine, so that `reel-new` builds none; a test compares the two for all characters. The programs of
  /// `Tools/attack` compile this file, too.
  package var isHidden: Bool { Self.hidden.contains { $0.contains(value) } }

  private static let hidden: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xE0000...0xE0FFF,
  ]
}
