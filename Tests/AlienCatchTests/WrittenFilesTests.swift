import Foundation
import Reel
import ReelContent
import ReelImage
import Testing

/// All files that the programs write. A new one must be added to the list; `Tools/check-graph` checks that only
/// `ReelProgram` writes files.
@Suite struct WrittenFilesTests {
  struct Command: CustomTestStringConvertible, Sendable {
    /// The line for the shell: `$G` is the game, `$R` the tool. It writes into `out`.
    var line: String
    /// The files in `out` afterwards.
    var files: [String]
    /// True if the file grows under its final name, so that it is usable after a failure.
    var grows = false
    var testDescription: String { line }
  }

  static let commands = [
    Command(
      line: "$G headless --ticks 100 --record out/a.reel", files: ["a.reel"], grows: true),
    Command(
      line: "SDL_VIDEODRIVER=dummy $G play --mute --ticks 20 --seed 1 --record out/a.reel",
      files: ["a.reel"], grows: true),
    Command(line: "$G render in.reel --tick 20 out/a.png", files: ["a.png"]),
    Command(line: "$G content out/a.bin", files: ["a.bin"]),
    Command(
      line: "$G content --packed out",
      files: [
        "aliencatch.png", "button.wav", "catch.wav", "content.packed", "font-big.png", "font.png",
        "jump.wav", "miss.wav", "music.ogg", "over.wav", "round.wav", "start.wav",
      ]),
    Command(
      line: "$R atlas extract sheet.json out", files: ["a.png", "deep", "deep/b.png"]),
    Command(
      line: "$R atlas pack pictures -o out/hero --format plist", files: ["hero.plist", "hero.png"]),
    Command(
      line: "$R atlas pack pictures -o out/hero --format json", files: ["hero.json", "hero.png"]),
    Command(
      line: "$R atlas pack pictures -o out/hero --format atlasc",
      files: ["hero.atlasc", "hero.atlasc/hero.1.png", "hero.atlasc/hero.plist"]),
  ]

  let folder: URL
  init() throws {
    folder = try temporaryFolder()
    let sheet = """
      {"frames": {"a": {"frame": {"x":0,"y":0,"w":40,"h":40}},
        "deep/b": {"frame": {"x":40,"y":0,"w":40,"h":40}}}, "meta": {"image": "sheet.png"}}
      """
    try Data(sheet.utf8).write(to: folder.appendingPathComponent("sheet.json"))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
    try picture(80, "sheet.png")
    try picture(50, "pictures/x.png")
    #expect(try shell("$G headless --ticks 30 --record in.reel").code == 0)
  }

  /// Writes a picture of noise, so that its file is larger than some blocks.
  private func picture(_ side: Int, _ name: String) throws {
    var random = RandomStream(seed: 7)
    let pixels = (0..<side * side * 4).map { _ in UInt8(1 + random.next() % 255) }
    let bitmap = Bitmap(width: side, height: side, pixels: pixels)
    try Data(try ImageFile.encodePNG(bitmap)).write(to: folder.appendingPathComponent(name))
  }

  private func shell(_ line: String) throws -> Program.Result {
    try Program.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "cd '\(folder.path)'; \(line)"],
      environment: [
        "G": Program.alienCatch.path, "R": Program.folder.appendingPathComponent("reel").path,
      ])
  }

  private func fresh() throws {
    let out = folder.appendingPathComponent("out")
    try? FileManager.default.removeItem(at: out)
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
  }

  private func names(_ name: String = "out") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: folder.appendingPathComponent(name).path
    ).sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  @Test(arguments: commands)
  func onlyTheListedFilesAreWritten(command: Command) throws {
    try fresh()
    let before = try names(".").filter { !$0.hasPrefix("out") }
    let result = try shell(command.line)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try names() == command.files)
    #expect(try names(".").filter { !$0.hasPrefix("out") } == before)
  }

  @Test(arguments: commands)
  func filesAreNeitherReplacedNorWrittenThroughALink(command: Command) throws {
    try fresh()
    #expect(try shell(command.line).code == 0)
    let files = command.files.filter { !isFolder(folder.path + "/out/" + $0) }
    #expect(!files.isEmpty)
    for file in files {
      for isLink in [false, true] {
        for isForced in [false, true] where isLink || !isForced {
          try fresh()
          let output = folder.appendingPathComponent("out/\(file)")
          let precious = folder.appendingPathComponent("precious")
          try FileManager.default.createDirectory(
            at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data("years of work".utf8).write(to: precious)
          if isLink {
            try FileManager.default.createSymbolicLink(at: output, withDestinationURL: precious)
          } else {
            try FileManager.default.moveItem(at: precious, to: output)
          }
          let before = try names()
          let result = try shell(command.line + (isForced ? " --force" : ""))
          #expect(result.code == 73, "\(file), link: \(isLink): \(result.errors)")
          #expect(result.errors.contains(file))
          #expect(try String(contentsOf: output, encoding: .utf8) == "years of work")
          #expect(try names() == before)
          try? FileManager.default.removeItem(at: precious)
        }
      }
    }
  }

  @Test(arguments: commands)
  func aFileThatMayNotGrowIsCompleteOrMissing(command: Command) throws {
    try fresh()
    #expect(try shell(command.line).code == 0)
    var whole: [String: Data] = [:]
    for file in try names() {
      whole[file] = try? Data(contentsOf: folder.appendingPathComponent("out/\(file)"))
    }
    try fresh()
    // `ulimit` counts blocks of 512 bytes.
    let result = try shell("ulimit -f 3; " + command.line)
    #expect(result.code == 73, "\(result.errors)")
    for file in try names() where !isFolder(folder.path + "/out/" + file) {
      let bytes = try Data(contentsOf: folder.appendingPathComponent("out/\(file)"))
      if command.grows {
        #expect(bytes.count <= 1536)
      } else {
        #expect(bytes == whole[file], "\(file)")
      }
    }
  }
}
