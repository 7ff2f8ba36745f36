import ReelContent

/// One tag of a bitmap font's description with its values, from the text or the XML form.
struct BitmapFontTag {
  var name: String
  var line: Int
  var values: [(name: String, value: String)]
}

/// Splits the text form of AngelCode's BMFont into tags: `tag key=value key="value with blanks"`.
enum BitmapFontText {
  /// Calls `body` for each tag, in the order of the file. O(bytes).
  static func read(
    _ bytes: [UInt8], file: String, _ body: (BitmapFontTag) throws(ContentError) -> Void
  ) throws(ContentError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ContentError(file: file, expected: "text in UTF-8")
    }
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var number = 0
    while !text.isEmpty {
      number += 1
      let end = text.firstIndex(of: 0x0A) ?? text.endIndex
      var rest = text[..<end].drop(while: isSpace)
      text = text[end...].dropFirst()
      let name = word(&rest) { isSpace($0) }
      if name.isEmpty { continue }
      var tag = BitmapFontTag(
        name: String(decoding: name, as: UTF8.self), line: number, values: [])
      rest = rest.drop(while: isSpace)
      while !rest.isEmpty {
        let key = String(decoding: word(&rest) { isSpace($0) || $0 == equals }, as: UTF8.self)
        let place = { "line \(tag.line): \(ContentError.quoted(tag.name))" }
        guard rest.first == equals, !key.isEmpty else {
          throw ContentError(
            file: file, place: place(), expected: "key=value", found: ContentError.quoted(key))
        }
        guard tag.values.count < ContentLimits.attributes else {
          throw ContentError(
            file: file, place: place(), expected: "at most \(ContentLimits.attributes) values")
        }
        rest = rest.dropFirst()
        guard let value = value(&rest) else {
          throw ContentError(
            file: file,
            place: place() + "/" + ContentError.quoted(key),
            expected: "the closing quote", found: "the end of the line")
        }
        tag.values.append((key, value))
        rest = rest.drop(while: isSpace)
      }
      try body(tag)
    }
  }

  /// A quoted value ends at a quote that a blank or the line's end follows: BMFont writes the
  /// quote itself as `letter="""`.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == quote else {
      return String(decoding: word(&rest) { isSpace($0) }, as: UTF8.self)
    }
    let body = rest.dropFirst()
    var index = body.startIndex
    while index < body.endIndex {
      let next = index + 1
      if body[index] == quote, next == body.endIndex || isSpace(body[next]) {
        rest = body[next...]
        return String(decoding: body[..<index], as: UTF8.self)
      }
      index = next
    }
    return nil
  }

  private static func word(
    _ rest: inout ArraySlice<UInt8>, until isEnd: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
