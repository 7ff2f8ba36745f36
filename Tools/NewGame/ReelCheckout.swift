import Foundation
import ReelProgram

/// A folder with Reel's sources, from which templates are copied and with which new games build.
struct ReelCheckout {
  let folder: URL

  /// - Parameter path: The checkout's path from the command line. If `nil`, the initialiser searches the folders above
  ///   this program, one of which is the checkout that it was built in.
  init(_ path: String?) throws {
    if let path {
      folder = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
      guard Self.isCheckout(folder) else {
        throw Failure(
          .missing, "\(path): expected a checkout of Reel, with Package.swift and Tools; found none"
        )
      }
      return
    }
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    var at = program.resolvingSymlinksInPath().deletingLastPathComponent()
    while !Self.isCheckout(at) {
      guard at.pathComponents.count > 1 else {
        throw Failure(
          .missing, "\(program.path): expected to lie in a checkout of Reel; give --reel FOLDER")
      }
      at.deleteLastPathComponent()
    }
    folder = at
  }

  private static func isCheckout(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/Reel/Reel.swift", "Tools/Templates"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }

  /// Returns the path to write into a package: relative to its folder where both lie near each other, otherwise
  /// absolute.
  func path(from package: URL) -> String {
    // The folder itself does not exist yet, and links are only resolved in paths that exist.
    let parent = package.deletingLastPathComponent().standardizedFileURL.resolvingSymlinksInPath()
    let (own, from) = (
      folder.pathComponents, parent.pathComponents + [package.lastPathComponent]
    )
    let shared = zip(own, from).prefix { $0 == $1 }.count
    guard shared > 1 else { return folder.path }
    let parts = Array(repeating: "..", count: from.count - shared) + own[shared...]
    return parts.joined(separator: "/")
  }

  /// Returns the files of a template by their paths in the new package.
  func files(of template: NewCommand.Template) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in template.folders {
      let templateFolder = folder.appendingPathComponent("Tools/Templates/\(name)")
      for file in try Self.files(in: templateFolder) {
        files[file] = try Self.bytes(of: templateFolder.appendingPathComponent(file))
      }
    }
    if template == .server {
      for file in ["deployment.yaml", "fleet.yaml"] {
        files["kubernetes/\(file)"] = try Self.bytes(
          of: folder.appendingPathComponent("docs/servers/\(file)"))
      }
    }
    if template.hasPictures {
      // The font is the same for all games.
      for file in ["font.fnt", "font.png"] {
        files["Sources/TemplateName/Assets/\(file)"] = try Self.bytes(
          of: folder.appendingPathComponent("Games/Arena/App/Assets/\(file)"))
      }
    }
    return files
  }

  /// Returns the file of Reel or of the template that declares a type of this name, or `nil`. The type would hide the
  /// game's.
  func declaration(of name: String, in template: NewCommand.Template) throws -> String? {
    let folders = ["Sources"] + template.folders.map { "Tools/Templates/\($0)" }
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "actor"]
    let pattern = try Regex("(?:\(kinds.joined(separator: "|"))) \(name)\\b")
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/\(name)").path)
    {
      return "Sources/\(name)"
    }
    for subfolder in folders {
      let top = folder.appendingPathComponent(subfolder)
      for file in try Self.files(in: top) where file.hasSuffix(".swift") {
        let text = String(
          decoding: try Self.bytes(of: top.appendingPathComponent(file)), as: UTF8.self)
        if text.contains(name), text.contains(pattern) { return "\(subfolder)/\(file)" }
      }
    }
    return nil
  }

  /// Returns the paths of all files below a folder, sorted.
  private static func files(in folder: URL) throws -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder.path) else {
      throw Failure(.missing, "\(folder.path): expected a folder, found none")
    }
    var files: [String] = []
    for case let name as String in names
    where names.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
      files.append(name)
    }
    return files.sorted()
  }

  private static func bytes(of file: URL) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw Failure(.missing, "\(file.path): expected a file that can be read, found none")
    }
    return [UInt8](data)
  }
}
