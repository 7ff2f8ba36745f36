import AlienCatchRules
import ArenaRules
import CAllocationCount
import CastleRules
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp
import SpriteGalleryRules

// Law 3 for complete games: once a game has settled, its ticks allocate nothing. Optimised builds only: other builds
// put the frames of coroutines and generic values of the standard library on the heap.
//
// The argument is a folder with the assets of each game in a folder with its name; without it, those of Games are read.

/// - Parameter keepsHistory: true to keep the past of the game for time travel, with a snapshot every second.
/// - Returns: The number of allocations of 2,000 ticks without input, after as many ticks to settle.
func allocations<G: Game>(
  of game: G, from folder: String, keepsHistory: Bool = false
) throws -> UInt {
  let assets = try Assets.open(game: G.name, manifest: G.manifest, path: folder)
  let simulation = game.makeSimulation(content: assets.content, seed: 1)
  let idle = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  let inputs = [TickInput](repeating: idle, count: simulation.playerCount)
  let history = keepsHistory ? History(simulation) : nil
  history?.interval = UInt64(G.settings.rate.ticksPerSecondRoundedUp)
  func run() {
    for _ in 0..<2_000 {
      simulation.step(players: inputs)
      history?.record(simulation, players: inputs)
    }
  }
  run()
  let before = allocation_count()
  run()
  return allocation_count() - before
}

/// - Returns: The number of allocations of 4,000 ticks that bots play, after 30,000 to settle: by then lists have been
///   as long as they get.
func allocationsOfBots<G: Game>(of game: G, from folder: String) throws -> UInt {
  let assets = try Assets.open(game: G.name, manifest: G.manifest, path: folder)
  let simulation = game.makeSimulation(content: assets.content, seed: 1)
  var inputs = [TickInput](
    repeating: TickInput(viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight),
    count: simulation.playerCount)
  var bot = G.Player(seed: 1)
  var count: UInt = 0
  for tick in 0..<34_000 {
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    // The bot's own allocations do not count.
    bot.play(simulation, into: &inputs)
    let before = allocation_count()
    simulation.step(players: inputs)
    if tick >= 30_000 { count += allocation_count() - before }
  }
  return count
}

/// - Returns: The number of allocations of 300 pictures of a map of tiles that scrolls, is zoomed and turned, after as
///   many of the same.
func allocationsOfScrolling() -> UInt {
  var set = TileSet(name: "tiles", firstNumber: 1, tileSize: Vec2(16, 16))
  set.picture = MapPicture(file: "tiles.png", size: Vec2(64, 16))
  (set.columns, set.tileCount) = (4, 4)
  var layer = MapLayer(.tiles)
  for y in Int32(0)..<200 {
    for x in Int32(0)..<200 { layer.tiles[x, y] = TileCell(UInt32(1 + (x * 7 + y * 3) % 4)) }
  }
  var content = GameContent()
  content.add(
    TileMap(
      bounds: MapBounds(width: 200, height: 200), tileSize: Vec2(16, 16), sets: [set],
      layers: [layer, layer]))
  let simulation = Simulation(content: content, seed: 1)
  simulation.world.spawnMap(0)
  simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
  let painter = ScenePainter(simulation)
  var list = DrawList()
  func scroll() {
    for frame in 0..<300 {
      let way = Float(frame)
      simulation.world[Camera.self] = Camera(
        at: Vec2(way * 7, way * 5), zoom: 0.5 + way / 200, rotation: way > 200 ? way / 100 : 0)
      painter.recordTick(simulation.world)
      painter.paint(simulation.world, into: &list)
    }
  }
  scroll()
  let before = allocation_count()
  scroll()
  return allocation_count() - before
}

