import Foundation
import ReelProgram

/// The making of the folder of a page, step by step.
///
///     index.html, reel.js      the page, which is the engine's; match.js for games with several players
///     game.wasm.gz             the program
///     game.json                the names of the game
///     Assets                   the packed content, pictures and sounds
///     golden.reel              what `?verify` plays
///
/// A collection of games has a program for all of them, a folder for each content that differs, and `golden/ID.reel`
/// for each game.
struct WebShipment {
  let package: ShippedPackage
  let program: String
  let target: ShipTarget
  let choices: ShipCommand

  /// Makes the complete folder, and refuses it if the page's program does not replay the reel of the author's game.
  func make() throws -> ShippedAbout {
    let ordinary = try package.buildOrdinary(program)
    let about = try ShippedAbout(of: [ordinary])
    let type = try GameType(about.type ?? "", program: program)
    try WebFields(package: package, program: ordinary, type: type).write()
    let engine = try engineFolder()
    let matches = about.matches ?? []
    let programs = try WebLink(
      package: package, program: program, type: type, matches: matches, engine: engine
    ).link()
    for name in ["index.html", "reel.js"] + (matches.isEmpty ? [] : ["match.js"]) {
      try target.copy("\(engine)/Sources/ReelWeb/Page/\(name)", name)
    }
    try target.run([
      "sh", "-c", #"gzip -9 -n -c "$1" >"$2""#, "sh", programs.page, "\(target.part)/game.wasm.gz",
    ])
    try ShipLicenses(package: package, libraries: nil).write(into: target)
    try target.write(ShipTexts.about(about, .web, glibc: nil), ShipTarget.stamp)
    let games = try packGames(ordinary, about)
    let trial = WebTrial(target: target, program: programs.trial)
    for (number, game) in games.enumerated() {
      try trial.run(
        "\(target.part)/\(game.reel)", assets: game.about.files > 0 ? game.assets : nil,
        game: number)
    }
    if let first = games.first { try writeIcon(first) }
    let size = try ShipArchive.size(of: target.part)
    try target.write(WebTexts.description(of: about, games, size: size), "game.json")
    return about
  }

  /// A game of the page.
  struct PageGame {
    /// The command of the game, as its author builds it.
    let command: [String]
    let about: ShippedAbout
    /// The name of the folder with its content.
    let assets: String
    /// The name of its golden reel.
    let reel: String
  }

  /// Packs the content of each game, and finds or records its reel.
  private func packGames(_ ordinary: String, _ about: ShippedAbout) throws -> [PageGame] {
    guard let collected = about.games else {
      if about.files > 0 { try Shipment.packContent([ordinary], into: target) }
      let reel = try GoldenReel(package: package, program: program, choice: choices.golden)
        .find(ordinary, in: target)
      try target.copy(reel, "golden.reel")
      return [PageGame(command: [ordinary], about: about, assets: "Assets", reel: "golden.reel")]
    }
    guard choices.golden == nil else {
      throw Failure(.usage, "\(program): expected no --golden for a program of several games")
    }
    // Games of equal content share its folder.
    var folders: [String: String] = [:]
    try target.run(["mkdir", "-p", "\(target.part)/golden"])
    return try collected.map { game in
      let command = [ordinary, game.id]
      let about = try ShippedAbout(of: command)
      let number = folders.count + 1
      let assets = folders[about.content] ?? (number == 1 ? "Assets" : "Assets-\(number)")
      if about.files > 0, folders[about.content] == nil {
        try Shipment.packContent(command, into: target, as: assets)
        folders[about.content] = assets
      }
      let reel = "golden/\(game.id).reel"
      try GoldenReel.play(command, into: "\(target.part)/\(reel)")
      return PageGame(command: command, about: about, assets: assets, reel: reel)
    }
  }

  /// Returns the folder of the engine's package, which has the page.
  private func engineFolder() throws -> String {
    let files = FileManager.default
    let folders = try package.packages().map(\.folder)
    guard
      let found = folders.first(where: {
        files.fileExists(atPath: "\($0)/Sources/ReelWeb/Page/reel.js")
      })
    else {
      throw Failure(
        .missing,
        "\(package.folder): expected the engine's Sources/ReelWeb/Page/reel.js, found none")
    }
    return found
  }

  /// Writes the icon: the author's choice, or the middle of a picture that the game draws.
  private func writeIcon(_ game: PageGame) throws {
    if let icon = choices.icon { return try target.copy(icon, "icon.png") }
    let (reel, picture) = ("\(target.part)/\(game.reel)", "\(target.part)/icon.png")
    let options = ["render", reel, "--tick", "\(try ReelSummary(reel).ticks / 2)", picture]
    guard try ChildProgram.run(game.command + options, in: ".") == 0 else {
      throw Failure(
        .damaged, "\(game.command[0]) render: expected a picture, found errors: see above")
    }
    try target.write(try ShipPicture(picture).icon(), "icon.png")
  }
}
