import ReelContent

/// The rule for file names that are stored in other files.
package enum RelativePath {
  /// Returns the requirement that `path` violates, or `nil` if it is a plain relative path that stays within its
  /// folder. Its parts stand between single slashes, none of them is `.` or `..`, and it has no backslash, drive or
  /// control character. The rule is the same on every system, so that content can be moved between them.
  package static func objection(to path: String) -> String? {
    if path.utf8.isEmpty { return "a file name" }
    if path.utf8.count > 1024 { return "a file name of at most 1024 bytes" }
    for byte in path.utf8 {
      if byte < 0x20 || byte == 0x7F { return "a file name without control characters" }
      if byte == UInt8(ascii: "\\") { return "a file name with / instead of backslashes" }
    }
    let bytes = Array(path.utf8)
    if bytes[0] == UInt8(ascii: "/") || (bytes.count >= 2 && bytes[1] == UInt8(ascii: ":")) {
      return "a file name relative to the folder"
    }
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        return "a file name that stays within the folder"
      }
    }
    return nil
  }

  /// Returns `path` if the rule holds, otherwise throws.
  package static func checked(
    _ path: String, file: String, location: String
  ) throws(ContentError) -> String {
    guard let objection = objection(to: path) else { return path }
    throw ContentError(
      file: file, location: location, expected: objection, found: ContentError.quoted(path))
  }

  /// Returns the path of a file to which `file` refers by the path `other`, relative to the folder of `file`.
  package static func beside(_ file: String, _ other: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return other }
    return String(file[...slash]) + other
  }

  /// Returns the part before the last slash; empty if there is none.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Returns the part after the last slash.
  package static func lastPart(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
      ?? path
  }

  /// Returns the name without its last dot and the text after it. A leading dot is part of the name.
  package static func withoutExtension(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex
    else { return name }
    return String(name[..<dot])
  }
}
