import ReelContent

/// The name of a level or world of an LDtk project: `file.ldtk#Name`. LDtk's own names hold letters,
/// digits and underscores.
struct LDtkName {
  var file: String
  /// Empty where the name is only that of the file.
  var part: String

  init(file: String, part: String) {
    self.file = file
    self.part = part
  }

  /// `nil` for what is no LDtk project by its name: `.ldtk`, or `.json`, as first versions wrote, with the
  /// name of a level behind it.
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

  /// File and part in one word.
  var whole: String { part.utf8.isEmpty ? file : "\(file)#\(part)" }
}
