import ReelJSON

/// Text from outside as programs show it: on one line, without characters that rewrite a terminal.
///
/// Its functions do the same as ``ReelContent/ContentError/shown(_:limit:)``, which errors about content use. They are
/// separate because this module imports no module of the engine, so that `reel-new` builds none. A test compares both
/// for all characters.
package enum ShownText {
  /// Returns the text with control characters, line separators and invisible characters as `\n`, `\t` or `\u{1B}`.
  /// - Parameter limit: the largest number of Unicode scalars of the result. A longer result is cut, and `…` is added.
  package static func shown(_ text: String, limit: Int) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let escaped = scalar.isHidden ? escape(scalar) : String(scalar)
      count += escaped.unicodeScalars.count
      if count > limit { return shown + "…" }
      shown += escaped
    }
    return shown
  }

  /// Returns text in quotes, cut after 60 characters.
  package static func quoted(_ text: String) -> String { "\"" + shown(text, limit: 60) + "\"" }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}
