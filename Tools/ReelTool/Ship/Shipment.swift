import Foundation
import ReelProgram

/// The making of a shipped folder, step by step.
struct Shipment {
  let package: ShippedPackage
  let target: ShipTarget
  let choices: ShipCommand

  private var game: String { target.game }
  private var platform: ShipPlatform { package.platform }

  /// Makes the complete folder, and refuses it if it differs from the game as its author builds it.
  func make() throws -> ShippedAbout {
    let ordinary = platform == .tool ? nil : try package.buildOrdinary(game)
    let described = try ordinary.map { try ShippedAbout(of: [$0]) }
    try described?.requireOneGame()
    let built = try package.buildShipped(game)
    if let ordinary, let described, described.files > 0 {
      try Self.packContent([ordinary], into: target)
    }
    let program = platform == .server ? game : "bin/\(game)"
    try target.run(["mkdir", "-p", OutputFolder.split("\(target.part)/\(program)").folder])
    try target.run(["strip", "-o", "\(target.part)/\(program)", built])
    try target.run(["chmod", "755", "\(target.part)/\(program)"])
    var libraries: SharedLibraries?
    if platform != .server {
      if !choices.systemLibraries {
        libraries = try SharedLibraries(
          of: "\(target.part)/\(program)",
          loading: ShippedFiles.loadedLibraries(assets: "\(target.part)/Assets"))
        try libraries?.copy(into: target)
      }
      try target.write(ShipTexts.launcher(game), game, isProgram: true)
    }
    try ShipLicenses(package: package, libraries: libraries).write(into: target)
    let about =
      platform == .tool
      ? ShippedAbout(tool: game) : try ShippedAbout(of: ["\(target.part)/\(game)"])
    if platform == .linux {
      try target.write(ShipTexts.menuEntry(about), "\(game).desktop")
      try target.write(ShipTexts.menuScript(game), "add-to-menu", isProgram: true)
    }
    // The libraries of a desktop do not count, because a desktop has its own.
    let files = [built] + (libraries?.own.values.sorted() ?? [])
    try target.write(
      ShipTexts.about(about, platform, glibc: try CLibrary.version(neededBy: files)),
      ShipTarget.stamp)
    let trial = ShipTrial(
      target: target, platform: platform, root: choices.root,
      reel: try ordinary.map { ordinary in
        try GoldenReel(package: package, program: game, choice: choices.golden)
          .find(ordinary, in: target)
      },
      needsSystemLibraries: choices.systemLibraries, ordinary: ordinary)
    let picture = try trial.run()
    if let picture { try writeIcon(picture) }
    // A crash report contains addresses; the names are in this program.
    try target.run([
      "install", "-D", "-m", "755", built, "\(target.output)/\(game).symbols",
    ])
    return about
  }

  /// Lets the game, as its author builds it, pack its content.
  /// - Parameter folder: the name of the folder for the content.
  static func packContent(
    _ ordinary: [String], into target: ShipTarget, as folder: String = "Assets"
  ) throws {
    let command = ordinary + ["content", "--packed", "\(target.part)/\(folder)"]
    guard try ChildProgram.run(command, in: ".") == 0 else {
      throw Failure(
        .damaged,
        "\(ordinary[0]) content --packed: expected packed content, found errors: see above")
    }
  }

  /// Writes the icon: the author's choice, or the middle of a picture.
  private func writeIcon(_ picture: ShipPicture) throws {
    if let icon = choices.icon {
      try target.copy(icon, "icon.png")
    } else {
      try target.write(try picture.icon(), "icon.png")
    }
  }
}