/// - Returns: The number of allocations of 300 ticks, after as many ticks to settle. In them 200 entities follow paths.
///   Half of them also have a timeline that adds to their motion, some are moved by several, and a few are animated
///   implicitly. Five more entities that play a timeline are replaced every tenth tick.
func allocationsOfMotion() -> UInt {
  let simulation = Simulation(content: GameContent(), seed: 1)
  let world = simulation.world
  let path = world[Paths.self].add(
    .smooth([Vec2(0, 0), Vec2(80, 30), Vec2(40, 90)], isClosed: true))
  let hop = world[Timelines.self].add(
    Timeline.group([
      .tween(.position.y, by: -8, over: .ticks(9)),
      .tween(.position, by: Vec2(3, 3), over: .ticks(20)),
      .squash(over: .ticks(30)),
    ]).autoreversed().repeatedForever())
  for at in 0..<200 {
    let entity = world.spawn(
      Transform(),
      PathFollower(path, speed: 60, ending: .loop, turns: true, distance: Double(at)))
    if at % 2 == 0 { world.insert(entity, TimelinePlayer(hop)) }
    if at % 5 == 0 { world.spawn(TimelinePlayer(hop, target: entity)) }
    if at % 10 == 0 {
      world.properties.animate(over: .ticks(10_000)) {
        world.properties.set(.scale, of: entity, to: Vec2(2, 2))
      }
    }
  }
  var sparks: [Entity] = []
  for _ in 0..<5 { sparks.append(world.spawn(Transform(), TimelinePlayer(hop))) }
  func run() {
    for tick in 0..<300 {
      for at in sparks.indices where tick % 10 == 0 {
        world.despawn(sparks[at])
        sparks[at] = world.spawn(Transform(), TimelinePlayer(hop))
      }
      simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    }
  }
  run()
  let before = allocation_count()
  run()
  return allocation_count() - before
}

/// - Returns: The number of allocations of 300 ticks with a menu of all kinds of widgets, one of them a slider with the
///   focus.
func allocationsOfMenu() -> UInt {
  let font = BitmapFont(
    name: "f", lineHeight: 10, base: 8, pages: ["f.png"],
    glyphs: (0x20...0x7A).map { Glyph(scalar: $0, rect: Rect(0, 0, 5, 8), advance: 6) })
  let simulation = Simulation(content: GameContent(fonts: [font]), seed: 1)
  simulation.world.interface.spawnMenu { menu in
    menu.slider(1, "Volume", value: 0.5)
    menu.text("A menu with a long text that is broken into lines", width: 120)
    menu.toggle(2, "Fullscreen")
    menu.field(3, "Somebody with a long name")
    menu.list(height: 60) { list in
      for number in UInt16(0)..<20 { list.button(WidgetID(rawValue: 100 + number), "Item") }
    }
    menu.grid(columns: 3) { grid in
      for number in UInt16(0)..<6 { grid.button(WidgetID(rawValue: 200 + number), "Cell") }
    }
  }
  var idle = TickInput(viewWidth: 300, viewHeight: 200, events: [.keyDown(.tab), .keyUp(.tab)])
  simulation.step(idle)
  idle.events = []
  for _ in 0..<300 { simulation.step(idle) }
  let before = allocation_count()
  for _ in 0..<300 { simulation.step(idle) }
  return allocation_count() - before
}

/// - Returns: The number of allocations of 300 updates of a match, after as many to settle. Each repeats three ticks
///   with sounds, rumbles and particles, runs a new one, and records the newest for a picture. Restoring is not
///   counted.
func allocationsOfRepeatedTicks() throws -> UInt {
  let simulation = Simulation(content: GameContent(), seed: 1)
  let world = simulation.world
  var smoke = ParticleEffect()
  smoke.rate = 60
  let effect = world[ParticleEffects.self].add(smoke)
  for at in 0..<20 {
    world.spawn(
      Transform(x: Float(at)), SoundEmitter(SoundID(rawValue: 1)), ParticleEmitter(effect))
  }
  simulation.schedule.add("noise") { world in
    let tick = world[Clock.self].tick
    world.each { (entity: Entity, transform: inout Transform, emitter: inout ParticleEmitter) in
      transform.position.x = Float((tick + UInt64(entity.index)) % 300)
      if tick % 5 == 0 { emitter.burst(3) }
      if (tick + UInt64(entity.index)) % 4 == 0 {
        world.audio.play(
          SoundID(rawValue: 2), of: entity, when: tick % 8 == 0 ? .confirmed : .atOnce)
      }
    }
    world.audio.playMusic(SoundID(rawValue: tick % 40 < 20 ? 3 : 4))
    if tick % 3 == 0 {
      world.devices.send(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 50))
    }
  }
  let idle = TickInput(viewWidth: 320, viewHeight: 240)
  let painter = ScenePainter(simulation)
  var log = EffectLog(simulation)
  var state = simulation.snapshot()
  var count: UInt = 0
  for update in 0..<600 {
    try simulation.restore(state)
    for step in 0..<4 {
      if step == 1 { state = simulation.snapshot() }
      let before = allocation_count()
      if step == 0 { log.rollBack(to: simulation.tick) }
      simulation.step(idle)
      log.record(simulation.tick - 1, of: simulation)
      if step == 3 {
        log.confirm(upTo: simulation.tick - 3)
        log.flush()
        painter.recordTick(world)
      }
      if update >= 300 { count += allocation_count() - before }
    }
  }
  return count
}

