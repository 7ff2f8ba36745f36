import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelMath
import ReelProgram

/// The atlas to read, and the way to read it: the arguments that all commands share.
struct AtlasSource: ParsableArguments {
  @Argument(help: "A .plist, .json, .atlasc, .atlas or .png.")
  var file: String

  @Option(help: "Pixels per point of the screen: 2 takes `@2x` files where there are some.")
  var density: Float = 1

  @Option(help: "Prefer files for a device: ipad or iphone (`~ipad` files).")
  var device: String = ""

  @Option(help: ArgumentHelp("Cut a picture into frames of this size.", valueName: "WxH"))
  var frame: String?

  @Option(help: "Cut a picture into so many columns.")
  var columns: Int?

  @Option(help: "Cut a picture into so many rows.")
  var rows: Int?

  @Option(help: "Pixels around all frames of a cut picture.")
  var margin: Float = 0

  @Option(help: "Pixels between two frames of a cut picture.")
  var spacing: Float = 0

  func validate() throws {
    guard density > 0, density.isFinite else {
      throw ValidationError("--density is a number above 0.")
    }
    guard margin >= 0, spacing >= 0, margin <= 65_535, spacing <= 65_535 else {
      throw ValidationError("--margin and --spacing are from 0 to 65535.")
    }
    if frame != nil && (columns != nil || rows != nil) {
      throw ValidationError("Give --frame, or --columns and --rows, not both.")
    }
    if let frame, Self.size(frame) == nil {
      throw ValidationError("--frame is a width and a height, such as 32x48.")
    }
  }

  /// Returns the folder that holds the file; nothing outside of it is read.
  func folder() throws -> ContentFolder { try ContentFolder(path: split.folder) }

  /// - Parameters:
  ///   - folder: The result of ``folder()``; `nil` opens it again.
  ///   - findsPictures: True if the reader searches for pictures that are not at the path of the list.
  ///   - mended: Called with every fault that was corrected.
  func read(
    in folder: ContentFolder? = nil, findsPictures: Bool = true,
    mended: (ContentError) -> Void = { _ in }
  ) throws -> Atlas {
    try AtlasFile.read(
      split.name, in: try folder ?? self.folder(), density: density, device: device, grid: grid,
      findsPictures: findsPictures, mended: mended)
  }

  private var split: (folder: String, name: String) {
    var path = file
    while path.utf8.count > 1, path.hasBytes(atEnd: "/") { path = path.droppingBytes(last: 1) }
    return OutputFolder.split(path)
  }

  private var grid: AtlasGrid? {
    if let size = frame.flatMap(Self.size) {
      return .frame(size, margin: margin, spacing: spacing)
    }
    guard columns != nil || rows != nil else { return nil }
    return .count(columns: columns ?? 1, rows: rows ?? 1, margin: margin, spacing: spacing)
  }

  private static func size(_ text: String) -> Vec2? {
    let parts = text.lowercased().split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...65_535).contains(width), (1...65_535).contains(height)
    else { return nil }
    return Vec2(Float(width), Float(height))
  }
}
