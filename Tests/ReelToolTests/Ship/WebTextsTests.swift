import Foundation
import ReelProgram
import Testing

@testable import ReelTool

/// Tests of the texts of a page's folder.
@Suite struct WebTextsTests {
  @Test func theProgramBeginsWithTheGame() throws {
    let type = try GameType("PongRules.Pong", program: "Pong")
    #expect(
      WebTexts.start(of: type, matches: []) == """
        import PongRules
        import ReelWeb

        /// Names the game to the functions that the page calls.
        @c(reel_start) public func start() { WebGame.start(PongRules.Pong.self) }

        """)
    #expect(
      WebTexts.start(of: type, matches: ["rollback"]).contains(
        "{ WebGame.linkRollback(); WebGame.start(PongRules.Pong.self) }"))
    #expect(
      WebTexts.start(of: type, matches: ["authoritative", "hidden", "rollback"]).contains(
        "{ WebGame.linkRollback(); WebGame.linkAuthoritative(); WebGame.start("))
    #expect(!WebTexts.start(of: type, matches: ["hidden"]).contains("linkRollback"))
  }

  @Test func aGameIsDescribed() throws {
    let about = try described(#""game": "Pong", "title": "Pong: \"the\" game", "files": 3"#)
    let text = String(
      decoding: try WebTexts.description(of: about, [page(about, "Assets")], size: 12),
      as: UTF8.self)
    #expect(
      text == #"{"files":true,"name":"Pong","size":12,"title":"Pong: \"the\" game"}"# + "\n")
  }

  @Test func theGamesOfACollectionAreDescribedInTheirOrder() throws {
    let rain = try described(#""game": "Rain", "title": "Rain!", "files": 0"#)
    let snow = try described(#""game": "Snow", "title": "Snow", "files": 2"#)
    let about = try described(
      #"""
      "game": "Sketches", "title": "Sketches", "files": 2,
      "games": [{"id": "snow", "about": "Flakes."}, {"id": "rain", "about": "Drops."}]
      """#)
    let bytes = try WebTexts.description(
      of: about, [page(snow, "Assets"), page(rain, "Assets-2")], size: 5)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"files":true,"games":[\
        {"about":"Flakes.","assets":"Assets","files":true,"id":"snow","name":"Snow","title":"Snow"},\
        {"about":"Drops.","assets":"Assets-2","files":false,"id":"rain","name":"Rain","title":"Rain!"}\
        ],"name":"Sketches","size":5,"title":"Sketches"}

        """)
    #expect(throws: Failure.self) { try about.requireOneGame() }
    try rain.requireOneGame()
  }

  private func described(_ members: String) throws -> ShippedAbout {
    let rest = #""version": "", "rules": 1, "engine": "0", "content": "00""#
    return try JSONDecoder().decode(ShippedAbout.self, from: Data("{\(members), \(rest)}".utf8))
  }

  private func page(_ about: ShippedAbout, _ assets: String) -> WebShipment.PageGame {
    WebShipment.PageGame(command: ["game"], about: about, assets: assets, reel: "golden.reel")
  }
}
