import ArgumentParser
import Reel
import Testing

@testable import ReelCommands

/// A game with a text in a font that does not exist.
private struct Blank: Game {
  static let name = "Blank"
  static let settings = GameSettings(title: "Blank", viewWidth: 100, viewHeight: 50)
  var font: UInt8 = 7

  func setUp(_ simulation: Simulation) {
    if font > 0 {
      simulation.world.spawn(Transform(), Label("?", font: FontID(rawValue: UInt16(font))))
    }
  }
}

@Suite struct HeadlessStrictTests {
  private func code(_ arguments: String...) throws -> Int32 {
    do {
      try HeadlessCommand<Blank>.parse(["--ticks", "3", "--input", "none"] + arguments).run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    }
  }

  /// Diagnostics do not make a run fail unless `--strict` is given.
  @Test func diagnosticsMakeAStrictRunFail() throws {
    #expect(try code() == 0)
    #expect(try code("--strict") == 1)
    #expect(try code("--strict", "--set", "font=0") == 0)
  }
}
