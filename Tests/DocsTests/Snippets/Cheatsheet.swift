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
      DrawPass("frame") { view, list in
        list.stroke(Rect(0, 0, view.size.x, view.size.y), width: 2, ShapeStyle(.white, layer: 90))
      })
    // end
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
    // end
    _ = (stick, seconds, eyes, ray, near)
  }

  static func effects(_ world: World, _ hero: Entity) {
    // snippet: cheat-effects
    world.audio.play(world.sound("jump"), gain: 0.5, pitch: 1.2, pan: -0.3)
    world.audio.play(world.sound("crunch"), at: Vec2(300, 80))  // left or right by its place
    world.audio.playMusic(world.sound("theme"))
    world.shakeCamera(0.5)
    world.teleport(hero, to: Vec2(10, 10))
    world.animation.transaction(seconds: 0.3, curve: .easeOutQuad) {
      world.animation.set(.position, of: hero, to: Vec2(80, 40))
      world.animation.set(.opacity, of: hero, to: 0.5)
    }
    world.insert(hero, TimelinePlayer(world.timeline("hop")))
    world[hero, SpriteAnimation.self]?.play(world.clip("walk"))
    world.closeCurtain(.fade, seconds: 0.5)
    world.save(Level.self)  // after simulation.keep(Level()) in the set-up
    world.tell(.quit)
    // end
  }
}
