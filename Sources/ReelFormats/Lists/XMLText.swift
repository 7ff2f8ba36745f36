import ReelContent

// Checks XML before Foundation's parser reads it. On Linux, that parser silently drops `&name;` from text if a file
// defines the entity itself or names a document type. Nested entities can also expand to any size. And the parser
// compares each attribute of an element with all others, so an element with many attributes takes minutes.

/// The checks on the text of an XML file: UTF-8, no declarations but the document type's name, and nothing beyond
/// ``ContentLimits``.
enum XMLText {
  /// Throws for text that the parser must not read. The parser checks that the rest is well-formed. O(bytes).
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ContentError(file: file, expected: "XML in UTF-8")
    }
    try checkEncoding(bytes, file: file)
    let objection = bytes.withUnsafeBufferPointer { text in
      var scan = XMLScan(bytes: text)
      return scan.objection()
    }
    guard let objection else { return }
    let line = bytes[..<objection.at].count { $0 == 0x0A } + 1
    throw ContentError(
      file: file, location: "line \(line)", expected: objection.expected, found: objection.found)
  }

  /// Throws for another encoding, which could hide an entity from the scan.
  private static func checkEncoding(_ bytes: [UInt8], file: String) throws(ContentError) {
    let start = bytes.withoutMark
    guard start.starts(with: "<?xml".utf8) else { return }
    // A declaration is short; without its end the parser refuses the file.
    let head = start.prefix(1024)
    let end = head.firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
    let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
    guard let key = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard ["utf-8", "us-ascii"].contains(where: { value.dropFirst().hasPrefix($0) }) else {
      throw ContentError(
        file: file, location: "line 1", expected: "XML in UTF-8",
        found: ContentError.quoted(String(value)))
    }
  }
}

/// Scans XML from one `<` or `&` to the next.
private struct XMLScan {
  let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0
  private var elements = 0

  typealias Objection = (at: Int, expected: String, found: String)

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func objection() -> Objection? {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "&"): if let objection = entity() { return objection }
      case UInt8(ascii: "<"): if let objection = markup() { return objection }
      default: at += 1
      }
    }
    return nil
  }

  private mutating func entity() -> Objection? {
    let name = bytes[(at + 1)...].prefix(8).prefix { $0 != UInt8(ascii: ";") }
    let isPredefined =
      name.first == UInt8(ascii: "#")
      || ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
    guard isPredefined else {
      return (
        at, "no entities but XML's own",
        ContentError.quoted("&" + String(decoding: name, as: UTF8.self))
      )
    }
    at += 1
    return nil
  }

  private mutating func markup() -> Objection? {
    let start = at
    if isHere("<!--") {
      // Two hyphens end a comment: if they did not, the parser would rescan long rows of hyphens.
      if !skip(past: "--", from: at + 4) || !isHere(">") { return unclosed(start) }
      at += 1
    } else if isHere("<![CDATA[") {
      if !skip(past: "]]>", from: at + 9) { return unclosed(start) }
    } else if isHere("<?") {
      // Foundation's parser on Linux crashes on an instruction without data, such as <?a?>. Content needs no
      // instructions.
      guard isStart, isDeclaration else {
        return (start, "no processing instructions but <?xml", "")
      }
      if !skip(past: "?>", from: at + 2) { return unclosed(start) }
    } else if isHere("<!") {
      return declaration()
    } else if isHere("</") {
      depth -= 1
      at += 2
      while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
        if bytes[at] == UInt8(ascii: "<") { return unclosed(at) }
        at += 1
      }
      guard at < bytes.count else { return unclosed(start) }
      at += 1
    } else {
      return element()
    }
    return nil
  }

  /// Accepts only a document type without declarations of its own, because these would change the meaning of elements.
  private mutating func declaration() -> Objection? {
    let start = at
    if isHere("<!ENTITY") { return (start, "no entities but XML's own", "<!ENTITY") }
    guard isHere("<!DOCTYPE") else { return (start, "no declarations but <!DOCTYPE", "") }
    at += 9
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if bytes[at] == UInt8(ascii: "[") {
        // Most files with such declarations have them to define entities.
        let inner = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        if isHere("<!ENTITY") { return (at, "no entities but XML's own", "<!ENTITY") }
        return (inner, "a document type without declarations of its own", "")
      }
      if !skipQuoted() { at += 1 }
    }
    guard at < bytes.count else { return unclosed(start) }
    at += 1
    return nil
  }

  private mutating func element() -> Objection? {
    let start = at
    elements += 1
    guard depth < ContentLimits.depth, elements <= ContentLimits.xmlElements else {
      return (
        start,
        "at most \(ContentLimits.depth) levels and \(ContentLimits.xmlElements) elements", ""
      )
    }
    at += 1
    var attributes = 0
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if bytes[at] == UInt8(ascii: "<") { return unclosed(at) }
      if bytes[at] == UInt8(ascii: "=") {
        attributes += 1
        guard attributes <= ContentLimits.attributes else {
          return (at, "at most \(ContentLimits.attributes) attributes", "")
        }
      }
      if bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") {
        if let objection = value() { return objection }
      } else {
        at += 1
      }
    }
    guard at < bytes.count else { return unclosed(start) }
    if bytes[at - 1] != UInt8(ascii: "/") { depth += 1 }
    at += 1
    return nil
  }

  /// Moves past an attribute's value, which may contain entities.
  private mutating func value() -> Objection? {
    let quote = bytes[at]
    at += 1
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == UInt8(ascii: "<") { return unclosed(at) }
      if bytes[at] == UInt8(ascii: "&") {
        if let objection = entity() { return objection }
      } else {
        at += 1
      }
    }
    at += 1
    return nil
  }

  private mutating func skipQuoted() -> Bool {
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    at += 1
    while at < bytes.count, bytes[at] != quote { at += 1 }
    at += 1
    return true
  }

  private func isHere(_ mark: StaticString) -> Bool { isHere(mark, at) }

  private func isHere(_ mark: StaticString, _ start: Int) -> Bool {
    guard bytes.count - start >= mark.utf8CodeUnitCount else { return false }
    return mark.withUTF8Buffer { $0.elementsEqual(bytes[start..<start + $0.count]) }
  }

  /// True if nothing but a byte order mark comes before the present offset.
  private var isStart: Bool { at == 0 || at == 3 && bytes[0] == 0xEF }

  /// True for `<?xml` and a blank, not for an instruction whose name begins so.
  private var isDeclaration: Bool {
    isHere("<?xml") && at + 5 < bytes.count && [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at + 5])
  }

  /// Returns the objection to markup without its end, for which the parser would search repeatedly.
  private func unclosed(_ start: Int) -> Objection { (start, "well-formed XML", "") }

  /// Moves past the mark. Returns false if it does not occur.
  private mutating func skip(past mark: StaticString, from start: Int) -> Bool {
    at = start
    let first = mark.withUTF8Buffer { $0[0] }
    while at < bytes.count {
      if bytes[at] == first, isHere(mark, at) {
        at += mark.utf8CodeUnitCount
        return true
      }
      at += 1
    }
    return false
  }
}
