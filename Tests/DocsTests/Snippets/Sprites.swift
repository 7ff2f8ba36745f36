import Reel

// The code of docs/sprites.md.

func spawnSprite(_ simulation: Simulation) -> Entity {
  let world = simulation.world
  // snippet: sprite
  var sprite = Sprite(simulation.frame("elephant-1"), layer: 2, anchor: Vec2(0.5, 1))
  sprite.tint = Color(hex: 0xFFD0D0).faded(0.8)  // the colour, and how much of it is seen
  sprite.blend = .normal  // or .additive, .multiply, .screen
  sprite.flipsX = true
  let elephant = world.spawn(Transform(x: 160, y: 230), sprite)
  // end
  return elephant
}

func castShadow(_ world: World, _ elephant: Entity, _ apple: Entity) {
  // snippet: shadow
  // On the ground.
  world.insert(elephant, DropShadow(offset: .zero, lean: 0.6, scale: Vec2(1, 0.4)))
  // On a wall behind.
  world.insert(apple, DropShadow(offset: Vec2(5, 5)))
  // end
}

func spawnWindow(_ world: World, _ frame: FrameID) -> Entity {
  // snippet: crop-area
  let window = world.spawn(Transform(x: 40, y: 40), CropArea(Rect(0, 0, 200, 80)))
  let row = world.spawn(Transform(x: 0, y: 60), Sprite(frame))
  world.setParent(of: row, to: window)
  // end
  return row
}

func sortSprites(_ world: World, _ tree: Entity, _ apple: Entity) {
  // snippet: draw-order
  world[tree, Sprite.self]?.sortsByY = true  // who stands lower is drawn later
  world.bringToFront(apple)  // of its layer and z
  // end
}

func followSmoothly(_ world: World, _ hero: Vec2) {
  // snippet: snapping
  world[Camera.self].snapsToPixels = true
  world[Camera.self].position += (hero - world[Camera.self].position) * 0.1
  // end
}

func nameFilters() -> ContentManifest {
  // snippet: filters-manifest
  let manifest = ContentManifest(
    atlases: ["pixels.plist", "painted.json", "coins.png"],
    grids: [GridPicture("coins.png", .count(columns: 8))],  // a film strip of eight frames
    smooth: ["painted.json"])  // the others keep their pixels
  // end
  return manifest
}

func bindHop(_ world: World, _ frog: Entity) {
  // snippet: timeline
  let hop = Timeline.group([
    .sequence([
      .tween(.position, by: Vec2(0, -40), over: .ticks(12), curve: .easeOutQuad),
      .tween(.position, by: Vec2(0, 40), over: .ticks(12), curve: .easeInQuad),
    ]),
    .tween(.rotation, from: 0, to: 2 * .pi, over: .ticks(24)),
    .keyframes(.tint, [Keyframe(at: 0, Color.white), Keyframe(at: 12, Color(hex: 0x80FF80))]),
  ])
  let number = world[Timelines.self].add(hop.repeated(3))
  world.insert(frog, TimelinePlayer(number))
  // end
}

func scrub(_ world: World, _ frog: Entity) {
  // snippet: timeline-player
  world[frog, TimelinePlayer.self]?.speed = -1  // back from where it is
  world[frog, TimelinePlayer.self]?.time = 6  // from there
  world[frog, TimelinePlayer.self]?.isPlaying = false  // or stay there
  // end
}

func addUp(_ world: World, _ bat: Entity, _ ghost: Entity) {
  // snippet: adding
  let flight = Timeline.group([
    .tween(.position.x, by: 200, over: .seconds(2)),
    .tween(.position.y, by: 12, over: .seconds(0.25), curve: .easeInOutSine).autoreversed()
      .repeated(4),
    .tween(.position, by: Vec2(-40, 30), over: .seconds(1)).beginning(at: 0.5),  // a gust of wind
  ])
  world.insert(bat, TimelinePlayer(world[Timelines.self].add(flight)))
  // end
  // snippet: ready-made
  let hit = Timeline.group([
    .squash(to: Vec2(1.3, 0.7), over: .ticks(20)), .flash(.white, over: .ticks(20)),
    .blink(6, every: .ticks(10)),
  ])
  world.insert(ghost, TimelinePlayer(world[Timelines.self].add(hit)))
  // end
}

