import ArgumentParser
import Foundation
import Reel
import ReelHost
import ReelImage
import ReelProgram
import Testing

@testable import ReelApp

/// A bar that grows by a pixel each tick while Space is held, over a blue background.
private struct Bar: Game {
  static let name = "Bar"
  static let settings = GameSettings(
    title: "Bar", viewWidth: 32, viewHeight: 16, background: Color(0, 0, 80))

  struct Length: Component {
    var pixels: Float = 1
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Length())
    simulation.schedule.add("grow") { world in
      guard world[Input.self].isHeld(.space) else { return }
      world.each { (length: inout Length) in length.pixels += 1 }
    }
    simulation.draw(
      DrawPass("bar") { view, list in
        view.world.each { (length: Length) in
          list.append(DrawQuad(fill: .white, target: Rect(0, 12, length.pixels, 4)))
        }
      })
  }
}

@Suite(.serialized) struct ReelPicturesTests {
  /// Calls the body with a folder and a reel in it of 20 ticks, in which Space is held from tick 5 to the end.
  private func withReel(_ body: (URL, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let simulation = Bar().makeSimulation(content: GameContent(), seed: 1)
    var recorder = Recorder(
      simulation, header: Bar().reelHeader(simulation, viewWidth: 32, viewHeight: 16))
    for tick in 1...20 {
      var input = TickInput(viewWidth: 32, viewHeight: 16)
      if tick == 5 { input.events = [.keyDown(.space)] }
      simulation.step(input)
      recorder.recordTick(simulation, players: [input])
    }
    recorder.finish(simulation)
    let path = folder.appendingPathComponent("bar.reel").path
    try Data(recorder.takeBytes()).write(to: URL(fileURLWithPath: path))
    try body(folder, path)
  }

  private func length(_ bitmap: Bitmap) -> Int {
    (0..<32).filter { bitmap.isWhite($0, 13) }.count
  }

  private func bitmap(_ url: URL) throws -> Bitmap {
    try ImageFile.decode([UInt8](Data(contentsOf: url)), file: url.path)
  }

  @Test func aFolderOfFramesHasAPictureOfEachTick() throws {
    try withReel { folder, reel in
      let frames = folder.appendingPathComponent("frames")
      try RenderCommand<Bar>.parse([
        reel, "--from", "4", "--to", "10", "--every", "3", "--frames", frames.path,
      ]).run()
      let names = try FileManager.default.contentsOfDirectory(atPath: frames.path).sorted()
      #expect(names == ["tick-0000004.png", "tick-0000007.png", "tick-0000010.png"])
      let lengths = try names.map { length(try bitmap(frames.appendingPathComponent($0))) }
      #expect(lengths == [1, 4, 7])
      // The same picture as that of a single tick.
      let one = folder.appendingPathComponent("one.png")
      try RenderCommand<Bar>.parse([reel, "--tick", "7", one.path]).run()
      #expect(
        try bitmap(one) == bitmap(frames.appendingPathComponent("tick-0000007.png")))
    }
  }

  @Test func theTimelineLiesOverThePicture() throws {
    try withReel { folder, reel in
      let (plain, early, late) = (
        folder.appendingPathComponent("plain.png"), folder.appendingPathComponent("early.png"),
        folder.appendingPathComponent("late.png")
      )
      try RenderCommand<Bar>.parse([reel, "--tick", "7", plain.path]).run()
      try RenderCommand<Bar>.parse([reel, "--tick", "7", "--timeline", early.path]).run()
      try RenderCommand<Bar>.parse([reel, "--tick", "20", "--timeline", late.path]).run()
      #expect(try bitmap(plain) != bitmap(early))
      #expect(try bitmap(early) != bitmap(late))
    }
  }

