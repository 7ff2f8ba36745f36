import Foundation
import ReelContent
import ReelImage
import ReelProgram

/// The trial of a shipped folder in another root folder: without Swift, without libraries but the C library, and from
/// a path with spaces that cannot be written.
struct ShipTrial {
  let target: ShipTarget
  let platform: ShipPlatform
  /// A root folder from the command line; `nil` for one that is made here.
  let root: String?
  /// The reel to verify; `nil` for a program that is no game.
  let reel: String?
  /// True if the libraries are those of the system. Without a root folder from the command line, the trial then takes
  /// place in the present one.
  let needsSystemLibraries: Bool
  /// The program as its author builds it, whose picture must be the same.
  let ordinary: String?

  /// Runs the trial.
  /// - Returns: the picture that the game has drawn; `nil` for a program without pictures.
  /// - Throws: `.differs` if the shipped program differs.
  func run() throws -> ShipPicture? {
    try TrialRoot.use(
      for: target, root: root, isStatic: platform == .server,
      needsSystemLibraries: needsSystemLibraries
    ) { try run(in: $0) }
  }

  private func run(in root: TrialRoot) throws -> ShipPicture? {
    let files = root.files
    func start(_ arguments: [String]) throws {
      let command = root.command("\(target.game)/\(target.game)", arguments)
      guard try ChildProgram.run(command, in: "/") == 0 else {
        throw Failure(
          .differs,
          "\(target.game): expected a shipped program that does what this package's does; it failed: "
            + "\(arguments.joined(separator: " ")) (see the lines above)")
      }
    }
    guard let reel else {
      try start(["--version"])
      return nil
    }
    try target.run(["cp", "-L", reel, "\(files)/golden.reel"])
    try start(["verify", root.path("golden.reel")])
    guard platform == .linux, let ordinary else { return nil }
    let tick = "\(try ReelSummary(reel).ticks / 2)"
    try target.run(["mkdir", "-m", "777", "\(files)/pictures"])
    try start([
      "render", root.path("golden.reel"), "--tick", tick, root.path("pictures/shipped.png"),
    ])
    let own = "\(files)/pictures/own.png"
    guard try ChildProgram.run([ordinary, "render", reel, "--tick", tick, own], in: ".") == 0 else {
      throw Failure(.damaged, "\(ordinary) render: expected a picture, found errors: see above")
    }
    let picture = try ShipPicture("\(files)/pictures/shipped.png")
    guard picture.bitmap == (try ShipPicture(own).bitmap) else {
      throw Failure(
        .differs,
        "\(target.game): expected that tick \(tick) of \(reel) looks the same as in the game that is "
          + "not shipped; found another picture")
    }
    guard !picture.isEmpty else {
      throw Failure(
        .differs, "\(target.game): expected a picture of tick \(tick), found a single colour")
    }
    return picture
  }
}

/// A picture that a shipped game has drawn.
struct ShipPicture {
  let bitmap: Bitmap

  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.missing, "\(path): expected a picture, found no file")
    }
    bitmap = try ImageFile.decode([UInt8](data), file: path)
  }

  /// True if all pixels have the same colour.
  var isEmpty: Bool {
    let first = bitmap.pixels.prefix(4)
    return stride(from: 0, to: bitmap.pixels.count, by: 4)
      .allSatisfy { bitmap.pixels[$0..<$0 + 4].elementsEqual(first) }
  }

  /// Returns the largest square in the middle, as PNG.
  func icon() throws -> [UInt8] {
    let side = min(bitmap.width, bitmap.height)
    let (left, top) = ((bitmap.width - side) / 2, (bitmap.height - side) / 2)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 4)
    for row in top..<top + side {
      let start = (row * bitmap.width + left) * 4
      pixels += bitmap.pixels[start..<start + side * 4]
    }
    return try ImageFile.encodePNG(Bitmap(width: side, height: side, pixels: pixels))
  }
}
