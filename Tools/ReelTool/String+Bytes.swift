// Names of files are bytes. Text compares by characters: a slash with a mark upon it is another character than a slash,
// and two spellings of a letter are equal.

extension String {
  /// The parts between slashes, empty ones too.
  var pathParts: [String] {
    Array(utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func hasBytes(atStart start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Returns true if the text ends with these bytes; with `ignoringCase`, capitals of ASCII count as small letters.
  func hasBytes(atEnd end: String, ignoringCase: Bool = false) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8) { own, other in
      own == other || ignoringCase && (0x41...0x5A).contains(own) && own | 0x20 == other
    }
  }

  /// Returns the text without its first `first` and its last `last` bytes.
  func droppingBytes(first: Int = 0, last: Int = 0) -> String {
    String(decoding: utf8.dropFirst(first).dropLast(last), as: UTF8.self)
  }
}