/// - Returns: The number of allocations of two machines in 4,000 ticks of a match, after 2,000 to settle, or 20,000 if
///   bots play; and the number of ticks that they repeated. `nil` if the match does not go well.
func allocationsOfMatch<G: Game>(
  of game: G, from folder: String, hasBots: Bool
) throws -> (count: UInt, repeated: UInt64)? {
  let assets = try Assets.open(game: G.name, manifest: G.manifest, path: folder)
  var match = SteadyMatch(game, content: assets.content, hasBots: hasBots)
  match.run(hasBots ? 20_000 : 2_000)
  let before = match.ticks
  match.run(4_000)
  let count = match.count
  let after = match.ticks
  let repeated = after.repeated - before.repeated
  let isSound = match.isSound && after.completed - before.completed > 7_800 && repeated > 8_000
  return isSound ? (count, repeated) : nil
}

guard allocation_count_works() else {
  print("Allocations cannot be counted on this system: nothing was checked.")
  exit(0)
}
let packed = CommandLine.arguments.dropFirst().first
func folder(of name: String) -> String {
  packed.map { "\($0)/\(name)" } ?? "Games/\(name)/App/Assets"
}
func games(keepHistory: Bool) throws -> [(name: String, count: UInt)] {
  func count<G: Game>(_ game: G) throws -> (String, UInt) {
    (
      G.name,
      try allocations(
        of: game, from: folder(of: G.name), keepsHistory: keepHistory)
    )
  }
  return [
    try count(AlienCatch()), try count(Arena()), try count(Castle()), try count(Duel()),
    try count(ElephantRace()), try count(SpriteGallery()),
  ]
}
let plain = try games(keepHistory: false)
for (name, count) in plain { print("\(name): 2000 steady ticks make \(count) allocations.") }
let kept = try games(keepHistory: true)
for (name, count) in kept {
  print("\(name): 2000 steady ticks that keep their history make \(count) allocations.")
}
func played<G: Game>(_ game: G) throws -> UInt {
  let count = try allocationsOfBots(of: game, from: folder(of: G.name))
  print("\(G.name): 4000 ticks that bots play make \(count) allocations.")
  return count
}
// Alien Catch makes texts with new numbers, and Castle makes the things of the rooms that its hero enters.
let botCounts = [try played(Arena()), try played(Duel()), try played(ElephantRace())]
let scrolling = allocationsOfScrolling()
print("300 pictures of a map that scrolls make \(scrolling) allocations.")
let motion = allocationsOfMotion()
print("300 ticks of paths, timelines and implicit animations make \(motion) allocations.")
let menu = allocationsOfMenu()
print("300 ticks of a menu make \(menu) allocations.")
let repeated = try allocationsOfRepeatedTicks()
print("300 updates of a match that repeat ticks make \(repeated) allocations.")
/// Prints the allocations of a match: first of one in which players do nothing that rules read, and then of one that
/// bots play.
/// - Returns: true if both make none.
func match<G: Game>(_ game: G) throws -> Bool {
  var isSteady = true
  for hasBots in [false, true] {
    let result = try allocationsOfMatch(of: game, from: folder(of: G.name), hasBots: hasBots)
    guard let (count, repeated) = result else {
      print("\(G.name): the match of two machines does not go on, or repeats nothing.")
      return false
    }
    let players = hasBots ? "bots play" : "players stand still"
    print(
      "\(G.name): 4000 ticks of a match in which \(players), \(repeated) repeated, make \(count) allocations."
    )
    if count > 0 { isSteady = false }
  }
  return isSteady
}
let matches = [try match(Duel()), try match(ElephantRace())]
let isSteady =
  (plain + kept).allSatisfy { $0.count == 0 } && botCounts.allSatisfy { $0 == 0 } && scrolling == 0
  && motion == 0 && menu == 0
  && repeated == 0 && matches.allSatisfy { $0 }
exit(isSteady ? 0 : 1)
