import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelHost
@testable import ReelInspector

private enum Mood: UInt8, FieldValue { case calm, cross }
private struct Armed: Component {}
private struct Health: Component, Equatable {
  var points: Int32 = 5
  var share: Float = 0.1
  var mood = Mood.calm
  var isWell = true
  var title = "Sir"
  var target = Entity.none
  var spots: [Vec2] = [Vec2(1, 2)]
  var rest: Int32?
  var total: UInt64 = .max
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("points", &points, in: 0...10)
    v.field("share", &share)
    v.field("mood", &mood)
    v.field("isWell", &isWell)
    v.field("title", &title)
    v.field("target", &target)
    v.field("spots", &spots)
    v.field("rest", &rest)
    v.field("total", &total)
  }
}
private struct Speed: Component { var value: Float = 2 }

private struct Duel: Game {
  static let name = "Duel"
  static let settings = GameSettings(title: "Duel", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let hero = world.spawn(Name("hero"), Health(), Speed())
    world.setParent(of: world.spawn(Armed(), Name("sword")), to: hero)
    world.spawn(Speed())
    simulation.schedule.add("tire") { world in
      world.query(without: Disabled.self).each { (health: inout Health, speed: Speed) in
        health.share += speed.value
      }
    }
  }
}

@Suite struct ExplorerTests {
  private let simulation = Duel().makeSimulation(content: GameContent(), seed: 1)
  private let explorer: Explorer
  private let clock = ManualClock()
  private var world: World { simulation.world }
  private var hero: Entity { world.entity(named: "hero")! }
  private var sword: Entity { world.entity(named: "sword")! }

  init() throws {
    explorer = try Explorer(game: "Duel", port: 0) { [clock] in clock.read() }
  }

  private func path(_ entity: Entity) -> String { "%23\(ExplorerView.bits(of: entity))" }

  /// Sends a request as the bytes of the wire, and returns the answer.
  private func send(_ method: String, _ target: String) throws -> HTTPAnswer {
    let bytes = Array("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    var reader = HTTPRequestReader()
    bytes.withUnsafeBytes { reader.append($0) }
    guard case .complete(let request) = reader.next(), reader.isEmpty else {
      Issue.record("\(target) is no request")
      return HTTPAnswer(0)
    }
    return explorer.answer(request, simulation)
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
  }

  private func put(_ entity: Entity, _ value: String, _ component: String = "Health") throws
    -> String?
  {
    let answer = try send(
      "PUT", "/component/\(path(entity))?component=\(component)&value=\(encoded(value))")
    return answer.status == 200 ? nil : "\(answer.status) \(answer.body)"
  }

  private func step() {
    var input = TickInput(viewWidth: 64, viewHeight: 16)
    explorer.takeChanges(into: &input)
    simulation.step(input)
  }

  /// Returns the labels of the entities that a query finds.
  private func labels(_ expression: String, _ more: String = "") throws -> [String] {
    let answer = try send("GET", "/query?try=true&doc=true\(more)&expr=\(encoded(expression))")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
    let results = try #require(object["results"] as? [[String: Any]], "\(answer.body)")
    return results.compactMap { ($0["doc"] as? [String: Any])?["label"] as? String }
  }

  // MARK: - Reading

  @Test func theHeartbeatOfThePageIsAnswered() throws {
    let answer = try send("GET", "/entity/flecs/core/World?values=true&label=true")
    #expect(
      answer.body
        == #"{"parent":"flecs.core","name":"World","components":{"(flecs.doc.Description,flecs.core.Name)":{"value":"Duel"},"Clock":{"tick":0}}}"#
    )
  }

