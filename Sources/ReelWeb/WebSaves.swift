import Reel

/// The saved values of a game in a page, which the page keeps in the browser's storage.
final class WebSaves {
  private var values = SavedValues()
  /// The names whose failure has been reported; each is reported once.
  private var reported: [String] = []

  /// Takes the values that the page has stored: for each a name and a file, with their sizes in four bytes before them.
  /// A damaged file is put aside, and the game begins without it.
  init(_ stored: [UInt8]) {
    var reader = FieldDecoder(stored)
    while let name = reader.slice(lengthBytes: 4), let file = reader.slice(lengthBytes: 4) {
      let name = String(decoding: name, as: UTF8.self)
      guard SavedFile.isName(name) else { continue }
      guard let value = SavedFile.value(in: Array(file)) else {
        send(.damagedSave, name, Array("its checksum is another".utf8))
        continue
      }
      guard values.byteCount(setting: value, as: name) <= SavedFile.limit else {
        send(
          .report,
          "\(name): more than \(SavedFile.limit) bytes of saved values in all; this one is left out."
        )
        continue
      }
      values[name] = value
    }
  }

  /// The data that the game starts with.
  var startData: [UInt8] { values.startData }

  /// Hands a value to the page, which stores it.
  func save(_ bytes: [UInt8], as name: String) {
    if values[name] == bytes { return }
    guard SavedFile.isName(name) else {
      return sendOnce(
        name,
        "A game saved as \(ContentError.quoted(name)): expected 1 to 64 letters, digits, '-' and '_'."
      )
    }
    guard values.byteCount(setting: bytes, as: name) <= SavedFile.limit else {
      return sendOnce(
        name,
        "\(name): expected at most \(SavedFile.limit) bytes of saved values in all, found more; the old ones are kept."
      )
    }
    values[name] = bytes
    send(.save, name, SavedFile.file(of: bytes))
  }

  private func sendOnce(_ name: String, _ sentence: String) {
    guard !reported.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
    reported.append(name)
    send(.report, sentence)
  }
}
