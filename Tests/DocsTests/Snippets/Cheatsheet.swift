import Reel

// snippet: cheat-types
struct Speed: Component { var value: Float = 1 }  // of an entity
struct Marked: Component {}  // a tag
struct Level: Resource { var number: Int32 = 1 }  // one of a world
struct Won: Event { var by = Entity.none }  // sent now, read once by each system
enum Scene: UInt8, GameState { case title, playing }
// end

enum CheatsheetSnippets {
  static func entities(_ simulation: Simulation) {
    // snippet: cheat-entities
    let world = simulation.world
    let hero = world.spawn(Transform(x: 10, y: 20), Speed(), Sprite(world.frame("hero")))
    world[hero, Speed.self]?.value = 2  // nil where it is dead or has none
    world.insert(hero, Marked())
    world.remove(hero, Marked.self)
    world.setParent(of: hero, to: world.spawn(Transform()))
    if world.isAlive(hero) && world.has(hero, Speed.self) { world.despawn(hero) }
    // end
  }

  static func loops(_ world: World) {
    // snippet: cheat-loops
    world.each { (entity: Entity, transform: inout Transform, speed: Speed, mark: Marked?) in
      transform.position.x += mark == nil ? speed.value : 0
      if transform.position.x > 300 { world.commands.despawn(entity) }  // commands act afterwards
    }
    world.query(with: Marked.self, without: Label.self).each { (sprite: inout Sprite) in
      sprite.flipsX.toggle()
    }
    let first = world.query(with: Speed.self).first
    let all = world.query(with: Speed.self).entities
    // end
    _ = (first, all)
  }

  // snippet: cheat-system
  static let run = System("run") { world in world[Level.self].number += 1 }
  static let judge = System("judge", in: .react, when: { $0[Level.self].number > 3 }) { world in
    for (hero, _) in world.contacts(Speed.self, Marked.self, .began) { world.send(Won(by: hero)) }
    for won in world.events(Won.self) where world.isAlive(won.by) { world.setState(Scene.title) }
  }
  // end

  static func systems(_ simulation: Simulation) {
    let (world, schedule) = (simulation.world, simulation.schedule)
    // snippet: cheat-systems
    world.insert(Level())
    world.insert(Scene.title)
    world.register(Won.self)  // what appears only later
    simulation.add(run, judge)
    schedule.onEnter(Scene.playing, "begin") { world in world.spawn(Transform(), Speed()) }
    simulation.draw(
      DrawPass("border") { view, list in
        list.stroke(Rect(0, 0, view.size.x, view.size.y), width: 2, ShapeStyle(.white, layer: 90))
      })
    // end
  }

  static func bots(_ simulation: Simulation, _ start: WidgetID) {
    // snippet: cheat-bots
    var input = TickInput(viewWidth: 320, viewHeight: 240)
    input.hold(.left, true, in: simulation)  // until it is let go; player: 1 in a game of several
    input.tap(start, in: simulation)  // a widget
    input.tap(at: Vec2(120, 80), in: simulation)  // a place of the world
    input.events += [.pointerDown(0, 40, 30), .pointerMove(0, 44, 30), .pointerUp(0, 44, 30)]
    simulation.step(input)
    // end
  }

  static func drawing(_ list: inout DrawList) {
    // snippet: cheat-drawing
    let style = ShapeStyle(.white, layer: 90)
    list.fill(Rect(0, 0, 40, 10), style)
    list.stroke(Rect(0, 0, 40, 10), width: 2, style)
    list.fillCircle(at: Vec2(20, 20), radius: 8, style)
    list.strokeCircle(at: Vec2(20, 20), radius: 8, width: 2, style)
    list.line(from: .zero, to: Vec2(40, 10), width: 2, style)
    list.polyline([.zero, Vec2(9, 9), Vec2(18, 0)], width: 2, style)
    list.fill(convex: Shape.circle(radius: 9).outline, style)
    // end
  }

  static func maths(_ from: Vec2, _ to: Vec2, _ box: Rect) {
    // snippet: cheat-maths
    let way = (to - from).normalized * 4  // length 4; .zero where both are the same
    let angle = (to - from).angle  // 0 to the right, .pi / 2 down; Float.atan2(y:x:)
    let turned = way.rotated(by: .pi / 2)
    let middle = from.mixed(with: to, 0.5)
    let isNear = from.distance(to: to) < 20 && way.dot(turned) == 0
    let kept = to.limited(to: 100).clamped(to: box)
    let wave = Float.sin(angle) * Float.pow(2, 0.5)  // the same bits on every machine
    // end
    _ = (middle, isNear, kept, wave)
  }

  static func senses(_ world: World) {
    // snippet: cheat-senses
    let input = world[Input.self]
    if input.isHeld(.left) || input.wasPressed(.space) || input.isHeld(PadButton.south) {}
    let stick = input.pads[0].axis(.leftX)  // -1 to 1
    let pointer = world.pointer()  // in the world; input.pointers[0] in the view
    let seconds = world[Clock.self].secondsPerTick
    let eyes = world.random[0].int(in: 1...6)  // another number, another stream
    let ray = world.collision.segment(from: .zero, to: pointer)?.hit.point
    let near = world.collision.nearest(to: .point(pointer), count: 3)
    let isOnline = world.isMatch  // over a network; world.isPresent(1), world.isLocal(1)
    // end
    _ = (stick, seconds, eyes, ray, near, isOnline)
  }

  static func effects(_ world: World, _ hero: Entity) {
    // snippet: cheat-effects
    world.audio.play(world.sound("jump"), gain: 0.5, pitch: 1.2, pan: -0.3)
    world.audio.play(world.sound("crunch"), at: Vec2(300, 80))  // left or right by its place
    world.audio.playMusic(world.sound("theme"))
    world.camera.shake(0.5)
    world.teleport(hero, to: Vec2(10, 10))
    world.properties.animate(over: .seconds(0.3), curve: .easeOutQuad) {
      world.properties.set(.position, of: hero, to: Vec2(80, 40))
      world.properties.set(.opacity, of: hero, to: 0.5)
    }
    world.insert(hero, TimelinePlayer(world.timeline("hop")))
    world[hero, SpriteAnimation.self]?.play(world.clip("walk"))
    world.curtain.close(.fade, over: .seconds(0.5))
    world.save(Level.self)  // after simulation.persist(Level()) in the set-up
    world.program.send(.quit)
    // end
  }
}
