import Foundation
import Testing

/// Tests of `reel bisect`: with programs that print a trace from files, and with a game.
@Suite struct BisectTests {
  private let head = #"{"game":"G","ticks":3,"build":"the recorded one"}"#

  /// Writes a build that prints `ticks`, `steps` of tick 2, and `values` of its step 1.
  private func build(
    _ name: String, in sandbox: Sandbox, ticks: [String], steps: [(String, String)] = [],
    values: [String] = []
  ) throws {
    let ticks = ticks.enumerated().map { #"{"tick":\#($0),"hash":"\#($1)"}"# }
    let steps = steps.enumerated().map {
      #"{"tick":2,"step":\#($0),"system":"\#($1.0)","hash":"\#($1.1)","types":{"component A":"\#($1.1)","component B":"0"}}"#
    }
    func lines(_ lines: [String]) -> String {
      ([head] + lines).map { "echo '\($0)'" }.joined(separator: "\n")
    }
    try sandbox.script(
      """
      #!/bin/bash
      case "$*" in
      "trace r.reel") \(lines(ticks)) ;;
      "trace r.reel --tick 2") \(lines(steps)) ;;
      "trace r.reel --tick 2 --step 1") \(lines(values)) ;;
      *) echo "bad: $*" >&2; exit 3 ;;
      esac
      """, name)
  }

  @Test func theFirstDifferenceIsNarrowedToValues() throws {
    let sandbox = try Sandbox()
    let value = { (points: String) in
      [
        #"{"entity":"3.1","type":"A","field":"","value":"present"}"#,
        #"{"entity":"3.1","type":"A","field":"points","value":"\#(points)"}"#,
        #"{"type":"Bank","field":"total","value":"5"}"#,
      ]
    }
    try build(
      "a", in: sandbox, ticks: ["1", "2", "3", "4"],
      steps: [("start of the tick", "0"), ("move", "1"), ("shoot", "2")], values: value("24"))
    try build(
      "b", in: sandbox, ticks: ["1", "2", "7", "8"],
      steps: [("start of the tick", "0"), ("move", "5"), ("shoot", "6")], values: value("30"))
    try build(
      "c", in: sandbox, ticks: ["1", "2", "7", "8"],
      steps: [("start of the tick", "0"), ("jump", "1"), ("shoot", "6")])
    let found = try sandbox.tool(["bisect", "r.reel", "a", "b"])
    #expect(
      found.code == 1
        && found.lines == [
          "tick 2, system move: component A", "  A.points of entity 3.1: 24 and 30",
        ], "\(found)")
    let json = try sandbox.tool(["bisect", "r.reel", "a", "b", "--json"]).output
    let object =
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    #expect(object["tick"] as? Int == 2 && object["systems"] as? [String] == ["move"])
    #expect(
      try sandbox.tool(["bisect", "r.reel", "a", "c"]).lines == [
        "tick 2: the first build runs move where the second runs jump"
      ])
    let same = try sandbox.tool(["bisect", "r.reel", "a", "a"])
    #expect(
      same.code == 0
        && same.lines == ["no difference in 3 ticks, in 5 comparisons of the build with itself"])
  }

  @Test func aBuildThatFailsIsReportedWithItsMessage() throws {
    let sandbox = try Sandbox()
    try build("a", in: sandbox, ticks: ["1", "2", "3"])
    let failed = try sandbox.tool(["bisect", "other.reel", "a", "a"])
    #expect(failed.code == 65 && failed.errors.contains("bad: trace other.reel"), "\(failed)")
    let missing = try sandbox.tool(["bisect", "r.reel", "a", "none"])
    #expect(missing.code == 66 && missing.errors.contains("expected the program of a game"))
  }

  /// A later build has a field and a component more: what both builds have is compared.
  @Test(arguments: [0, 8])
  func whatOnlyOneBuildHasIsNamedAndLeftOut(fault: Int) throws {
    let sandbox = try Sandbox()
    let program = Sandbox.binary.deletingLastPathComponent()
      .appendingPathComponent("PlantedFaults").path
    try sandbox.script(
      "#!/bin/bash\nexec env PLANTED_BUILD=later '\(program)' \"$@\"\n", "later")
    let reel = sandbox.url.appendingPathComponent("a.reel").path
    let recorded = try Sandbox.run(
      program,
      [
        "headless", "--ticks", "30", "--input", "none", "--set", "fault=\(fault)", "--record", reel,
      ])
    #expect(recorded.code == 0, "\(recorded.errors)")
    let found = try sandbox.tool(["bisect", reel, program, "later"])
    let notes = found.lines.prefix(3)
    #expect(
      notes.first?.contains("`soot float` is in this build and not in the reel") == true
        && notes.dropFirst() == [
          "component Ember.soot: only in the second build; not compared",
          "component Smoke: only in the second build; not compared",
        ], "\(found)")
    if fault == 0 {
      #expect(found.code == 0)
      #expect(found.lines.dropFirst(3) == ["no difference in 30 ticks of what both builds have"])
    } else {
      #expect(found.code == 1)
      #expect(
        found.lines.dropFirst(3) == [
          "tick 21, system rake: component Ember", "  Ember.heat of entity 0.1: 0 and 1",
        ], "\(found)")
    }
    let json = try sandbox.tool(["bisect", reel, program, "later", "--json"]).output
    let object =
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    #expect((object["notCompared"] as? [Any])?.count == 2 && object["random"] as? Bool == false)
  }

  /// The replays of the tick do not repeat what the first one showed.
  @Test func aDifferenceThatNoReplayRepeatsIsNotSure() throws {
    let sandbox = try Sandbox()
    let steps = [("start of the tick", "0"), ("move", "1")]
    try build("a", in: sandbox, ticks: ["1", "2", "3"], steps: steps)
    try build("b", in: sandbox, ticks: ["1", "2", "4"], steps: steps)
    let found = try sandbox.tool(["bisect", "r.reel", "a", "b"])
    #expect(found.code == 1)
    #expect(found.lines.first == "tick 2: the hashes differ, and no step of the tick does.")
    #expect(found.lines.contains { $0.contains("are not sure") }, "\(found)")
    #expect(found.lines.contains { $0.contains("The difference is random") }, "\(found)")
  }

  /// The same game with a picture's size changed: the builds are one program, with other content.
  @Test func twoBuildsOfAGameAreCompared() throws {
    let sandbox = try Sandbox()
    let game = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("AlienCatch")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let assets = root.appendingPathComponent("Games/AlienCatch/App/Assets")
    let other = sandbox.url.appendingPathComponent("assets")
    try FileManager.default.copyItem(at: assets, to: other)
    let sparks = other.appendingPathComponent("sparks.json")
    let text = try String(contentsOf: sparks, encoding: .utf8)
    let changed = text.replacingOccurrences(of: "\"spread\": 110", with: "\"spread\": 10")
    #expect(changed != text)
    try changed.write(to: sparks, atomically: true, encoding: .utf8)
    try sandbox.script(
      "#!/bin/bash\nexec '\(game.path)' \"$@\" --assets '\(other.path)'\n", "changed")
    let reel = assets.appendingPathComponent("demo.reel").path
    let short = try sandbox.tool(["cut", reel, "-o", "short.reel", "--to", "60"])
    #expect(short.code == 0)
    let found = try sandbox.tool(["bisect", "short.reel", game.path, "changed"])
    #expect(found.code == 1 && found.lines.count == 3, "\(found)")
    #expect(
      found.lines.first?.contains("second build: This reel was recorded with other content") == true
    )
    #expect(
      found.lines.dropFirst() == [
        "tick 0, system set-up: resource ParticleEffects",
        "  ParticleEffects.all[0].spread: 1.9198622 and 0.17453292",
      ], "\(found)")
    let same = try sandbox.tool(["bisect", "short.reel", game.path, game.path])
    #expect(same.code == 0 && same.lines.count == 1, "\(same)")
    #expect(same.lines.first?.hasPrefix("no difference in 60 ticks, in 5 comparisons") == true)
  }
}
