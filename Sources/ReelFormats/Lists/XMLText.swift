import ReelContent

// Foundation's parser on Linux drops `&name;` from text without a word where a file defines the
// entity itself or names a document type, and on no system is a bomb of entities wanted. So the
// bytes are looked through before the parser sees them.

/// The text of an XML file as far as this engine takes it: UTF-8, and no entities but XML's own.
enum XMLText {
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ContentError(file: file, expected: "XML in UTF-8")
    }
    try checkEncoding(bytes, file: file)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&") {
        let name = rest.dropFirst().prefix(8).prefix { $0 != UInt8(ascii: ";") }
        let isKnown =
          name.first == UInt8(ascii: "#")
          || ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
        guard isKnown else {
          throw ContentError(
            file: file, place: line(of: rest, in: bytes), expected: "no entities but XML's own",
            found: ContentError.quoted("&" + String(decoding: name, as: UTF8.self)))
        }
      } else if byte == UInt8(ascii: "<") {
        if rest.starts(with: "<![CDATA[".utf8) {
          rest = after("]]>", in: rest.dropFirst(9))
          continue
        }
        if rest.starts(with: "<!--".utf8) {
          rest = after("-->", in: rest.dropFirst(4))
          continue
        }
        if rest.starts(with: "<!ENTITY".utf8) {
          throw ContentError(
            file: file, place: line(of: rest, in: bytes), expected: "no entities but XML's own",
            found: "<!ENTITY")
        }
      }
      rest = rest.dropFirst()
    }
  }

  /// Another encoding could hide an entity from the look above.
  private static func checkEncoding(_ bytes: [UInt8], file: String) throws(ContentError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard start.starts(with: "<?xml".utf8) else { return }
    let end = start.firstIndex(of: UInt8(ascii: ">")) ?? start.endIndex
    let declaration = String(decoding: start[..<end], as: UTF8.self).lowercased()
    guard let key = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard ["utf-8", "us-ascii"].contains(where: { value.dropFirst().hasPrefix($0) }) else {
      throw ContentError(
        file: file, place: "line 1", expected: "XML in UTF-8",
        found: ContentError.quoted(String(value)))
    }
  }

  private static func after(_ mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while !rest.isEmpty, !rest.starts(with: mark.utf8) { rest = rest.dropFirst() }
    return rest.dropFirst(mark.utf8.count)
  }

  private static func line(of rest: ArraySlice<UInt8>, in bytes: [UInt8]) -> String {
    "line \(bytes[..<rest.startIndex].count { $0 == 0x0A } + 1)"
  }
}
