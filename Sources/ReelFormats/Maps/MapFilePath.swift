import ReelContent

/// Resolves file names in maps. They are relative to the file that contains them, and often lead through its parent
/// folder.
enum MapFilePath {
  /// Returns the file for the relative `path` in `file`, relative to the folder of content.
  /// - Throws: if it leads out of the folder, or is not a plain relative path.
  static func resolved(
    _ path: String, from file: String, location: String
  ) throws(ContentError) -> String {
    func refused(_ expected: String) -> ContentError {
      ContentError(
        file: file, location: location, expected: expected, found: ContentError.quoted(path))
    }
    guard path.utf8.first != UInt8(ascii: "/"), path.utf8.dropFirst().first != UInt8(ascii: ":")
    else {
      throw refused("a file name relative to the folder")
    }
    guard path.utf8.count <= 1024 else { throw refused("a file name of at most 1024 bytes") }
    var parts = RelativePath.folder(of: file).utf8.split(separator: UInt8(ascii: "/"))
      .map { Array($0) }
    let added = path.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in added {
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else {
          throw refused("a file name that stays within the folder")
        }
      } else if !part.elementsEqual(".".utf8) {
        parts.append(Array(part))
      }
    }
    let bytes = Array(parts.joined(separator: [UInt8(ascii: "/")]))
    let whole = String(decoding: bytes, as: UTF8.self)
    if let objection = RelativePath.objection(to: whole) { throw refused(objection) }
    return whole
  }
}