  @Test func anAnimationAndAContactSheetAreWritten() throws {
    try withReel { folder, reel in
      let film = folder.appendingPathComponent("film.png")
      try RenderCommand<Bar>.parse([reel, "--from", "1", "--apng", film.path]).run()
      let bytes = [UInt8](try Data(contentsOf: film))
      // Ticks 1 to 4 are one frame, then one for each tick.
      let marks = (0..<bytes.count - 4).filter { bytes[$0..<$0 + 4].elementsEqual("fcTL".utf8) }
      #expect(marks.count == 17)
      #expect(length(try bitmap(film)) == 1)
      let sheet = folder.appendingPathComponent("sheet.png")
      try RenderCommand<Bar>.parse([
        reel, "--from", "2", "--to", "20", "--every", "6", "--contact-sheet", sheet.path,
      ]).run()
      let grid = try bitmap(sheet)
      #expect(grid.width == 2 * 36 + 4 && grid.height == 2 * 20 + 4)
      // The last of four pictures, in the lower right corner.
      #expect((0..<32).filter { grid.isWhite(40 + $0, 24 + 13) }.count == 17)
    }
  }

  @Test func aFilmByFFmpegGetsThePixelsOfEachPicture() throws {
    try withReel { folder, reel in
      let program = folder.appendingPathComponent("ffmpeg")
      // Another process writes the program: a child that a test beside this one starts would inherit the open file,
      // and the system runs no file that is open for writing.
      let draft = folder.appendingPathComponent("draft")
      try "#!/bin/bash\necho \"$@\" >'\(folder.path)/arguments'\ncat >\"${@: -1}\"\n".write(
        to: draft, atomically: true, encoding: .utf8)
      let install = try Process.run(
        URL(fileURLWithPath: "/usr/bin/install"),
        arguments: ["-m", "755", draft.path, program.path])
      install.waitUntilExit()
      let film = folder.appendingPathComponent("film.mp4")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      setenv("PATH", "\(folder.path):\(path)", 1)
      defer { setenv("PATH", path, 1) }
      try RenderCommand<Bar>.parse([
        reel, "--from", "3", "--to", "6", "--scale", "2", "--mp4", film.path,
      ]).run()
      #expect(try Data(contentsOf: film).count == 4 * 64 * 32 * 4)
      let arguments = try String(
        contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8)
      #expect(arguments.contains("-video_size 64x32 -framerate 60/1"))
      setenv("PATH", folder.appendingPathComponent("nothing").path, 1)
      #expect(throws: ExitCode.self) {
        try RenderCommand<Bar>.parse([reel, "--mp4", film.path, "--force"]).run()
      }
    }
  }

  @Test func optionsThatDoNotFitAreRefused() {
    for arguments in [
      ["a.reel"], ["a.reel", "out.png"], ["a.reel", "--tick", "3"],
      ["a.reel", "--tick", "3", "--apng", "o.png"],
      ["a.reel", "--tick", "3", "o.png", "--to", "4"],
      ["a.reel", "--from", "4", "--to", "3", "--apng", "o.png"],
      ["a.reel", "--apng", "o.png", "--frames", "f"],
      ["a.reel", "--apng", "o.png", "--every", "0"],
    ] {
      #expect(throws: (any Error).self, "\(arguments)") { try RenderCommand<Bar>.parse(arguments) }
    }
  }

  /// The player takes over after tick 10: Space is released, and the recording has both parts.
  @Test func aPlayerGoesOnFromATickOfAReel() throws {
    try withReel { folder, reel in
      let opened = try OpenedReel<Bar>(reel)
      let path = folder.appendingPathComponent("branch.reel").path
      let output = try ReelFile.Output(
        opened.simulation,
        header: Bar().reelHeader(opened.simulation, viewWidth: 32, viewHeight: 16), path: path,
        replacing: false, sparing: [])
      let taken = try opened.takeOver(
        from: 10, view: TickInput(viewWidth: 32, viewHeight: 16), recording: output
      ) { _ in }
      #expect(taken.tick == 11 && !taken.world[Input.self].isHeld(.space))
      let input = TickInput(viewWidth: 32, viewHeight: 16)
      for _ in 0..<30 {
        output.prepareTick([input])
        taken.step(input)
        output.recordTick(taken, [input])
      }
      #expect(taken.world.all.first.flatMap { taken.world[$0, Bar.Length.self]?.pixels } == 7)
      try output.finish(taken)
      let branch = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let result = try Bar().replay(branch)
      guard case .same(let ticks, _) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(ticks == 41)
    }
  }
}

extension Bitmap {
  fileprivate func isWhite(_ x: Int, _ y: Int) -> Bool {
    pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4].allSatisfy { $0 == 255 }
  }
}
