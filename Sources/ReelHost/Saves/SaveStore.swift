import ReelContent
import ReelFields
import ReelMath
import ReelProgram
import ReelSimulation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// One file for each name, NAME.save (`SavedFile`), replaced atomically. A file that is none, or has a wrong hash, is
// renamed to NAME.damaged, so that its data can still be rescued.

/// The folder in which a program stores the saves of its game.
package final class SaveStore {
  /// The path of the folder; the first save creates it.
  package let path: String
  /// The saves that the folder contains.
  private(set) var values = SavedValues()
  /// The names of files that were neither read nor renamed. The store never overwrites them.
  private var unwritable: Set<String> = []
  /// The names for which a failed save has been reported; each is reported once.
  private var reportedNames: Set<String> = []

  /// Reads the folder; a missing folder holds nothing. Renames and reports damaged files.
  package init(_ path: String) {
    self.path = path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in names.sorted() where file.hasSuffix(".save") {
      let name = String(file.dropLast(5))
      guard SavedFile.isName(name) else { continue }
      do {
        let bytes = try read(file)
        guard values.byteCount(setting: bytes, as: name) <= SavedFile.limit else {
          unwritable.insert(name)
          report(
            "\(path)/\(file): expected at most \(SavedFile.limit) bytes of saved values in all, found more; "
              + "this one is left out.")
          continue
        }
        values[name] = bytes
      } catch let error as ContentError {
        report(error.description)
        if error.kind == .missing || !putAside(name) { unwritable.insert(name) }
      } catch let failure as Failure {
        report(failure.sentence)
        unwritable.insert(name)
      } catch {
        report("\(path)/\(file): \(error)")
        unwritable.insert(name)
      }
    }
  }

  /// The data that the game starts with.
  package var startData: [UInt8] { values.startData }

  /// Saves bytes under a name, atomically: after a crash the file contains either the old or the new bytes. Reports a
  /// failure; the game continues.
  package func save(_ bytes: [UInt8], as name: String) {
    if values[name] == bytes { return }
    guard SavedFile.isName(name) else {
      return reportOnce(
        name,
        "A game saved as \(ContentError.quoted(name)): expected 1 to 64 letters, digits, '-' and '_'."
      )
    }
    guard !unwritable.contains(name) else {
      return reportOnce(
        name,
        "\(path)/\(name).save: expected a file that was read at the start, found one that was not; it stays "
          + "unchanged, and nothing is saved under this name. Move it away.")
    }
    let total = values.byteCount(setting: bytes, as: name)
    guard total <= SavedFile.limit else {
      return reportOnce(
        name,
        "\(path)/\(name).save: expected at most \(SavedFile.limit) bytes of saved values in all, found "
          + "\(total); the old ones are kept.")
    }
    do {
      // Only the owner may read a save, as the crash files and reels that contain it.
      try OutputFolder(path, isMade: true).write(
        SavedFile.file(of: bytes), as: "\(name).save", replacing: true, isPrivate: true)
      values[name] = bytes
      reportedNames.remove(name)
    } catch let failure as Failure {
      reportOnce(name, failure.sentence)
    } catch {
      reportOnce(name, "\(path)/\(name).save: \(error)")
    }
  }

  private func read(_ file: String) throws -> [UInt8] {
    let input = try InputFile("\(path)/\(file)", expecting: "a saved game that may be read")
    let bytes = try input.readAll(limit: SavedFile.limit + SavedFile.headSize)
    guard let saved = SavedFile.value(in: bytes) else {
      throw ContentError(
        file: "\(path)/\(file)", location: "the whole file", expected: "a saved game",
        found: "damaged bytes; the game begins without it")
    }
    return saved
  }

  /// Renames a file that cannot be used.
  /// - Returns: true if the file was renamed.
  private func putAside(_ name: String) -> Bool {
    for number in 1...1000 {
      let aside = number == 1 ? "\(name).damaged" : "\(name)-\(number).damaged"
      let (from, to) = ("\(path)/\(name).save", "\(path)/\(aside)")
      if FileManager.default.fileExists(atPath: to) { continue }
      guard (try? FileManager.default.moveItem(atPath: from, toPath: to)) != nil else {
        return false
      }
      report("It was renamed to \(to).")
      return true
    }
    return false
  }

  private func reportOnce(_ name: String, _ sentence: String) {
    if reportedNames.insert(name).inserted { report(sentence) }
  }
}
