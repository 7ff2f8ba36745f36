import Foundation
import Reel
import ReelHeadless
import ReelImage
import ReelPlay
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelAssets
@testable import ReelHost

/// A game with a walker that walks through a row of tiles until one is full.
private struct Walk: Game {
  static let name = "Walk"
  static let settings = GameSettings(title: "Walk", viewWidth: 64, viewHeight: 16, players: 2)
  static let manifest = ContentManifest(maps: ["row.tmx"])

  static let walk = System("walk") { world in
    let isFast = world[Input.self].isHeld(Key.space)
    let map = world.maps[0]
    world.query(with: Walker.self).each { (transform: inout Transform) in
      let cell = map.cell(at: transform.position + Vec2(1, 0))
      guard map.layers[0].tiles[cell.x, cell.y].isEmpty else { return }
      transform.position.x += isFast ? 0.5 : 0.25
    }
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Transform(position: .zero), Walker())
    simulation.world.spawnMap(0)
    simulation.add(Walk.walk)
  }
}

private struct Walker: Component {}

@Suite struct GameReloadTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "reload-\(UInt32.random(in: 0...UInt32.max))")

  private func write(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    try Data(Array(bytes)).write(to: folder.appendingPathComponent(name))
  }

  private func row(_ cells: String) -> String.UTF8View {
    """
    <map width="64" height="1" tilewidth="1" tileheight="1">
    <tileset firstgid="1" name="t" tilewidth="1" tileheight="1"><image source="t.png"/></tileset>
    <layer><data encoding="csv">\(cells)</data></layer></map>
    """.utf8
  }

  /// Returns an empty row with one wall.
  private func row(wallAt wall: Int) -> String.UTF8View {
    row((0..<64).map { $0 == wall ? "1" : "0" }.joined(separator: ","))
  }

  /// Returns a row whose wall is a tile of a second picture.
  private func row(secondPictureAt wall: Int) -> [UInt8] {
    let set = #"<tileset firstgid="2" name="u" tilewidth="1" tileheight="1">"#
    let cells = (0..<64).map { $0 == wall ? "2" : "0" }.joined(separator: ",")
    return Array(
      String(row(cells)).replacing(
        "<layer>", with: "\(set)<image source=\"u.png\"/></tileset><layer>"
      ).utf8)
  }

  private func picture(_ shade: UInt8) throws -> [UInt8] {
    try ImageFile.encodePNG(Bitmap(width: 1, height: 1, pixels: [shade, 0, 0, 255]))
  }

  private func open(seed: UInt64 = 1) throws -> GameReload.Opened {
    let opened = try OpenedGame(Walk(), assetFolder: folder.path, seed: seed, reader: .files)
    let header = Walk().reelHeader(opened.simulation, viewWidth: 64, viewHeight: 16)
    return GameReload.Opened(
      simulation: opened.simulation, assets: Assets.opened(opened.assets), header: header)
  }

  private func reload(_ opened: GameReload.Opened) -> GameReload {
    GameReload(opened.assets, watch: AssetWatch(opened.assets)) { try open(seed: $0.seed) }
  }

  /// Plays a game in which files change before some polls. The space key is down from the tenth poll to the twentieth.
  /// - Returns: the position of the walker at each poll, the loop, and the backend.
  private func play(
    ticks: UInt64, record: String? = nil, changes: [Int: () throws -> Void]
  ) throws -> (positions: [Float], loop: ProgramLoop, video: HeadlessVideo) {
    let opened = try open()
    let video = HeadlessVideo(viewWidth: 64, viewHeight: 16)
    video.enqueue([.keyDown(.space)], atPoll: 10)
    video.enqueue([.keyUp(.space)], atPoll: 20)
    try opened.assets.upload(to: video)
    let output = try record.map {
      try ReelFile.Output(
        opened.simulation, header: opened.header, path: folder.appendingPathComponent($0).path,
        replacing: false, sparing: opened.assets.identities)
    }
    var loop: ProgramLoop?
    var positions: [Float] = []
    video.script = { poll in
      do { try changes[poll]?() } catch { Issue.record(error) }
      positions.append(loop.map { position($0.simulation) } ?? 0)
      return HeadlessPoll()
    }
    loop = ProgramLoop(
      opened.simulation, showing: opened.assets.shown, settings: Walk.settings, video: video,
      audio: HeadlessAudio(), recording: output)
    loop!.reload = reload(opened)
    try loop!.run(ticks: ticks)
    return (positions, loop!, video)
  }

  private func position(_ simulation: Simulation) -> Float {
    simulation.world.query(with: Walker.self).first.map {
      simulation.world[$0, Transform.self]?.position.x ?? -1
    } ?? -1
  }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(picture(10), "t.png")
    try write(row(wallAt: 60), "row.tmx")
    try body()
  }

  /// At first the map gets a wall ahead of the walker, so he goes on from where he is. Then the wall moves behind him,
  /// to a position that he can never have passed.
  @Test func aChangedMapIsLoadedWhileTheGameRuns() throws {
    try inFolder {
      let changes: [Int: () throws -> Void] = [
        50: { try write(row(wallAt: 30), "row.tmx") },
        150: { try write(row(wallAt: 5), "row.tmx") },
      ]
      let (positions, loop, _) = try play(ticks: 200, record: "walk.reel", changes: changes)
      #expect(positions[100] > positions[99])
      #expect(positions[140] > 28 && positions[140] <= 29, "\(positions[140])")
      #expect(loop.simulation.tick == 200)
      #expect(position(loop.simulation) < 5)

      // The state equals that of a game that had the last map from the beginning, and so does the recording.
      let fresh = try open()
      let reel = try ReelFile.read(
        folder.appendingPathComponent("walk.reel").path, withSnapshots: true
      ) { header in
        #expect(header.mismatch(with: fresh.header) == nil)
      }.contents
      #expect(reel.inputs.count == 200)
      guard
        case .same(200, _) = verify(
          reel, fresh.simulation, makeSimulation: { fresh.simulation })
      else {
        Issue.record("the recording is not one of the new map")
        return
      }
      #expect(fresh.simulation.stateHash == loop.simulation.stateHash)
    }
  }

  @Test func aDamagedFileChangesNothing() throws {
    try inFolder {
      let changes: [Int: () throws -> Void] = [
        20: { try write(row("1,2,oops"), "row.tmx") },
        50: { try write("no picture".utf8, "t.png") },
        80: { try FileManager.default.removeItem(at: folder.appendingPathComponent("row.tmx")) },
      ]
      let (positions, loop, video) = try play(ticks: 120, changes: changes)
      #expect(loop.simulation.tick == 120)
      #expect(positions.last! > 30)
      #expect(video.upload(of: TextureID(rawValue: 1))?.generation == 1)
    }
  }

  /// A repaired picture is loaded. A change of pictures alone replays no ticks.
  @Test func changedPicturesAreLoadedAgain() throws {
    try inFolder {
      let changes: [Int: () throws -> Void] = [
        20: { try write("no picture".utf8, "t.png") },
        60: { try write(picture(200), "t.png") },
      ]
      let (positions, loop, video) = try play(ticks: 120, changes: changes)
      #expect(loop.simulation.tick == 120 && positions.last! > 30)
      #expect(video.upload(of: TextureID(rawValue: 1))?.generation == 2)
    }
  }

  /// A match had the content of the start, and so did its pictures, whereas the textures were those of the changed
  /// files.
  @Test func aMatchAfterAReloadHasTheChangedContent() throws {
    try inFolder {
      let opened = try open()
      let video = HeadlessVideo(viewWidth: 64, viewHeight: 16)
      video.keepsDrawLists = true
      let loop = ProgramLoop(
        opened.simulation, showing: opened.assets.shown, settings: Walk.settings, video: video,
        audio: HeadlessAudio(), recording: nil)
      loop.reload = reload(opened)
      var settings = MatchSettings(of: Walk.self)
      settings.leastPlayers = 1
      try PlayOptions<Walk>.parse([]).openMatches(loop, Walk(), opened.assets, nil, settings)
      var ticks: [UInt64] = []
      video.script = { poll in
        do {
          if poll == 20 {
            try write(picture(20), "u.png")
            try write(row(secondPictureAt: 30), "row.tmx")
          }
        } catch { Issue.record(error) }
        if poll == 80 { loop.begin(.host(port: 0)) }
        if poll == 120 { loop.match?.session.leave() }
        ticks.append(loop.simulation.tick)
        return HeadlessPoll()
      }
      try loop.run(ticks: 200)
      #expect(ticks.count == 121 && ticks[80] > 70 && ticks[119] < 60, "\(ticks)")
      // The changed files have a second atlas.
      let content = loop.simulation.content
      #expect(content.atlases.count == 2)
      #expect(loop.matches?.beginAnew(content).content.atlases.count == 2)
      let textures = video.drawLists.map { $0.quads.map(\.texture.rawValue) }
      #expect(textures[18].contains(1) && textures[78].contains(2) && textures[118].contains(2))
    }
  }

  /// Files that change during a match are loaded after it. The game that begins anew then has other inputs and another
  /// seed than the game before the match: a reload played the inputs and the seed of that game again.
  @Test func filesThatChangeInAMatchAreLoadedAfterIt() throws {
    try inFolder {
      let opened = try open()
      let video = HeadlessVideo(viewWidth: 64, viewHeight: 16)
      video.enqueue([.keyDown(.space)], atPoll: 10)
      video.enqueue([.keyUp(.space)], atPoll: 20)
      let loop = ProgramLoop(
        opened.simulation, showing: opened.assets.shown, settings: Walk.settings, video: video,
        audio: HeadlessAudio(), recording: nil)
      loop.reload = reload(opened)
      loop.matches = Matches(
        open: { _, content in
          var settings = MatchSettings(of: Walk.self)
          settings.leastPlayers = 1
          return MatchPlay(
            RollbackSession(hosting: Walk(), content: content, seed: 2, settings: settings),
            WireTransport(0, Wire()), recording: nil, files: nil, game: "Walk", endsProgram: false,
            isHost: true)
        },
        beginAnew: { Walk().makeSimulation(content: $0, seed: 3) })
      var atlases: [Int] = []
      video.script = { poll in
        do {
          if poll == 60 {
            try write(picture(20), "u.png")
            try write(row(secondPictureAt: 30), "row.tmx")
          }
        } catch { Issue.record(error) }
        if poll == 40 { loop.begin(.host(port: nil)) }
        if poll == 100 { loop.match?.session.leave() }
        atlases.append(loop.simulation.content.atlases.count)
        return HeadlessPoll(isQuitRequested: poll == 160)
      }
      try loop.run()
      #expect(atlases[100] == 1 && video.upload(of: TextureID(rawValue: 1))?.generation == 1)
      #expect(atlases[160] == 2 && loop.match == nil)
      let fresh = Walk().makeSimulation(content: try open().assets.content, seed: 3)
      for _ in 0..<loop.simulation.tick {
        fresh.step(
          players: [TickInput](repeating: TickInput(viewWidth: 64, viewHeight: 16), count: 2))
      }
      #expect(fresh.tick > 50 && loop.simulation.stateHash == fresh.stateHash)
    }
  }

  /// A file is read when its size no longer changes, so its first half is never read while it is written.
  @Test func aFileThatGrowsIsNotReadYet() throws {
    try inFolder {
      let opened = try open()
      var watch = AssetWatch(opened.assets)
      #expect(watch.changes(in: opened.assets) == [])
      for length in 1...3 {
        try write([UInt8](repeating: 32, count: length), "row.tmx")
        #expect(watch.changes(in: opened.assets) == [])
      }
      #expect(watch.changes(in: opened.assets) == ["row.tmx"])
      #expect(watch.changes(in: opened.assets) == [])
      try write("new".utf8, "other.tsx")
      #expect(watch.changes(in: opened.assets) == [])
      #expect(watch.changes(in: opened.assets) == ["other.tsx"])
      // A map may refer to a template as soon as the file exists.
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("templates/new"), withIntermediateDirectories: true)
      try write("new".utf8, "templates/new/coin.tx")
      try write("no content".utf8, "templates/notes.txt")
      #expect(watch.changes(in: opened.assets) == [])
      #expect(watch.changes(in: opened.assets) == ["templates/new/coin.tx"])
    }
  }
}
