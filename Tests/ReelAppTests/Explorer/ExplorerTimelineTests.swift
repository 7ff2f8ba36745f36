import Foundation
import Reel
import ReelHeadless
import ReelPlay
import Testing

@testable import ReelApp
@testable import ReelInspector

private struct Steps: Component { var count: Int32 = 0 }

/// A game with one entity that counts ticks, and requests over HTTP at given polls.
private final class Served {
  let simulation = Simulation(content: GameContent(), seed: 1)
  private let clock = ManualClock()
  private let explorer: Explorer
  private let client: LoopbackClient
  private let video = HeadlessVideo(viewWidth: 240, viewHeight: 120)
  let loop: ProgramLoop
  /// The tick at each poll.
  private(set) var ticks: [UInt64] = []
  /// The body of the answer to each request.
  private(set) var bodies: [Int: String] = [:]

  init(travels: Bool = true, requests: [Int: String]) throws {
    simulation.world.spawn(Name("runner"), Steps())
    simulation.schedule.add("count") { world in
      world.each { (steps: inout Steps) in steps.count += 1 }
    }
    explorer = try Explorer(game: "Game", port: 0) { [clock] in clock.read() }
    client = LoopbackClient(port: explorer.port)
    loop = ProgramLoop(
      simulation, showing: GameContent(), settings: GameSettings(title: "t"), video: video,
      audio: HeadlessAudio(), recording: nil,
      travel: travels ? TimeTravel(simulation) : nil)
    loop.explorer = explorer
    video.script = { [unowned self] poll in
      clock.now += 16_000_000
      ticks.append(simulation.tick)
      client.receive()
      if poll > 2, requests[poll - 3] != nil { bodies[poll - 3] = client.body }
      if let request = requests[poll] {
        client.send("\(request) HTTP/1.1\r\nHost: localhost:\(explorer.port)\r\n\r\n")
      }
      return HeadlessPoll()
    }
  }

  var statuses: [Int] { client.statuses }
}

private func put(_ value: String) -> String {
  let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
  return "PUT /component/%234294967294?component=Timeline&value=\(value)"
}

@Suite struct ExplorerTimelineTests {
  private let steps = "GET /component/runner?component=Steps"

  @Test func writingTheTickShowsThatTick() throws {
    let served = try Served(requests: [
      40: "GET /component/Timeline?component=Timeline",
      44: put(#"{"tick":12}"#),
      48: steps,
      52: "GET /component/Timeline?component=Timeline",
      56: put("30"),
      60: steps,
      64: put(#"{"isOpen":false}"#),
      68: steps,
    ])
    try served.loop.run(ticks: 60)
    #expect(served.statuses.allSatisfy { $0 == 200 })
    #expect(served.bodies[40]?.hasPrefix(#"{"tick":"#) == true)
    #expect(served.bodies[40]?.hasSuffix(#""isOpen":false}"#) == true)
    #expect(served.bodies[48] == #"{"count":12}"#)
    let latest = served.ticks[44...].first { $0 < 40 } == 12 ? served.ticks[44] : 0
    #expect(served.bodies[52]?.hasPrefix(#"{"tick":12,"earliest":0,"latest":\#(latest)"#) == true)
    #expect(served.bodies[52]?.hasSuffix(#""isOpen":true}"#) == true)
    #expect(served.bodies[60] == #"{"count":30}"#)
    #expect(served.ticks[50] == 12 && served.ticks[62] == 30)
    #expect(served.simulation.tick == 60, "the game went on to its end")
    #expect(served.bodies[68] != #"{"count":30}"#)
  }

  @Test func theTimelineIsAnEntityOfTheTree() throws {
    let root = "(flecs.core.ChildOf,#0)".addingPercentEncoding(
      withAllowedCharacters: .alphanumerics)!
    let served = try Served(requests: [
      30: "GET /query?doc=true&entity_ids=true&expr=\(root)",
      34: "GET /entity/%234294967294?type_info=true&entity_id=true&doc=true",
      38: "GET /query?expr=Steps",
      42: "GET /query?limit=1&offset=1&expr=\(root)",
      46: "GET /world",
    ])
    try served.loop.run(ticks: 60)
    #expect(served.statuses == [200, 200, 200, 200, 200])
    let entity = ##"{"name":"#4294967294","id":4294967294,"doc":{"label":"Timeline"}"##
    #expect(served.bodies[30]?.contains(entity) == true, "\(served.bodies[30] ?? "")")
    #expect(served.bodies[34]?.hasPrefix(entity) == true)
    #expect(served.bodies[34]?.contains(#""Timeline":{"tick":["int"]"#) == true)
    #expect(served.bodies[38]?.contains("4294967294") == false)
    #expect(served.bodies[42]?.contains("4294967294") == false)
    #expect(served.bodies[42]?.contains(##""name":"#"##) == true, "the offset counts the timeline")
    #expect(served.bodies[46]?.contains(#""Timeline":{"tick":"#) == true)
    #expect(
      try JSONSerialization.jsonObject(with: Data((served.bodies[46] ?? "").utf8)) is [String: Any])
  }

  @Test func aWrongWriteIsRefusedWithASentence() throws {
    let served = try Served(requests: [
      30: put(#"{"tick":100000}"#), 34: put(#"{"tick":"x"}"#), 38: put(#"{"latest":3}"#),
      42: put("nonsense {"), 46: "PUT /toggle/Timeline?enable=false",
      50: "GET /component/Timeline?component=Steps",
    ])
    try served.loop.run(ticks: 60)
    #expect(served.statuses == [400, 400, 400, 400, 400, 400])
    #expect(served.bodies[30]?.contains("Timeline.tick: expected 0 to ") == true)
    #expect(served.ticks.last == 60 || served.ticks.last == 59)
  }

  @Test func withoutAHistoryThereIsNoTimeline() throws {
    let served = try Served(
      travels: false,
      requests: [30: "GET /entity/Timeline", 34: put("3"), 38: "GET /world"])
    try served.loop.run(ticks: 50)
    #expect(served.statuses == [404, 404, 200])
    #expect(served.bodies[38]?.contains("Timeline") == false)
  }
}
