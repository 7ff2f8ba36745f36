import Foundation
import ReelProgram

/// The making of the folder of a game's library, step by step.
struct LibraryShipment {
  let package: ShippedPackage
  let program: String
  let target: ShipTarget
  let choices: ShipCommand

  /// Makes the complete folder, and refuses it if its worlds differ from the game as its author builds it.
  func make() throws -> ShippedAbout {
    let ordinary = try package.buildOrdinary(program)
    let about = try ShippedAbout(of: [ordinary])
    try about.requireOneGame()
    let type = try GameType(about.type ?? "", program: program)
    let texts = LibraryTexts(about, program: program)
    let built = try package.buildShipped(program)
    let linked = try LibraryLink(
      package: package, program: program, built: built, texts: texts, type: type
    ).link()
    if about.files > 0 { try Shipment.packContent([ordinary], into: target) }
    try target.run(["strip", "--strip-unneeded", "-o", "\(target.part)/\(texts.library)", linked])
    try target.run(["chmod", "644", "\(target.part)/\(texts.library)"])
    try target.write(texts.header, texts.headerFile)
    try ShipLicenses(package: package, libraries: nil).write(into: target)
    try target.write(
      ShipTexts.about(about, .library, glibc: try CLibrary.version(neededBy: [linked])),
      ShipTarget.stamp)
    try requireOnlyCLibrary("\(target.part)/\(texts.library)")
    try LibraryTrial(
      target: target, texts: texts, root: choices.root, sources: try trialSources(),
      ordinary: ordinary
    ).run()
    // A crash report contains addresses; the names are in this library.
    try target.run([
      "install", "-D", "-m", "644", linked, "\(target.output)/\(target.game).symbols",
    ])
    return about
  }

  /// Refuses a library that needs another one than the C library.
  private func requireOnlyCLibrary(_ library: String) throws {
    let others = try SharedLibraries.needed(by: library).filter { !SharedLibraries.isOfC($0) }
    guard others.isEmpty else {
      throw Failure(
        .differs,
        "\(target.game): expected a library that needs the C library only, found "
          + "\(others.joined(separator: ", "))")
    }
  }

  /// Returns the folder of the programs in C that try a library: it belongs to the engine.
  private func trialSources() throws -> String {
    let folders = try package.packages().map { "\($0.folder)/Tests/ShippedLibrary" }
    let files = FileManager.default
    guard let found = folders.first(where: { files.fileExists(atPath: $0 + "/try.c") }) else {
      throw Failure(
        .missing, "\(package.folder): expected the engine's Tests/ShippedLibrary/try.c, found none")
    }
    return found
  }
}
