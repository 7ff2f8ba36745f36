import ReelContent

/// The name of a level or world of an LDtk project: `file.ldtk#Name`. LDtk's own names consist of letters, digits and
/// underscores.
struct LDtkName {
  var file: String
  /// The name of the level or world; may be empty.
  var part: String

  init(file: String, part: String) {
    self.file = file
    self.part = part
  }

  /// Parses a name. Returns `nil` if it does not name an LDtk project: `.ldtk`, or `.json` followed by the name of a
  /// level, as early versions wrote.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    let mark = bytes.lastIndex(of: UInt8(ascii: "#"))
    let end = mark ?? bytes.count
    let file = String(decoding: bytes[..<end], as: UTF8.self)
    let ending = file.lowercased()
    if ending.hasSuffix(".ldtk") || (mark != nil && ending.hasSuffix(".json")) {
      let part = mark.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) }
      self.init(file: file, part: part ?? "")
    } else if name.lowercased().hasSuffix(".ldtk") {
      self.init(file: name, part: "")
    } else {
      return nil
    }
  }

  /// The file and the part as one name.
  var whole: String { part.utf8.isEmpty ? file : "\(file)#\(part)" }
}
