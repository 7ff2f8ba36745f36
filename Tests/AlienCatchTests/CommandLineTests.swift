import AlienCatchRules
import Foundation
import Reel
import ReelContent
import ReelImage
import Testing

@Suite struct CommandLineTests {
  let folder: URL
  init() throws { folder = try temporaryFolder() }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func run(_ arguments: String...) throws -> Program.Result { try Program.run(arguments) }

  @Test func headlessPrintsTheLastHashAndOthersOnRequest() throws {
    let plain = try run("headless", "--ticks", "300")
    #expect(plain.code == 0)
    #expect(plain.lines.count == 1)
    #expect(plain.output.wholeMatch(of: /tick 300 hash [0-9a-f]{16}\n/) != nil)
    #expect(plain.errors.contains("ticks a second"))
    let more = try run("headless", "--ticks", "300", "--hash-every", "100", "--seed", "1")
    #expect(more.lines.count == 3)
    #expect(more.lines.last == plain.lines.last)
    #expect(more.lines[0].hasPrefix("tick 100 hash "))
    let restored = try run("headless", "--ticks", "300", "--restore-at", "150")
    #expect(
      restored.errors.contains("tick 150: saved, played on for three ticks and restored, with"))
    #expect(restored.output == plain.output)
    let other = try run("headless", "--ticks", "300", "--seed", "2")
    #expect(other.output != plain.output)
    let idle = try run("headless", "--ticks", "300", "--input", "none")
    #expect(idle.output != plain.output)
  }

  @Test func aRecordingVerifiesReplaysAndRenders() throws {
    let reel = path("a.reel")
    let recorded = try run("headless", "--ticks", "250", "--seed", "4", "--record", reel)
    #expect(recorded.code == 0)
    let verified = try run("verify", reel)
    #expect(verified.code == 0)
    #expect(verified.output == "verified 250 ticks, 26 checksums\n")
    let replayed = try run("headless", "--ticks", "250", "--input", reel)
    #expect(replayed.output == recorded.output)
    let picture = path("a.png")
    let rendered = try run("render", reel, "--tick", "200", picture)
    #expect(rendered.code == 0, "\(rendered.errors)")
    let bitmap = try ImageFile.decode(
      [UInt8](Data(contentsOf: URL(fileURLWithPath: picture))), file: "a.png")
    #expect(bitmap.width == 480 && bitmap.height == 320)
    #expect(
      Set(stride(from: 0, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }).count > 50)
    // The same picture exists already; another one does not replace it without `--force`.
    #expect(try run("render", reel, "--tick", "200", picture).code == 0)
    #expect(try run("render", reel, "--tick", "100", picture).code == 73)
    #expect(try run("render", reel, "--tick", "100", picture, "--force").code == 0)
    #expect(try run("render", reel, "--tick", "100", reel, "--force").code == 73)
    #expect(try run("verify", reel).code == 0)
    let late = try run("render", reel, "--tick", "251", picture)
    #expect(late.code == 65)
    #expect(late.errors.contains("at most 250"))
  }

  /// Compares pictures of `render --show`: each word draws something else over the picture, and the state is unchanged.
  @Test func renderShowsTheRequestedOverlays() throws {
    let reel = path("shown.reel")
    _ = try run("headless", "--ticks", "220", "--seed", "4", "--record", reel)
    func picture(_ words: [String]) throws -> (bytes: Data, output: String) {
      let file = path("shown-" + words.joined(separator: "-") + ".png")
      let shown = words.isEmpty ? [] : ["--show", words.joined(separator: ",")]
      let outcome = try Program.run(["render", reel, "--tick", "200", file] + shown)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return (
        try Data(contentsOf: URL(fileURLWithPath: file)),
        (outcome.output + outcome.errors).replacingOccurrences(of: file, with: "")
      )
    }
    let plain = try picture([])
    var seen: Set<Data> = [plain.bytes]
    for words in [
      ["colliders"], ["cells"], ["names"], ["anchors"], ["order"], ["colliders", "names"],
    ] {
      let shown = try picture(words)
      #expect(seen.insert(shown.bytes).inserted, "\(words) draws nothing of its own")
      #expect(shown.output == plain.output)
    }
    let wrong = try run("render", reel, "--tick", "200", path("w.png"), "--show", "ghosts")
    #expect(wrong.code == 64 && wrong.errors.contains("ghosts"))
  }

  @Test func aCutReelVerifiesUpToItsLastChunkAndADamagedOneIsRefused() throws {
    let reel = path("b.reel")
    _ = try run("headless", "--ticks", "95", "--record", reel)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: reel))
    let cut = path("cut.reel")
    try bytes.dropLast(30).write(to: URL(fileURLWithPath: cut))
    let verified = try run("verify", cut)
    #expect(verified.code == 0)
    #expect(verified.output.hasPrefix("verified "))
    #expect(verified.errors.contains("cut off at byte"))
    var damaged = bytes
    damaged[damaged.count / 2] ^= 0x40
    try damaged.write(to: URL(fileURLWithPath: path("damaged.reel")))
    let refused = try run("verify", path("damaged.reel"))
    #expect(refused.code == 65)
    #expect(refused.errors.contains("damaged.reel"))
    #expect(refused.errors.split(separator: "\n").count == 1)
  }

  @Test func exitCodesNameTheKindOfError() throws {
    #expect(try run("verify", path("none.reel")).code == 66)
    #expect(try run("headless").code == 64)
    #expect(try run("headless", "--ticks", "x").code == 64)
    #expect(try run("play", "--scale", "0").code == 64)
    #expect(try run("play", "--size", "480").code == 64)
    #expect(try run("nonsense").code == 64)
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path("text.reel")))
    #expect(try run("verify", path("text.reel")).code == 65)
    for command in ["", "play", "headless", "verify", "render"] {
      let help = try Program.run(command.isEmpty ? ["--help"] : [command, "--help"])
      #expect(help.code == 0)
      #expect(help.output.contains("USAGE"))
    }
  }

  @Test func badContentIsReportedInOneSentence() throws {
    let assets = folder.appendingPathComponent("Assets")
    func fresh() throws {
      try? FileManager.default.removeItem(at: assets)
      try FileManager.default.copyItem(atPath: assetsPath, toPath: assets.path)
    }
    func answer(_ arguments: [String]) throws -> Program.Result {
      let result = try Program.run(arguments + ["--assets", assets.path])
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(!result.errors.contains("Fatal"))
      return result
    }
    let headless = ["headless", "--ticks", "1"]
    let reel = path("c.reel")
    _ = try run("headless", "--ticks", "20", "--record", reel)
    let render = ["render", reel, "--tick", "10", path("c.png")]

    try fresh()
    try FileManager.default.removeItem(at: assets.appendingPathComponent("aliencatch.plist"))
    var result = try answer(headless)
    #expect(result.code == 66)
    #expect(result.errors.contains("aliencatch.plist"))

    try fresh()
    try Data("<plist><dict><key>frames</key><string>x</string></dict></plist>".utf8)
      .write(to: assets.appendingPathComponent("aliencatch.plist"))
    result = try answer(headless)
    #expect(result.code == 65)
    #expect(result.errors.contains("aliencatch.plist") && result.errors.contains("expected"))

    try fresh()
    let png = assets.appendingPathComponent("aliencatch.png")
    let picture = try Data(contentsOf: png)
    try picture.prefix(picture.count / 2).write(to: png)
    result = try answer(render)
    #expect(result.code == 65)
    #expect(result.errors.contains("aliencatch.png"))

    try fresh()
    var huge = picture
    // Width and height in the header claim 60000 × 60000.
    for (at, byte) in [16, 20].flatMap({ [($0, 0), ($0 + 1, 0), ($0 + 2, 0xEA), ($0 + 3, 0x60)] }) {
      huge[huge.startIndex + at] = UInt8(byte)
    }
    try huge.write(to: png)
    result = try answer(render)
    #expect(result.code == 65)
    #expect(result.errors.contains("aliencatch.png"))
  }

  @Test func anAtlasThatLacksAFrameIsReportedInOneSentence() throws {
    let assets = folder.appendingPathComponent("Lacking")
    try FileManager.default.copyItem(atPath: assetsPath, toPath: assets.path)
    let list = assets.appendingPathComponent("aliencatch.plist")
    try String(contentsOf: list, encoding: .utf8)
      .replacingOccurrences(of: "heart-empty.png", with: "something.png")
      .write(to: list, atomically: true, encoding: .utf8)
    let result = try Program.run(["headless", "--ticks", "1", "--assets", assets.path])
    #expect(result.code == 65)
    #expect(result.errors.contains("\"heart-empty.png\""))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aReelOfAnotherGameBuildOrContentIsReportedInOneSentence() throws {
    let game = try BotGame(seed: 1)
    let header = AlienCatch().reelHeader(game.simulation, viewWidth: 480, viewHeight: 320)
    func answer(
      _ code: Int32 = 65, _ change: (inout ReelHeader) -> Void
    ) throws -> Program.Result {
      var changed = header
      change(&changed)
      var recorder = Recorder(game.simulation, header: changed)
      recorder.finish(game.simulation)
      try Data(recorder.takeBytes()).write(to: URL(fileURLWithPath: path("other.reel")))
      let result = try run("verify", path("other.reel"))
      #expect(result.code == code)
      #expect(result.errors.split(separator: "\n").count == (code == 65 ? 1 : 0))
      return result
    }
    #expect(try answer { $0.game = "Pong" }.errors.contains("another game"))
    // A reel of other rules or other content may still be the same.
    let rules = AlienCatch.settings.rulesVersion
    #expect(
      try answer(0) { $0.rulesVersion += 1 }.output.contains(
        "; rules \(rules + 1), this build \(rules)"))
    #expect(try answer(0) { $0.contentHash ^= 1 }.output.contains("; other content"))
    // Other types of the state have other hashes.
    let fields = try answer(2) {
      let at = $0.layouts.firstIndex { $0.name == "Cart" }!
      $0.layouts[at] = StateLayout(name: "Cart", fields: "speed int32")
    }
    #expect(fields.output.contains("other types (the component Cart has other fields"))
    #expect(fields.output.contains("`speed` is `int32` in the reel and `float` in this build"))
  }

  @Test func settingValuesThatAGameLacksIsWrongUsage() throws {
    for command in ["headless", "play"] {
      let result = try run(command, "--ticks", "1", "--set", "level=3")
      #expect(result.code == 64)
      #expect(result.errors.contains("AlienCatch has no values that can be set."))
    }
  }

  @Test func theVersionsAreShown() throws {
    let result = try run("--version")
    let rules = AlienCatch.settings.rulesVersion
    #expect(result.code == 0)
    #expect(result.output == "AlienCatch, rules \(rules), Reel \(EngineVersion.current)\n")
    let reel = path("versions.reel")
    #expect(try run("headless", "--ticks", "10", "--record", reel).code == 0)
    let header = try ReelReader(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: reel)))).header
    #expect(header.engine == EngineVersion.current)
  }

  /// The folder of the user's data is that of the environment, as in the XDG specification.
  @Test func theEnvironmentNamesTheFolderOfTheUser() throws {
    let environment = [
      "XDG_DATA_HOME": "ignored, because it is no absolute path", "HOME": path("home"),
      "SDL_VIDEODRIVER": "dummy",
    ]
    let result = try Program.run(
      Program.alienCatch, ["play", "--ticks", "2", "--mute"], environment: environment)
    #expect(result.code == 0, "\(result)")
    #expect(FileManager.default.fileExists(atPath: path("home/.local/share/AlienCatch")))
  }

  @Test func aReelOfFormat1IsRefusedByName() throws {
    // A header alone: 22 bytes with a valid checksum. The reader ignores everything behind it.
    var bytes: [UInt8] = [0x89, 0x52, 0x45, 0x45, 0x4C, 0x0D, 0x0A, 0x1A, 1, 0, 0, 0, 0, 0]
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: hasher.value >> shift))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path("old.reel")))
    let result = try run("verify", path("old.reel"))
    #expect(result.code == 65)
    #expect(
      result.errors.contains("this reel is of format 1, and this program reads format 5"))
    #expect(result.errors.contains("record again"))
  }

  @Test func aReelWithoutACheckpointDoesNotVerify() throws {
    let game = try BotGame(seed: 1)
    var writer = ReelWriter(
      header: AlienCatch().reelHeader(game.simulation, viewWidth: 480, viewHeight: 320))
    writer.append(TickInput(viewWidth: 480, viewHeight: 320))
    writer.finish()
    try Data(writer.takeBytes()).write(to: URL(fileURLWithPath: path("bare.reel")))
    let result = try run("verify", path("bare.reel"))
    #expect(result.code == 65)
    #expect(result.errors.contains("checkpoint"))
  }

  @Test func theStateOfATickCanBePrinted() throws {
    let reel = path("seen.reel")
    #expect(try run("headless", "--ticks", "400", "--record", reel).code == 0)
    let hash = try run("headless", "--ticks", "300").output.split(separator: " ").last ?? ""
    let overview = try run("inspect", reel, "--tick", "300")
    #expect(overview.code == 0, "\(overview.errors)")
    #expect(overview.lines.first == "tick 300 hash \(hash.dropLast())")
    #expect(overview.lines.allSatisfy { $0.utf8.count < 700 }, "\(overview.output)")
    #expect(overview.output.contains("  Match: ") && overview.output.contains(" Transform\n"))
    let found = try run("inspect", reel, "--tick", "300", "--find", "Heart.number<2")
    #expect(found.lines.last?.hasPrefix("2 of ") == true, "\(found.output)\(found.errors)")
    let json = try run(
      "inspect", reel, "--tick", "300", "--find", "Heart.number=2", "--find", "Sprite", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let entities = try #require(object["entities"] as? [[String: Any]])
    let components = try #require(entities.first?["components"] as? [String: [String: Any]])
    #expect(entities.count == 1 && components["Heart"]?["number"] as? Int == 2)
    let id = try #require(entities.first?["id"] as? String)
    let one = try run("inspect", reel, "--tick", "300", "--entity", id)
    #expect(one.output.contains("  Heart: number 2\n"))
    for (arguments, code) in [
      (["--find", "Hart"], 64), (["--find", "Heart.nunber<2"], 64), (["--entity", "9999"], 65),
      (["--tick", "401"], 65), (["--find", "<2"], 64), (["--find", "Heart.number<1O"], 64),
    ] {
      let result = try Program.run(["inspect", reel] + arguments)
      #expect(result.code == Int32(code), "\(arguments) \(result.errors)")
    }
  }

  @Test func theTimeOfSystemsIsMeasured() throws {
    let plain = try run("headless", "--ticks", "120")
    let profile = try run("profile", "--ticks", "120", "--json")
    #expect(profile.code == 0, "\(profile.errors)")
    #expect(profile.errors.contains(plain.output.dropLast()))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(profile.output.utf8)) as? [String: Any])
    let systems = try #require(object["systems"] as? [[String: Any]])
    let times = systems.compactMap { $0["nanoseconds"] as? Double }
    let tick = try #require(object["tick"] as? Double)
    #expect(systems.contains { $0["name"] as? String == "advanceTimelines" })
    #expect(times.count == systems.count && times.reduce(0, +) > 0 && times.reduce(0, +) <= tick)
    #expect((object["passes"] as? [[String: Any]])?.isEmpty == false)
    #expect(try run("profile", "--ticks", "20").output.contains("20 ticks, "))
  }

  @Test func aBuiltGameRunsWhereverItIsCopiedWithItsResources() throws {
    let copy = folder.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["AlienCatch", "Reel_AlienCatch.resources"] {
      try FileManager.default.copyItem(
        at: Program.folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    let result = try Program.run(
      copy.appendingPathComponent("AlienCatch"), ["headless", "--ticks", "50"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == (try run("headless", "--ticks", "50")).output)
  }

  @Test func changesOfAFieldArePrintedForAPartOfTheTime() throws {
    let reel = assetsPath + "/demo.reel"
    let all = try run("grep", reel, "Match.score")
    #expect(all.code == 0)
    let lines = all.output.split(separator: "\n")
    func tick(_ line: Substring) -> Int {
      Int(line.dropFirst(5).prefix { $0.isNumber }) ?? -1
    }
    #expect(lines.count > 5 && lines.allSatisfy { $0.contains(": Match.score: ") })
    let (from, to) = (tick(lines[2]), tick(lines[4]))
    let part = try run("grep", reel, "Match.score", "--from", "\(from)", "--to", "\(to)")
    #expect(part.output.split(separator: "\n") == lines.filter { from...to ~= tick($0) })
  }

  @Test func theDemoReelVerifies() throws {
    let result = try run("verify", assetsPath + "/demo.reel")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }
}
