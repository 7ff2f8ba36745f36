import Reel

// The examples of the components' own pages: components that are drawn, and those that arrange them. A region has the
// name of its component.

enum SeenComponents {
  static func positions(_ world: World) {
    // snippet: Transform
    let hero = world.spawn(Transform(x: 40, y: 80))
    let hat = world.spawn(Transform(x: 0, y: -20, rotation: 0.2))
    world.setParent(of: hat, to: hero)
    world[hero, Transform.self]?.position.x += 10  // the hat goes along
    // end
  }

  static func sprites(_ world: World) {
    // snippet: Sprite
    var sprite = Sprite(world.frame("elephant-1"), layer: 2, anchor: Vec2(0.5, 1))
    sprite.tint = Color(hex: 0xFFD0D0)
    let elephant = world.spawn(Transform(x: 160, y: 230), sprite)
    world[elephant, Sprite.self]?.flipsX = true
    // end
  }

  static func sizes(_ world: World) {
    // snippet: SpriteSize
    let bar = world.spawn(
      Transform(x: 12, y: 12), Sprite(world.frame("bar"), anchor: .zero),
      SpriteSize(100, 10, fill: .ninePatch))
    world[bar, SpriteSize.self]?.size.x = 60  // what is left of it
    // end
  }

  static func clips(_ world: World) {
    // snippet: SpriteAnimation
    let walk = world.add(Clip(world.frames("elephant-"), ticksPerFrame: 6), named: "walk")
    let elephant = world.spawn(
      Transform(x: 160, y: 230), Sprite(world.frame("elephant-1")), SpriteAnimation(clip: walk))
    world[elephant, SpriteAnimation.self]?.speed = 0.5
    // end
  }

  static func crossfade(_ world: World, _ door: Entity) {
    // snippet: Crossfade
    world.insert(door, Crossfade(from: world.frame("door"), ticks: 20))
    world[door, Sprite.self]?.frame = world.frame("door-open")
    // end
  }

  static func followAnimation(_ world: World, _ horse: Entity) {
    // snippet: AnimationFollower
    let rider = world.spawn(
      Transform(x: 0, y: -24), Sprite(world.frame("rider-1")),
      SpriteAnimation(clip: world.clip("ride")), AnimationFollower(of: horse))
    world.setParent(of: rider, to: horse)
    // end
  }

  static func machine(_ world: World, _ hero: Entity, idleClip: ClipID, runClip: ClipID) {
    // snippet: AnimationState
    var machine = AnimationMachine()
    let (idle, run) = (machine.addState(clip: idleClip), machine.addState(clip: runClip))
    machine.addTransition(from: idle, to: run, when: [.above(.speed, 0.1)])
    world.insert(hero, AnimationState(world.add(machine, named: "hero")))
    world[hero, AnimationState.self]?[.speed] = 90
    // end
  }

  static func shadows(_ world: World, _ hero: Entity, _ apple: Entity) {
    // snippet: DropShadow
    // On the ground.
    world.insert(hero, DropShadow(offset: .zero, lean: 0.6, scale: Vec2(1, 0.4)))
    // On a wall behind.
    world.insert(apple, DropShadow(offset: Vec2(5, 5)))
    // end
  }

  static func crop(_ world: World) {
    // snippet: CropArea
    let window = world.spawn(Transform(x: 40, y: 40), CropArea(Rect(0, 0, 200, 80)))
    let row = world.spawn(Transform(x: 0, y: 60), Sprite(world.frame("row"), anchor: .zero))
    world.setParent(of: row, to: window)
    world[row, Transform.self]?.position.y -= 1  // scrolls
    // end
  }

  static func ranks(_ world: World) {
    // snippet: DrawRank
    let ace = world.spawn(Transform(x: 20, y: 20), Sprite(world.frame("ace")))
    let king = world.spawn(Transform(x: 30, y: 24), Sprite(world.frame("king")))
    world.bringToFront(ace)  // which came first, and so lay below
    // end
    _ = king
  }

