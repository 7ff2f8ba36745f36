import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelInspector

/// The requests of the explorer's page, recorded in Chromium 156 (2026-11-23) while it showed a game, an entity was
/// chosen, a field was written and the entity was disabled. The test inserts the port and the entity.
private enum Recorded {
  private static let fetch = """
    Connection: keep-alive
    sec-ch-ua-platform: "Linux"
    User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.8078.79 Safari/537.36
    sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156", "HeadlessChrome";v="156"
    sec-ch-ua-mobile: ?0
    Accept: */*
    Origin: http://127.0.0.1:8123
    Sec-Fetch-Site: cross-site
    Sec-Fetch-Mode: cors
    Sec-Fetch-Dest: empty
    Referer: http://127.0.0.1:8123/
    Accept-Encoding: gzip, deflate, br, zstd
    """
  private static let preflight = """
    Connection: keep-alive
    Accept: */*
    Access-Control-Request-Method: PUT
    Origin: http://127.0.0.1:8123
    User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.8078.79 Safari/537.36
    Sec-Fetch-Mode: cors
    Sec-Fetch-Site: cross-site
    Sec-Fetch-Dest: empty
    Referer: http://127.0.0.1:8123/
    Accept-Encoding: gzip, deflate, br, zstd
    """
  private static let write =
    "/component/%23ENTITY?component=Transform&value=%7B%22position.x%22%3A123.5%7D"
  private static let tree =
    "/query?try=true&rows=true&limit=1000&doc=true&entity_ids=true&expr=%20%5Bnone%5D%20%3Fflecs.core.Module"
    + "%2C%5Bnone%5D%20%3Fflecs.core.Component%2C%5Bnone%5D%20%3Fflecs.core.Relationship%2C%5Bnone%5D%20%3F"
    + "flecs.core.Trait%2C%5Bnone%5D%20%3Fflecs.core.Target%2C%5Bnone%5D%20%3Fflecs.core.Query%2C%5Bnone%5D%20"
    + "%3Fflecs.core.Prefab%2C%5Bnone%5D%20%3Fflecs.core.Disabled%2C%5Bnone%5D%20%3Fflecs.core.ChildOf(_%2C%24"
    + "this)%2C%5Bnone%5D%20%3Fflecs.core.IsA(%24this%2C%24base%7Cself)%2C(flecs.core.ChildOf%2C%230)"

  /// The request line, the headers and the expected status of each request.
  static let all: [(request: String, lines: String, status: Int)] = [
    ("GET /entity/flecs/core/World?values=true&label=true", fetch, 200),
    ("GET /entity/flecs/stats/WorldMemory?try=true&values=true", fetch, 404),
    ("GET \(tree)", fetch, 200),
    (
      "GET /entity/%23ENTITY?try=true&values=true&entity_id=true&full_paths=true&type_info=true"
        + "&private=true&inherited=true&matches=false&alerts=false", fetch, 200
    ),
    (
      "GET /query?try=true&rows=true&full_paths=true&query_info=true&field_info=true&query_plan=true"
        + "&query_profile=true&expr=Sprite%2CTransform", fetch, 200
    ),
    ("OPTIONS \(write)", preflight, 204),
    ("PUT \(write)", "Content-Length: 0\n\(fetch)", 200),
    ("OPTIONS /toggle/%23ENTITY?enable=false", preflight, 204),
    ("PUT /toggle/%23ENTITY?enable=false", "Content-Length: 0\n\(fetch)", 200),
  ]
}

@Suite struct RecordedRequestsTests {
  @Test func recordedRequestsOfThePageAreAnsweredWhilePlaying() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let entity = simulation.world.spawn(Transform(x: 7), Sprite(.none))
    let clock = ManualClock()
    let explorer = try Explorer(game: "Game", port: 0) { clock.read() }
    let client = LoopbackClient(port: explorer.port)
    let video = HeadlessVideo()
    video.script = { poll in
      clock.now += 16_000_000
      client.receive()
      // The requests come one after the other, on a connection that stays open.
      if poll % 3 == 0, poll / 3 < Recorded.all.count {
        let (request, lines, _) = Recorded.all[poll / 3]
        client.send(
          "\(request) HTTP/1.1\nHost: localhost:\(explorer.port)\n\(lines)\n\n"
            .replacing("ENTITY", with: "\(ExplorerView.bits(of: entity))")
            .replacing("\n", with: "\r\n"))
      }
      return HeadlessPoll()
    }
    let loop = ProgramLoop(
      simulation, showing: GameContent(), settings: GameSettings(title: "t"), video: video,
      audio: HeadlessAudio(), recording: nil)
    loop.explorer = explorer
    try loop.run(ticks: 40)
    client.receive()
    #expect(client.statuses == Recorded.all.map(\.status), "\(client.received)")
    let allowed = "Access-Control-Allow-Origin: http://127.0.0.1:8123\r\n"
    #expect(client.received.components(separatedBy: allowed).count == Recorded.all.count + 1)
    let label = ExplorerView(simulation, game: "Game").label(of: entity)
    #expect(label.hasSuffix(" \(entity.numbers)"))
    #expect(client.received.contains(#""doc":{"label":"\#(label)"}"#))
    #expect(client.received.contains(#""position":{"x":["float"],"y":["float"]}"#))
    #expect(client.received.contains(#""position":{"x":7.0,"y":0.0}"#))
    #expect(simulation.world[entity, Transform.self]?.position.x == 123.5)
    #expect(simulation.world.has(entity, Disabled.self))
  }
}