  @Test func anEntityIsAnsweredWithTheKindsOfItsFields() throws {
    let bits = ExplorerView.bits(of: hero)
    // The request of the page's inspector.
    let answer = try send(
      "GET",
      "/entity/\(path(hero))?try=true&values=true&entity_id=true&full_paths=true&type_info=true"
        + "&private=true&inherited=true&matches=false&alerts=false")
    let types =
      #""Health":{"points":["int"],"share":["float"],"mood":["int"],"isWell":["bool"],"title":["text"],"target":["entity"],"spots":["vector",{"x":["float"],"y":["float"]}],"rest":["text"],"total":["int"]}"#
    let value =
      ##""Health":{"points":5,"share":0.1,"mood":0,"isWell":true,"title":"Sir","target":"#0","spots":[{"x":1.0,"y":2.0}],"rest":null,"total":18446744073709551615}"##
    let name = #""(flecs.doc.Description,flecs.core.Name)":{"value":"#
    #expect(
      answer.body
        == ##"{"name":"#\##(bits)","id":\##(bits),"type_info":{"Name":{"text":["text"]},\##(types),"Speed":{"value":["float"]}},"components":{"Name":{"text":"hero"},\##(value),"Speed":{"value":2.0},\##(name)"hero"}}}"##
    )
    // The child, by the names of both.
    let child = try send("GET", "/entity/hero/sword")
    #expect(
      child.body
        == ##"{"parent":"#\##(bits)","name":"#\##(ExplorerView.bits(of: sword))","tags":["Armed"],"pairs":{"flecs.core.ChildOf":"#\##(bits)"},"components":{"Name":{"text":"sword"},\##(name)"sword"}}}"##
    )
    #expect(
      try send("GET", "/component/hero?component=Speed").body == #"{"value":2.0}"#)
  }

  @Test func missingEntitiesAndPathsAreNotFound() throws {
    for target in [
      "/entity/nobody", "/entity/%23999999999999", "/entity/%23", "/entity/", "/entity/sword/hero",
      "/component/hero?component=None", "/component/hero", "/stats/world", "/", "/entity/%230",
      "/entity/%2399999999999999999999999",
    ] {
      let answer = try send("GET", target)
      #expect(answer.status == 404 && answer.body.hasPrefix(#"{"error":"Expected "#), "\(target)")
    }
    #expect(try send("DELETE", "/entity/hero").status == 404)
  }

  @Test func theTreeQueryOfThePageIsAnswered() throws {
    let before =
      "[none] ?flecs.core.Module,[none] ?flecs.core.Component,[none] ?flecs.core.Relationship,"
      + "[none] ?flecs.core.Trait,[none] ?flecs.core.Target,[none] ?flecs.core.Query,"
      + "[none] ?flecs.core.Prefab,[none] ?flecs.core.Disabled,[none] ?flecs.core.ChildOf(_,$this),"
      + "[none] ?flecs.core.IsA($this,$base|self)"
    let roots = try labels(before + ",(flecs.core.ChildOf,#0)")
    #expect(roots.contains("hero") && !roots.contains("sword"))
    #expect(
      try labels(before + ",(flecs.core.ChildOf,#\(ExplorerView.bits(of: hero)))") == ["sword"])
    #expect(try labels(before + ",$this ~= \"SWO\"") == ["sword"])
    #expect(try labels(before + ",$this == \"#\(ExplorerView.bits(of: hero))\"") == ["hero"])
    world.insert(hero, Disabled())
    let answer = try send(
      "GET",
      "/query?try=true&rows=true&limit=1000&doc=true&entity_ids=true&expr="
        + encoded(before + ",$this == \"hero\""))
    let bits = ExplorerView.bits(of: hero)
    #expect(
      answer.body
        == ##"{"results":[{"name":"#\##(bits)","id":\##(bits),"doc":{"label":"hero"},"fields":{"is_set":[false,false,false,false,false,false,false,true,true,false,true]}}]}"##
    )
  }

  @Test func aQueryIsAnswered() throws {
    #expect(try labels("Speed, Health") == ["hero"])
    #expect(try labels("Speed, !Health").count == 1)
    #expect(try labels("Speed, ?Health").count == 2)
    #expect(try labels("Speed", "&limit=1").count == 1)
    #expect(try labels("Speed", "&limit=1&offset=2").isEmpty)
    #expect(try labels("flecs.core.Module").isEmpty)
    let answer = try send(
      "GET", "/query?expr=Speed,?Health&field_info=true&query_info=true&limit=0")
    #expect(
      answer.body.hasPrefix(
        #"{"query_info":{"vars":["this"]},"field_info":[{"id":"Speed","type":"Speed","schema":{"value":["float"]}},{"id":"Health","optional":true,"#
      ))
    let values = try send("GET", "/query?expr=Speed,Name").body
    #expect(values.contains(#""values":[{"value":2.0},{"text":"hero"}]"#), "\(values)")
    for (expression, found) in [
      ("Sped", "Sped"), ("(Likes, x)", "(Likes, x)"), ("$this < \\\"a\\\"", "$this"),
    ] {
      let plain = expression.replacingOccurrences(of: "\\\"", with: "\"")
      let answer = try send("GET", "/query?expr=" + encoded(plain))
      #expect(answer.status == 400 && answer.body.contains(found), "\(answer.body)")
      #expect(try send("GET", "/query?try=true&expr=" + encoded(plain)).status == 200)
    }
    #expect(try send("GET", "/query").status == 400)
    #expect(try send("GET", "/query?expr=Speed&limit=-1").status == 400)
  }

  /// Returns the numbers of the entities in an answer, and the offset at which the next answer begins.
  private func ids(_ answer: HTTPAnswer) throws -> (ids: [UInt64], next: Int?) {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
    let results = try #require(object["results"] as? [[String: Any]], "\(answer.body.prefix(200))")
    return (
      results.compactMap { ($0["id"] as? NSNumber)?.uint64Value }, object["next_offset"] as? Int
    )
  }

  @Test func aLongAnswerEndsWithTheOffsetOfTheNext() throws {
    for _ in 0..<8000 { world.spawn(Health(), Speed()) }
    let all = Set(world.listedEntities().map(ExplorerView.bits))
    for target in ["/world?x=1", "/query?expr=?Health&entity_ids=true&limit=1000000&table=true"] {
      var found: [UInt64] = []
      var answers = 0
      var offset: Int? = 0
      while let start = offset {
        let answer = try send("GET", "\(target)&offset=\(start)")
        #expect(answer.body.utf8.count < ExplorerListing.longestAnswer + 10_000)
        let (some, next) = try ids(answer)
        #expect(!some.isEmpty && next ?? .max > start)
        (found, offset, answers) = (found + some, next, answers + 1)
      }
      #expect(answers > 1 && found.count == all.count && Set(found) == all, "\(target)")
    }
  }

  @Test func anAnswerIsMadeInPieces() throws {
    for _ in 0..<500 { world.spawn(Health(), Speed()) }
    let view = ExplorerView(simulation, game: "Duel")
    func request(_ target: String) -> HTTPRequest {
      try! HTTPRequest(head: Array("GET \(target) HTTP/1.1\r\n\r\n".utf8)[...])
    }
    for target in [
      "/query?expr=Health,!Armed&entity_ids=true", "/query?expr=%24this~%3D%22e%22&entity_ids=true",
    ] {
      let complete = explorer.answer(request(target), simulation)
      let listing = try #require(ExplorerListing.make(request(target), view).listing)
      var pieces = 1
      var answer: HTTPAnswer?
      while answer == nil {
        // The listing ends at its first check of the time.
        answer = listing.advance(view) { true }
        pieces += 1
      }
      #expect(pieces > 300 && answer?.body == complete.body, "\(target)")
    }
    // The world may change between two pieces.
    let listing = try #require(ExplorerListing.make(request("/query?expr=Health"), view).listing)
    #expect(listing.advance(view) { true } == nil)
    world.all.despawn()
    #expect(listing.advance(ExplorerView(simulation, game: "Duel")) { false }?.status == 200)
    let other = Simulation(content: GameContent(), seed: 1)
    let later = try #require(ExplorerListing.make(request("/query?expr=Health"), view).listing)
    #expect(later.advance(ExplorerView(other, game: "Duel")) { false }?.status == 200)
  }

  @Test func aLargeEntityIsCut() throws {
    world[hero, Health.self]?.spots = [Vec2](repeating: Vec2(1, 2), count: 100_000)
    for target in [
      "/entity/hero", "/world", "/query?expr=Health", "/component/hero?component=Health",
    ] {
      let answer = try send("GET", target)
      #expect(answer.status == 200 && answer.body.utf8.count < 40_000, "\(target)")
      #expect(
        answer.body.contains(#""is_cut":true"#) != target.hasPrefix("/component"), "\(target)")
    }
  }

  @Test func queriesHaveLimits() throws {
    for (expression, sentence) in [
      (
        [String](repeating: "Speed", count: 65).joined(separator: ","), "Expected at most 64 terms."
      ),
      (String(repeating: " ", count: 4097), "Expected a query of at most 4096 bytes."),
      (
        (0..<5).map { "?(ChildOf, a\($0))" }.joined(separator: ","),
        "Expected at most 4 entities by their names"
      ),
    ] {
      let answer = try send("GET", "/query?expr=" + encoded(expression))
      #expect(answer.status == 400 && answer.body.contains(sentence), "\(answer.body)")
    }
    #expect(try send("GET", "/world?limit=x").status == 400)
    #expect(try ids(send("GET", "/world?limit=2")).ids.count == 2)
  }

  @Test func readingDoesNotChangeTheState() throws {
    step()
    let hash = simulation.stateHash
    for target in [
      "/world", "/entity/hero?type_info=true", "/query?expr=Health", "/entity/flecs/core/World",
    ] {
      #expect(try send("GET", target).status == 200)
    }
    let twin = Duel().makeSimulation(content: GameContent(), seed: 1)
    twin.step(TickInput(viewWidth: 64, viewHeight: 16))
    #expect(simulation.stateHash == hash && twin.stateHash == hash)
    step()
    twin.step(TickInput(viewWidth: 64, viewHeight: 16))
    #expect(simulation.stateHash == twin.stateHash)
  }

  // MARK: - Writing

  @Test func aFieldIsWrittenByTheNextTick() throws {
    world.insert(hero, Disabled())
    let bits = ExplorerView.bits(of: sword)
    for value in [
      #"{"points":7}"#, #"{"share":0.5}"#, #"{"isWell":false}"#, ##"{"target":"#\##(bits)"}"##,
      #"{"title":"Ür \"x\""}"#, #"{"spots[0].y":-3}"#, #"{"rest":4}"#, #"{"total":12}"#,
      #"{"mood":1}"#,
    ] {
      #expect(try put(hero, value) == nil)
    }
    #expect(world[hero, Health.self] == Health(), "not before the tick")
    step()
    var expected = Health()
    (expected.points, expected.share, expected.isWell, expected.target) = (7, 0.5, false, sword)
    (expected.title, expected.spots, expected.rest, expected.total) = (
      "Ür \"x\"", [Vec2(1, -3)], 4, 12
    )
    expected.mood = .cross
    #expect(world[hero, Health.self] == expected)
    // The page sends texts where it has no number. Values within values, and null, are written as well.
    #expect(
      try put(hero, #"{"points":"8","spots":[{"x":9}],"rest":null,"target":"hero.sword"}"#) == nil)
    #expect(try put(hero, ##"{"target":"#0","isWell":"true"}"##) == nil)
    step()
    (expected.points, expected.spots, expected.rest) = (8, [Vec2(9, -3)], nil)
    (expected.target, expected.isWell) = (.none, true)
    #expect(world[hero, Health.self] == expected)
  }

  @Test func valuesThatAFieldCannotRepresentAreRefused() throws {
    let before = world[hero, Health.self]
    for (value, sentence) in [
      (#"{"points":11}"#, "Health.points: expected 0 to 10; found 11."),
      (
        #"{"points":1.5}"#,
        "Health.points: expected a whole number that the field has room for; found 1.5."
      ),
      (#"{"points":"many"}"#, #"found \"many\"."#),
      (#"{"share":1e39}"#, "Health.share: expected a number"),
      (#"{"share":"nan"}"#, "Health.share: expected a number"),
      (#"{"mood":7}"#, "Health.mood: expected a value that the type has; found 7."),
      (#"{"isWell":1}"#, "Health.isWell: expected true or false; found 1."),
      (##"{"target":"#77"}"##, "Health.target: expected an entity that is alive"),
      (#"{"nothing":1}"#, "Health.nothing: expected one of the fields points, share"),
      (#"{"spots[1].x":1}"#, "Health.spots[1].x: expected one of the fields"),
      // Either all fields are written or none.
      (#"{"share":0.25,"points":-1}"#, "Health.points: expected 0 to 10; found -1."),
      ("5", "Health: expected one of the fields"), ("{}", "Expected 1 to 64 fields."),
    ] {
      let answer = try put(hero, value)
      #expect(
        answer?.hasPrefix("400 ") == true && answer?.contains(sentence) == true,
        "\(value): \(answer ?? "")")
    }
    #expect(try put(hero, "{\"x\":1}", "None")?.contains("one of the entity's components") == true)
    #expect(try send("PUT", "/component/\(path(hero))?component=Health").status == 400)
    #expect(try send("PUT", "/component/%2399?component=Health&value=1").status == 404)
    var input = TickInput()
    explorer.takeChanges(into: &input)
    #expect(input.events.isEmpty && world[hero, Health.self] == before)
  }

  @Test func anEntityIsToggled() throws {
    #expect(try send("PUT", "/toggle/\(path(hero))?enable=false").status == 200)
    #expect(!world.has(hero, Disabled.self))
    step()
    #expect(world.has(hero, Disabled.self))
    #expect(
      try send("GET", "/entity/\(path(hero))").body.contains(#""tags":["flecs.core.Disabled"]"#))
    #expect(try send("PUT", "/toggle/\(path(hero))?enable=true").status == 200)
    step()
    #expect(!world.has(hero, Disabled.self))
    #expect(try send("PUT", "/toggle/\(path(hero))?enable=maybe").status == 400)
    #expect(try send("PUT", "/toggle/\(path(hero))?enable=true&component=Health").status == 400)
  }

  @Test func pendingChangesOfAPausedGameAreLimited() throws {
    let text = String(repeating: "x", count: 2000)
    var taken = 0
    while try put(hero, #"{"title":"\#(text)"}"#) == nil { taken += 1 }
    #expect((5...20).contains(taken))
    #expect(try put(hero, #"{"title":"\#(text)"}"#)?.hasPrefix("503 ") == true)
    // One tick takes a part of the pending changes.
    var input = TickInput()
    explorer.takeChanges(into: &input)
    #expect((1...Explorer.mostEventsOfTick).contains(input.events.count))
    for _ in 0..<taken { explorer.takeChanges(into: &input) }
    #expect(input.events.count > 1000)
    #expect(try put(hero, #"{"title":"\#(text)"}"#) == nil)
  }

  // MARK: - In a game that is played

  @Test func changesOfAPlayedGameAreInTheReel() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "explorer-\(UInt32.random(in: 0...UInt32.max)).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    let header = Duel().reelHeader(simulation, viewWidth: 64, viewHeight: 16)
    let output = try ReelFile.Output(
      simulation, header: header, path: file.path, replacing: false, sparing: [])
    let client = LoopbackClient(port: explorer.port)
    let video = HeadlessVideo(viewWidth: 64, viewHeight: 16)
    let head =
      "HTTP/1.1\r\nHost: localhost:\(explorer.port)\r\nOrigin: https://www.flecs.dev\r\n\r\n"
    let hero = path(hero)
    video.script = { [clock] poll in
      clock.now += 16_000_000
      switch poll {
      case 20: client.send("PUT /component/\(hero)?component=Speed&value={%22value%22:-8} \(head)")
      case 60: client.send("PUT /toggle/\(hero)?enable=false \(head)")
      case 90:
        client.send("PUT /component/\(hero)?component=Health&value={%22points%22:99} \(head)")
      default: client.receive()
      }
      return HeadlessPoll()
    }
    let loop = ProgramLoop(
      simulation, showing: GameContent(), settings: Duel.settings, video: video,
      audio: HeadlessAudio(), recording: output)
    loop.explorer = explorer
    try loop.run(ticks: 120)
    #expect(client.statuses == [200, 200, 400], "\(client.received)")
    #expect(world[self.hero, Speed.self]?.value == -8 && world.has(self.hero, Disabled.self))
    let reel = try ReelFile.read(file.path, withSnapshots: false) { _ in }.contents
    #expect(reel.inputs.filter { $0.events.contains { $0.kind == .written } }.count == 2)
    let make = { Duel().makeSimulation(content: GameContent(), seed: 1) }
    #expect(verify(reel, make(), makeSimulation: make).isSame)
    let again = make()
    for input in reel.inputs { again.step(input) }
    #expect(again.stateHash == simulation.stateHash)
  }
}

extension Verification {
  fileprivate var isSame: Bool { if case .same = self { true } else { false } }
}
