// Records every-part.reel: a short game for three players that uses each part of the format of reels and snapshots. The
// demo reels of the games lack some of them: stamps, transient components, values whose fields vary, switched systems,
// used-up slots, chunks of types, several players, written values. `Tests/ReelReader/run --record` compiles and runs
// this file; no target of the package contains it.

import Foundation
import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

struct Plain: Component { var x: Float = 0, y: Double = 0 }

/// Rows with stamps.
struct Tracked: TrackedComponent { var points: Int32 = 0 }

/// Rows without stamps, whose values could be stamps: only the hash of the component shows that they are none.
struct Pair: Component { var first: Int64 = 1, second: Int64 = 1 }

struct TrackedTag: TrackedComponent {}
struct Tag: Component {}
struct Rare: SparseComponent { var text = "", number: UInt16? }
struct Cached: Component {
  static var isTransient: Bool { true }
  var x: Int32 = 0
}
struct RareCached: SparseComponent {
  static var isTransient: Bool { true }
  var x: Int32 = 0
}

struct Mark: FieldValue {}

struct Nested: Component {
  var marks: [Mark] = []
  var tree = Branch()
  @FlatOptional var post: Vec2?
  var grid: [[Int8]] = []
}

struct Branch: FieldValue {
  var children: [Branch] = []
  var weight: Float = 0
}

/// A value that shows other fields if it is long.
struct Varying: FieldValue {
  var isLong = false
  var number: UInt64 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isLong", &isLong)
    if isLong { v.field("number", &number) }
  }
}

struct Odd: Component { var varying = Varying() }
struct Settings: Resource { var varying = Varying(), title = "" }
struct Count: Resource { var ticks: UInt32 = 0 }
struct Likes: Relation { var value: Int16 = 0 }
struct Hit: Event { var entity = Entity.none, weight: Float = 0 }
struct Bell: Event {}
enum Screen: UInt8, GameState { case title, playing }
struct Late: Component { var x: Int32 = 0 }

let simulation = Simulation(
  content: GameContent(), seed: 0xFEDC_BA98_7654_3210, rate: TickRate(10), startData: [1, 2, 3],
  players: 3
) { _ in }
let world = simulation.world
world.insert(Settings(varying: Varying(isLong: true, number: 7), title: "Käfer"))
world.insert(Count())
world.insert(Screen.title)
// The first slot is used up.
for _ in 0..<65_534 { world.despawn(world.spawn(Tag())) }
let root = world.spawn(Plain(x: 1.5, y: -0.1), Tracked(points: 3))
let children = (1...3).map { world.spawn(Plain(x: Float($0)), Pair(), Cached(x: 1)) }
for child in children { world.setParent(of: child, to: root) }
world.setParent(of: children[2], to: children[0])
let nested = world.spawn(Nested())
world[nested, Nested.self]?.marks = [Mark(), Mark()]
world[nested, Nested.self]?.tree = Branch(
  children: [Branch(weight: 2), Branch()], weight: .infinity)
world[nested, Nested.self]?.grid = [[], [-1, 2]]
world.insert(children[1], Rare(text: "ein Wort", number: 9))
world.insert(root, RareCached())
world.relate(root, to: nested, Likes(value: -3))
world.relate(nested, to: root, Likes(value: 4))
for number in 0..<2 { world.spawn(Odd(varying: Varying(isLong: true, number: UInt64(number)))) }
world.despawn(world.spawn(Tag(), TrackedTag()))

simulation.schedule.add("count") { world in
  world[Count.self].ticks += 1
  let tick = world[Count.self].ticks
  world.each { (plain: inout Plain) in plain.x += 0.1 }
  if tick % 3 == 0 { world.each { (tracked: inout Tracked) in tracked.points += 1 } }
  if tick % 10 == 0 {
    world.send(Hit(entity: root, weight: Float(tick)))
    world.send(Bell())
  }
  if tick == 40 { world.setSystem("idle", enabled: false) }
  if tick == 95 { world.spawn(Late(x: 5), Tracked(), TrackedTag()) }
  if tick == 130 { world.spawn(Late(x: 6), Tag()) }
}
simulation.schedule.add("receive") { world in
  for hit in world.events(Hit.self) where world.has(hit.entity, Tag.self) { world.send(Bell()) }
}
simulation.schedule.add("idle") { _ in }
simulation.schedule.onEnter(Screen.playing, "play") { world in world[Settings.self].title += "!" }

var header = simulation.reelHeader(
  game: "Every part", rulesVersion: 7, viewWidth: 320, viewHeight: 180)
header.values = GameValues(fields: "level uint8, name text", bytes: [4, 2, 0, 0, 0, 0x61, 0x62])
var recorder = Recorder(simulation, header: header)
var inputs = [TickInput](repeating: TickInput(viewWidth: 320, viewHeight: 180), count: 3)
for tick in 0..<215 {
  for player in 0..<3 { inputs[player].events = [] }
  if tick % 4 == 0 { inputs[tick % 3].events.append(.pointerMove(0, Int16(tick) - 100, -1)) }
  if tick == 5 { inputs[1].viewWidth = 640 }
  if tick == 6 { inputs[1].events.append(.padAxis(.leftX, -1, pad: 3)) }
  if tick == 20 {
    for player in 0..<3 { inputs[player].events = [.wheel(0, 1), .keyDown(.space)] }
    inputs[2].viewHeight = 0
  }
  if tick == 200 {
    let write = StateWrite(
      root, .field(component: Array("Tracked".utf8), path: Array("points".utf8), .integer(70)))
    inputs[0].events += write.events
  }
  if tick == 60 { world.setState(Screen.playing) }
  recorder.prepareTick(players: inputs)
  simulation.step(players: inputs)
  recorder.recordTick(simulation, players: inputs)
}
recorder.finish(simulation)
FileHandle.standardOutput.write(Data(recorder.takeBytes()))
