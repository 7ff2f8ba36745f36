import Reel

// The code of docs/camera.md.

func aimCamera(_ world: World, _ hero: Vec2) {
  // snippet: camera
  world[Camera.self] = Camera(at: hero, anchor: Vec2(0.5, 0.5), zoom: 2)
  world[Camera.self].rotation = 0.1  // clockwise, so the picture turns the other way
  world[Camera.self].limits = Rect(0, 0, 4000, 600)  // the view never shows what lies beyond
  world[Camera.self].snapsToPixels = true
  // end
}

func zoomToPointer(_ world: World) -> (position: Vec2, corner: Vec2) {
  // snippet: camera-points
  let pointer = world[Input.self].pointers[0].position
  let position = world.toWorld(pointer)  // what lies under it
  let corner = world.toView(position)  // and back
  world.camera.zoom(by: 1.25, around: pointer)  // this point stays under the pointer
  // end
  return (position, corner)
}

func followHero(_ world: World, _ hero: Entity) {
  // snippet: camera-follow
  world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.1)
  world[CameraFollow.self].deadzone = Vec2(80, 60)  // pixels in which he moves alone
  world[CameraFollow.self].lookAhead = 0.4  // seconds of his motion
  // end
}

func stomp(_ world: World) {
  // snippet: camera-shake
  world.camera.shake(0.4)
  // end
}

func spawnScore(_ world: World) -> Entity {
  // snippet: camera-screen
  let score = world.spawn(
    Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), ScreenSpace(),
    Label("0", alignment: .right))
  // end
  return score
}

func spawnLayers(_ world: World, _ sky: FrameID, _ hills: FrameID, _ clouds: FrameID) {
  // snippet: layers
  world.spawn(ParallaxLayer(sky, factor: .zero, repeatsY: true, layer: -100))
  world.spawn(
    ParallaxLayer(hills, factor: Vec2(0.3, 0.1), inset: 40, fromBottom: true, layer: -90))
  world.spawn(
    ParallaxLayer(
      clouds, factor: Vec2(0.2, 0), drift: Vec2(-0.1, 0), gap: Vec2(120, 0), inset: 20, layer: -95))
  // end
}

func spawnVillage(_ world: World, _ hut: FrameID) -> Entity {
  // snippet: parallax
  let village = world.spawn(Transform(), Parallax(0.6))
  world.setParent(of: world.spawn(Transform(x: 300, y: 180), Sprite(hut)), to: village)
  // end
  return village
}

func spawnMap(_ world: World, _ hero: Entity) {
  // snippet: camera-views
  var map = CameraView(
    Camera(at: .zero, anchor: Vec2(0.5, 0.5), zoom: 0.1), in: Rect(0.75, 0, 0.25, 0.25),
    layers: -100...50, background: .black)
  map.follow = CameraFollow(hero)
  world.spawn(map)
  // end
}

func spawnPlayersViews(_ world: World, _ ships: [Entity]) {
  // snippet: player-views
  for player in 0..<world.playerCount {
    var view = CameraView(Camera())
    view.follow = CameraFollow(ships[player])
    world.spawn(view, PlayerView(player))
    world.spawn(Transform(x: 12, y: 8), ScreenSpace(), Label("0"), VisibleToPlayers(player: player))
  }
  // end
}

func spawnWaterAndFloor(_ world: World, _ water: FrameID, _ floor: FrameID) {
  // snippet: lines
  world.spawn(ParallaxLayer(water), RasterScroll(amplitude: 3, length: 24, speed: 0.5, strip: 2))
  world.spawn(ParallaxLayer(floor, factor: Vec2(0.4, 0)), RasterScroll(near: 3))
  // end
}

func changeScene(_ world: World, _ boss: Vec2) {
  // snippet: camera-transitions
  world.camera.glide(to: Camera(at: boss, anchor: Vec2(0.5, 0.5), zoom: 2), over: .seconds(1.5))
  world.curtain.close(.fade, color: .black, over: .seconds(0.4))  // or .right, .left, .down, .up
  if world[ScreenCurtain.self].isClosed { world.curtain.open(.right, over: .seconds(0.4)) }
  // end
}