func flyAlong(_ world: World, _ bat: Entity, _ train: Entity) {
  // snippet: path
  let way = world[Paths.self].add(
    .smooth([Vec2(0, 80), Vec2(60, 20), Vec2(140, 90), Vec2(200, 40)]))
  world.insert(bat, PathFollower(way, speed: 90, ending: .turnBack))
  let track = world[Paths.self].add(.ellipse(in: Rect(20, 20, 240, 120)))
  world.insert(train, PathFollower(track, seconds: 8, ending: .loop, turns: true))
  // end
}

func readEnds(_ world: World) -> (animations: Int, paths: Int) {
  var (animations, paths) = (0, 0)
  // snippet: motion-ends
  for ended in world.events(ImplicitAnimationEnded.self) where ended.property == .position {
    animations += 1
  }
  for ended in world.events(PathEnded.self) where world.isAlive(ended.entity) { paths += 1 }
  // end
  return (animations, paths)
}

func glideThere(_ world: World, _ boat: Entity) -> (
  model: AnimatedValue?, presented: AnimatedValue?
) {
  // snippet: implicit-animation
  world.properties.animate(over: .ticks(20), curve: .easeOutQuad) {
    world.properties.set(.position, of: boat, to: Vec2(100, 40))
    world.properties.set(.opacity, of: boat, to: 0.5)
  }
  let model = world.properties.modelValue(of: .position, in: boat)  // 100, 40 from now on
  let presented = world.properties.value(of: .position, in: boat)  // where it is drawn
  // end
  return (model, presented)
}

func stayStiff(_ world: World, _ boat: Entity) {
  // snippet: no-implicit-animation
  world[ImplicitAnimations.self].turn(.opacity, on: false)  // this property of no entity
  world.insert(boat, NoImplicitAnimation())  // no property of this entity
  // end
}

func fadeOver(_ world: World, _ hero: Entity, to runClip: ClipID) {
  // snippet: crossfade
  world.crossfade(hero, to: runClip, over: .ticks(8))
  // end
}

func rideAlong(_ world: World, _ rider: Entity, on horse: Entity) {
  // snippet: follower
  world.insert(rider, AnimationFollower(of: horse))  // or so many ticks ahead: offset: 6
  // end
}

// snippet: animation-parameters
extension AnimationParameter {
  static let speed = AnimationParameter(0)
  static let hit = AnimationParameter(1)
}
// end

func chooseClips(_ world: World, _ hero: Entity, idleClip: ClipID, runClip: ClipID, hitClip: ClipID)
{
  // snippet: machine
  var machine = AnimationMachine()
  let idle = machine.addState(clip: idleClip)
  let run = machine.addState(clip: runClip)
  let hit = machine.addState(clip: hitClip)
  machine.addTransition(from: idle, to: run, when: [.above(.speed, 0.1)], fade: 6)
  machine.addTransition(from: run, to: idle, when: [.below(.speed, 0.1)], fade: 6)
  machine.addTransition(from: nil, to: hit, when: [.triggered(.hit)], waitsForFrame: false)
  machine.addTransition(from: hit, to: idle, when: [.clipEnded])
  let number = world.add(
    machine, named: "hero", parameters: [(.speed, "speed"), (.hit, "hit")])
  world.insert(hero, AnimationState(number))
  // end
}

func updateMachine(_ world: World, _ hero: Entity, speed: Float) {
  // snippet: machine-parameters
  world[hero, AnimationState.self]?[.speed] = speed
  world[hero, AnimationState.self]?[.hit] = 1  // the transition resets it
  // end
}
