import Foundation
import ReelContent
import ReelImage
import ReelProgram

/// Questions about the files of a shipped game that decide what else the folder needs.
enum ShippedFiles {
  /// Returns the names of the libraries that a game with these assets loads by itself: one for pictures other than PNG.
  static func loadedLibraries(assets folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let needsLibrary = names.contains { name in
      guard
        let file = try? InputFile("\(folder)/\(name)", expecting: "a file"),
        let head = try? file.read(upTo: 64)
      else { return false }
      let kind = PictureHeader.kind(of: head)
      return kind == .jpeg || kind == .webp
    }
    return needsLibrary ? [ImageFile.otherFormatsLibrary] : []
  }
}