  static func labels(_ world: World) {
    // snippet: Label
    let score = world.spawn(
      Transform(x: 240, y: 8),
      Label("Score 0", alignment: .right, outline: TextOutline(.black)))
    world[score, Label.self]?.text = "Score \(120)"
    // end
  }

  static func visibility(_ world: World, _ menu: Entity) {
    // snippet: Visibility
    world.insert(menu, Visibility(opacity: 0.5))
    world[menu, Visibility.self]?.isVisible = false
    // end
  }

  static func layers(_ world: World) {
    // snippet: ParallaxLayer
    world.spawn(ParallaxLayer(world.frame("sky"), repeatsY: true, layer: -100))
    let hills = world.frame("hills")
    world.spawn(ParallaxLayer(hills, factor: Vec2(0.3, 0.1), fromBottom: true, layer: -90))
    world.spawn(ParallaxLayer(world.frame("clouds"), drift: Vec2(-0.1, 0), gap: Vec2(120, 0)))
    // end
  }

  static func lines(_ world: World, _ water: FrameID, _ floor: FrameID) {
    // snippet: RasterScroll
    world.spawn(ParallaxLayer(water), RasterScroll(amplitude: 3, length: 24, speed: 0.5, strip: 2))
    world.spawn(ParallaxLayer(floor, factor: Vec2(0.4, 0)), RasterScroll(near: 3))
    // end
  }

  static func onScreen(_ world: World) {
    // snippet: ScreenSpace
    let hearts = world.spawn(Transform(x: 12, y: 12), ScreenSpace())
    for number in 0..<3 {
      let heart = world.spawn(Transform(x: 18 * Float(number)), Sprite(world.frame("heart")))
      world.setParent(of: heart, to: hearts)
    }
    // end
  }

  static func anchors(_ world: World) {
    // snippet: ScreenAnchor
    world.spawn(
      Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), ScreenSpace(),
      Label("0", alignment: .right))
    // end
  }

  static func parallax(_ world: World) {
    // snippet: Parallax
    let village = world.spawn(Transform(), Parallax(0.6))
    let hut = world.spawn(Transform(x: 300, y: 180), Sprite(world.frame("hut")))
    world.setParent(of: hut, to: village)
    // end
  }

  static func cameraViews(_ world: World, _ hero: Entity) {
    // snippet: CameraView
    var map = CameraView(
      Camera(at: .zero, anchor: Vec2(0.5, 0.5), zoom: 0.1), in: Rect(0.75, 0, 0.25, 0.25),
      background: .black)
    map.follow = CameraFollow(hero)
    world.spawn(map)
    // end
  }

  static func playerViews(_ world: World, _ ships: [Entity]) {
    // snippet: PlayerView
    for player in 0..<world.playerCount {
      var view = CameraView(Camera())
      view.follow = CameraFollow(ships[player])
      world.spawn(view, PlayerView(player))
    }
    // end
  }

  static func shownTo(_ world: World) {
    // snippet: VisibleToPlayers
    world.spawn(Transform(x: 12, y: 8), ScreenSpace(), Label("0"), VisibleToPlayers(player: 1))
    // end
  }

  static func maps(_ world: World, _ level: MapID) {
    // snippet: MapLayerSprite
    let map = world.spawnMap(level)
    for layer in world.children(of: map) {
      world[layer, MapLayerSprite.self]?.tint = Color(hex: 0x8090C0)  // night
    }
    // end
  }

  static func particles(_ world: World, _ effect: ParticleEffect) {
    // snippet: ParticleEmitter
    let dust = world[ParticleEffects.self].add(effect)
    let emitter = world.spawn(Transform(x: 40, y: 90), ParticleEmitter(dust))
    world[emitter, ParticleEmitter.self]?.burst(20)
    // end
  }
}
