import Foundation
import ReelProgram

/// The making of the folder of a page, step by step.
///
///     index.html, reel.js      the page, which is the engine's; match.js for games with several players
///     game.wasm.gz             the program
///     game.json                the names of the game
///     Assets                   the packed content, pictures and sounds
///     golden.reel              what `?verify` plays
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
    let engine = try engineFolder()
    let programs = try WebLink(package: package, program: program, type: type, engine: engine)
      .link()
    if about.files > 0 { try Shipment.packContent(ordinary, into: target) }
    for name in ["index.html", "reel.js", "match.js"] {
      try target.copy("\(engine)/Sources/ReelWeb/Page/\(name)", name)
    }
    try target.run([
      "sh", "-c", #"gzip -9 -n -c "$1" >"$2""#, "sh", programs.page, "\(target.part)/game.wasm.gz",
    ])
    let reel = try GoldenReel(package: package, program: program, choice: choices.golden)
      .find(ordinary, in: target)
    try target.copy(reel, "golden.reel")
    try ShipLicenses(package: package, libraries: nil).write(into: target)
    try target.write(ShipTexts.about(about, .web, glibc: nil), ShipTarget.stamp)
    try WebTrial(target: target, program: programs.trial).run(reel, hasContent: about.files > 0)
    try writeIcon(ordinary, reel)
    try target.write(
      WebTexts.description(of: about, size: try ShipArchive.size(of: target.part)), "game.json")
    return about
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
  private func writeIcon(_ ordinary: String, _ reel: String) throws {
    if let icon = choices.icon { return try target.copy(icon, "icon.png") }
    let picture = "\(target.part)/icon.png"
    let tick = "\(try ReelSummary(reel).ticks / 2)"
    guard try ChildProgram.run([ordinary, "render", reel, "--tick", tick, picture], in: ".") == 0
    else {
      throw Failure(.damaged, "\(ordinary) render: expected a picture, found errors: see above")
    }
    try target.write(try ShipPicture(picture).icon(), "icon.png")
  }
}
