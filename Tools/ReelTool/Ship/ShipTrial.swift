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

  /// The name of the folder of the trial. It has the number of this process, so that it is no other folder of the root.
  private static let folder = "a friend's games \(ProcessInfo.processInfo.processIdentifier)"

  /// Runs the trial.
  /// - Returns: the picture that the game has drawn; `nil` for a program without pictures.
  /// - Throws: `.differs` if the shipped program differs.
  func run() throws -> ShipPicture? {
    let work = "\(target.output)/.\(target.game).root"
    defer {
      _ = try? ChildProgram.run(["chmod", "-R", "u+w", work], in: ".")
      try? FileManager.default.removeItem(atPath: work)
    }
    try? FileManager.default.removeItem(atPath: work)
    let files = root.map { "\($0)/\(Self.folder)" } ?? "\(work)/\(Self.folder)"
    try prepare(work, files)
    defer {
      _ = try? ChildProgram.run(["chmod", "-R", "u+w", files], in: ".")
      try? FileManager.default.removeItem(atPath: files)
    }
    let inside = root ?? work
    let enter = try way(into: inside)
    func path(_ name: String) -> String {
      enter.isEmpty ? "\(files)/\(name)" : "/\(Self.folder)/\(name)"
    }
    func start(_ arguments: [String]) throws {
      let command =
        ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + enter + [
          path("\(target.game)/\(target.game)")
        ] + arguments
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
    try start(["verify", path("golden.reel")])
    guard platform == .linux, let ordinary else { return nil }
    let tick = "\(try ReelSummary(reel).ticks / 2)"
    try target.run(["mkdir", "-m", "777", "\(files)/pictures"])
    try start(["render", path("golden.reel"), "--tick", tick, path("pictures/shipped.png")])
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

  /// Makes the root folder, and a copy of the shipped folder in it that cannot be written.
  private func prepare(_ work: String, _ files: String) throws {
    try target.run(["mkdir", "-p", "\(work)/proc", files])
    if root == nil && platform != .server {
      for file in CLibrary.files() + ["/bin/sh"] {
        try target.run(["install", "-D", "-m", "755", file, work + file])
      }
    }
    try target.run(["cp", "-a", target.part, "\(files)/\(target.game)"])
    try target.run(["chmod", "-R", "a-w", "\(files)/\(target.game)"])
  }

  /// Refuses a system, or a root folder, in which no trial is possible: the loader finds the game's libraries by
  /// `$ORIGIN`, for which it reads `/proc`. Called before anything is built.
  /// - Parameters:
  ///   - root: a root folder from the command line; `nil` for one that is made here.
  ///   - system: the system's own folder.
  static func requireProcesses(in root: String?, system: String = "/proc") throws {
    guard FileManager.default.fileExists(atPath: "\(system)/self") else {
      throw Failure.missing(
        system,
        expected: "the system's folder of its processes, which the trial of the game needs "
          + "(mount -t proc proc /proc)",
        found: "none")
    }
    guard let root else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: "\(root)/proc", isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Failure.missing(
        "\(root)/proc", expected: "a folder, where the trial of the game mounts the system's /proc",
        found: "none")
    }
  }

  /// Returns the command that runs a program in the root folder; empty if this system lets no one enter it.
  private func way(into folder: String) throws -> [String] {
    if needsSystemLibraries && root == nil { return [] }
    let absolute = URL(fileURLWithPath: folder).standardizedFileURL.path
    // The loader finds `$ORIGIN` in /proc.
    let mount = #"mount --rbind /proc "$0/proc" && "#
    for command in [["unshare", "--mount"], ["unshare", "--mount", "--map-root-user"]] {
      let trial = command + ["sh", "-c", mount + "chroot / /bin/true", absolute]
      let quiet = ["sh", "-c", #"exec "$@" >/dev/null 2>&1"#, "sh"]
      if try ChildProgram.output(of: quiet + trial).code == 0 {
        return command + ["sh", "-c", mount + #"exec chroot "$0" "$@""#, absolute]
      }
    }
    report(
      "\(target.game): this system lets no program enter another root folder; the game is tried in the present one."
    )
    return []
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
