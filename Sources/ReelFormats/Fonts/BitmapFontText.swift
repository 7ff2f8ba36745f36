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
  ///
  /// The tag `info` and the value `letter` are information for people: an error in one of them is passed to `record`,
  /// and the rest of the tag is skipped. Other errors are thrown.
  /// - Parameter bytes: in UTF-8. Lines end by LF, CR or both.
  static func read(
    _ bytes: [UInt8], file: String, record: (ContentError) -> Void,
    _ body: (BitmapFontTag) throws(ContentError) -> Void
  ) throws(ContentError) {
    var text = bytes.withoutMark
    var number = 0
    while !text.isEmpty {
      number += 1
      let end = text.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
      var rest = text[..<end].drop(while: \.isBlank)
      let isPair = text[end...].starts(with: [0x0D, 0x0A])
      text = text[end...].dropFirst(isPair ? 2 : 1)
      let name = word(&rest) { $0.isBlank }
      if name.isEmpty { continue }
      var tag = BitmapFontTag(
        name: String(decoding: name, as: UTF8.self), line: number, values: [])
      rest = rest.drop(while: \.isBlank)
      while !rest.isEmpty {
        if let objection = takeValue(from: &rest, into: &tag, file: file, record) {
          guard tag.name == "info" || objection.key == "letter" else { throw objection.error }
          record(objection.error)
          break
        }
        rest = rest.drop(while: \.isBlank)
      }
      try body(tag)
    }
  }

  /// Removes the next key and its value from a line, and adds them to the tag.
  /// - Returns: the error, if there is one, and its key.
  private static func takeValue(
    from rest: inout ArraySlice<UInt8>, into tag: inout BitmapFontTag, file: String,
    _ record: (ContentError) -> Void
  ) -> (key: String, error: ContentError)? {
    let key = String(decoding: word(&rest) { $0.isBlank || $0 == equals }, as: UTF8.self)
    let location = "line \(tag.line): \(ContentError.quoted(tag.name))"
    guard rest.first == equals, !key.isEmpty else {
      return (
        key,
        ContentError(
          file: file, location: location, expected: "key=value", found: ContentError.quoted(key))
      )
    }
    guard tag.values.count < ContentLimits.attributes else {
      return (
        "",
        ContentError(
          file: file, location: location, expected: "at most \(ContentLimits.attributes) values")
      )
    }
    rest = rest.dropFirst()
    let inner = location + "/" + ContentError.quoted(key)
    guard rest.first == quote else {
      let value = unquoted(&rest)
      if let next = rest.first, !next.isBlank {
        record(
          ContentError(
            file: file, location: inner, expected: "a blank behind the number",
            found: ContentError.quoted(String(decoding: rest.prefix(1), as: UTF8.self))))
      }
      tag.values.append((key, String(decoding: value, as: UTF8.self)))
      return nil
    }
    guard let value = quoted(&rest) else {
      return (
        key,
        ContentError(
          file: file, location: inner, expected: "the closing quote", found: "the end of the line")
      )
    }
    tag.values.append((key, value))
    return nil
  }

  /// Removes and returns a quoted value; `nil` without its end. It ends at a quote before a blank or the line's end,
  /// because BMFont writes the quote itself as `letter="""`.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String? {
    let body = rest.dropFirst()
    var index = body.startIndex
    while index < body.endIndex {
      let next = index + 1
      if body[index] == quote, next == body.endIndex || body[next].isBlank {
        rest = body[next...]
        return String(decoding: body[..<index], as: UTF8.self)
      }
      index = next
    }
    return nil
  }

  /// Removes and returns the text up to the next blank. Hiero writes numbers of six digits without a blank:
  /// `id=128512x=704`.
  private static func unquoted(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let value = rest
    let end = word(&rest) { $0.isBlank }.endIndex
    let digits = value[..<end].prefix { (0x30...0x39).contains($0) }
    let letters = value[digits.endIndex..<end].prefix { (0x61...0x7A).contains($0) }
    guard digits.count > 4, !letters.isEmpty, letters.endIndex < end,
      value[letters.endIndex] == equals
    else { return value[..<end] }
    rest = value[digits.endIndex...]
    return digits
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
}
