import Foundation
import Reel
import ReelProgram

/// A folder that `reel ship web` has made: one game, or one program for all examples.
struct ShippedPage {
  /// An example of a program with several games.
  struct Entry: Decodable {
    var id: String
    /// The name of the example's type, and of its file.
    var name: String
    var about: String
  }
  private struct Description: Decodable {
    var name: String
    var title: String
    var games: [Entry]?
  }

  /// The folder's name, such as `Castle-web`.
  var folder: String
  var name: String
  var title: String
  /// The games of the program; empty for a program with one.
  var entries: [Entry]
  /// The size of the game's view in logical pixels; `nil` if the folder has no reel.
  var view: ViewSize?

  /// Reads all folders below `path` whose names end with `-web`, in the order of their names.
  static func all(in path: String) throws -> [ShippedPage] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let pages = try names.filter { $0.hasSuffix("-web") }.sorted().map { try ShippedPage(path, $0) }
    guard !pages.isEmpty else {
      throw Failure.missing(path, expected: "folders of `reel ship web`", found: "none")
    }
    return pages
  }

  private init(_ path: String, _ folder: String) throws {
    self.folder = folder
    let file = "\(path)/\(folder)/game.json"
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure.missing(file, expected: "the description of a shipped page", found: "none")
    }
    do {
      let description = try JSONDecoder().decode(Description.self, from: data)
      (name, title) = (description.name, description.title)
      entries = description.games ?? []
    } catch {
      throw Failure(
        .damaged, "\(file): expected the description of a shipped page, found \(error).")
    }
    let reel = "\(path)/\(folder)/golden.reel"
    guard entries.isEmpty, let bytes = FileManager.default.contents(atPath: reel) else { return }
    do {
      let header = try ReelContents(bytes: [UInt8](bytes)).header
      view = ViewSize(width: Int(header.viewWidth), height: Int(header.viewHeight))
    } catch {
      throw Failure(.damaged, "\(reel): expected a reel of \(name), found another file (\(error)).")
    }
  }
}

/// A width and a height in pixels.
struct ViewSize: Equatable {
  var width: Int
  var height: Int

  /// Reads the size of a picture from the beginning of a PNG file.
  static func picture(_ path: String) throws -> ViewSize {
    let bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0.prefix(24)) } ?? []
    guard bytes.count == 24, bytes[1...3].elementsEqual("PNG".utf8) else {
      throw Failure.missing(path, expected: "a picture as PNG", found: "none")
    }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return ViewSize(width: number(16), height: number(20))
  }
}
