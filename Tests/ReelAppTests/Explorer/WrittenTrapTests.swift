import ArgumentParser
import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelAssets
@testable import ReelCommands
@testable import ReelHost
@testable import ReelInspector

private struct Choice: Component { var index: Int32 = 0 }

/// A game whose rules trap on a value that only a tool writes.
private struct Brittle: Game {
  static let name = "Brittle"
  static let settings = GameSettings(title: "Brittle", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Choice(), Name("choice"))
    simulation.schedule.add("choose") { world in
      let list: [Float] = [1, 2, 3]
      // The rules read the value some ticks after it was written.
      guard world[Clock.self].tick % 32 == 31 else { return }
      world.each { (choice: inout Choice) in
        guard list.indices.contains(Int(choice.index)) else {
          fatalError("rules: choice \(choice.index) of \(list.count)")
        }
      }
    }
  }
}

/// Writes a value into a running game from another thread, as soon as there is a server.
private func writeFromOutside(port: UInt16) {
  Thread.detachNewThread {
    while true {
      let client = LoopbackClient(port: port)
      client.send(
        "PUT /component/choice?component=Choice&value={%22index%22:7} HTTP/1.1\r\n"
          + "Host: localhost:\(port)\r\n\r\n")
      for _ in 0..<100 where client.isOpen && client.statuses.isEmpty {
        Thread.sleep(forTimeInterval: 0.005)
        client.receive()
      }
    }
  }
}

private func freePort() throws -> UInt16 { try ExplorerServer(port: 0).port }

@Suite struct WrittenTrapTests {
  /// Checks the reel of a game that a written value has ended: the reel contains the write, and the commands that play
  /// the reel trap in the same way.
  private func expectTrapAgain(_ path: String, _ result: ExitTest.Result?) async throws {
    func printed(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #expect(printed(result).contains("rules: choice 7 of 3"), "\(printed(result))")
    let reel = try ReelFile.read(path, withSnapshots: false) { _ in }.contents
    #expect(reel.isCutOff)
    #expect(reel.inputs.contains { $0.events.contains { $0.kind == .written } })
    // The last tick is the one that traps.
    #expect(reel.inputs.count % 32 == 0)
    let again = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      try VerifyCommand<Brittle>.parse([path]).run()
    }
    #expect(printed(again).contains("rules: choice 7 of 3"), "\(printed(again))")
    let count = reel.inputs.count
    let headless = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = path as String, count = count as Int] in
      try HeadlessCommand<Brittle>.parse(["--ticks", "\(count)", "--input", path]).run()
    }
    #expect(printed(headless).contains("rules: choice 7 of 3"), "\(printed(headless))")
    // The state before that tick can be inspected.
    await #expect(processExitsWith: .success) { [path = path as String, count = count as Int] in
      try InspectCommand<Brittle>.parse([path, "--tick", "\(count - 1)"]).run()
      exit(0)
    }
  }

  private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "written-\(UInt32.random(in: 0...UInt32.max)).reel"
    ).path
  }

  @Test func aValueThatTrapsIsInTheRecordingOfAHeadlessGame() async throws {
    let path = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      let port = try freePort()
      writeFromOutside(port: port)
      try HeadlessCommand<Brittle>.parse([
        "--ticks", "1000000000", "--record", path, "--inspect", "\(port)",
      ]).run()
    }
    try await expectTrapAgain(path, result)
  }

  @Test func aValueThatTrapsIsInTheRecordingOfAPlayedGame() async throws {
    let path = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      let port = try freePort()
      writeFromOutside(port: port)
      try PlayCommand<Brittle>.parse([
        "--mute", "--ticks", "600", "--record", path, "--inspect", "\(port)",
      ]).run()
    }
    try await expectTrapAgain(path, result)
  }
}
