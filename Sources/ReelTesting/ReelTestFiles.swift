import Foundation
import ReelProgram

/// The files beside a test.
enum ReelTestFiles {
  /// Returns the path of a file in the folder of a test.
  static func path(_ name: String, beside file: String) -> String {
    name.hasPrefix("/") ? name : OutputFolder.split(file).folder + "/" + name
  }

  /// Returns the bytes of a file; `nil` if there is none.
  static func read(_ path: String) throws(ReelTestError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(Failure) {
      return try InputFile(path, expecting: "a reel").readAll()
    } catch {
      throw ReelTestError(description: error.sentence)
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ReelTestError) {
    do {
      try OutputFolder.write(bytes, to: path, replacing: true)
    } catch {
      throw ReelTestError(description: (error as? Failure)?.sentence ?? "\(path): \(error)")
    }
  }

  /// Removes the reports of an earlier failure, as far as they exist.
  static func remove(_ paths: String...) {
    for path in paths {
      let (folder, name) = OutputFolder.split(path)
      try? OutputFolder(folder).remove(name)
    }
  }
}
