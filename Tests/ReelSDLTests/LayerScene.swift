import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// A random world of one layer under one camera, for tests of drawn pixels.
struct LayerScene {
  static let view = (width: UInt16(96), height: UInt16(64))
  /// The light that each drawing of a pixel adds on black.
  static let light: UInt8 = 40

  let simulation: Simulation
  let painter: ScenePainter
  let layer: Entity
  let bitmap: Bitmap
  /// The description that a failing test prints.
  let name: String

  /// - Parameter round: The number of the scene, which selects in turn: upright and turned, mirrored, snapped, drifted
  ///   far.
  init(_ random: inout RandomStream, round: Int) {
    let size = Vec2(Float(random.int(in: 5..<70)), Float(random.int(in: 5..<70)))
    // The picture lies among neighbours in an atlas, which must not show.
    let position = Vec2(Float(random.int(in: 1..<5)), Float(random.int(in: 1..<5)))
    var bitmap = Bitmap(width: Int(size.x) + 8, height: Int(size.y) + 8)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside = Rect(position.x, position.y, size.x, size.y).contains(
          Vec2(Float(x), Float(y)))
        bitmap[x, y] = isInside ? Color(Self.light, Self.light, Self.light) : Color(255, 0, 255)
      }
    }
    self.bitmap = bitmap
    let atlas = Atlas(
      images: [
        AtlasImage(
          file: "a.png", size: Vec2(Float(bitmap.width), Float(bitmap.height)))
      ],
      frames: [AtlasFrame(name: "a", rect: Rect(position.x, position.y, size.x, size.y))])
    simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
    painter = ScenePainter(simulation)
    let world = simulation.world
    var scroll = ParallaxLayer(
      FrameID(), factor: Vec2(random.float(in: -1..<2), random.float(in: -1..<2)),
      drift: Vec2(random.float(in: -90..<90), random.float(in: -9..<9)), repeatsY: true,
      blend: .additive)
    if round % 4 == 0 { scroll.factor = .one }
    scroll.depth = [nil, 1, 0, 0.5, random.float(in: 0..<1.2)][random.index(5)]
    scroll.mirrorsX = random.index(2) == 0
    scroll.mirrorsY = random.index(2) == 0
    if round % 3 == 0 { scroll.drift = Vec2(3.9e9, -2.7e9) }
    layer = world.spawn(scroll)

    let reach: Float = [0, 300, 262_144][random.index(3)]
    var camera = Camera(
      at: Vec2(
        reach * random.float(in: -1...1), reach * random.float(in: -1...1)),
      anchor: Vec2(random.float(in: 0..<1), random.float(in: 0..<1)),
      zoom: [1, 0.25, 8, random.float(in: 0.25..<8), 1 / 3, 1.1][random.index(6)])
    // A small picture that is zoomed out would need more copies than a view has pixels.
    if size.x * size.y < 400 { camera.zoom = max(camera.zoom, 1) }
    let turn = Float.pi / 2 * Float(random.int(in: -4..<5))
    camera.rotation =
      round % 2 == 0
      ? 0
      : [turn, turn / 2, 0.4636476, random.float(in: -4..<4), random.float(in: -0.001..<0.001)][
        random.index(5)]
    camera.snapsToPixels = random.index(3) == 0
    world[Camera.self] = camera
    name = "round \(round), \(size), \(camera), \(scroll)"
    step()
  }

  /// Moves the camera and runs a tick.
  func step(by way: Vec2 = .zero) {
    simulation.world[Camera.self].position += way
    simulation.step(
      TickInput(viewWidth: Self.view.width, viewHeight: Self.view.height))
    painter.recordTick(simulation.world)
  }

  func list(_ alpha: Float = 1) -> DrawList {
    var list = DrawList()
    painter.paint(simulation.world, alpha: alpha, into: &list)
    return list
  }

  /// Returns how often pixels were drawn; `nil` for a colour that is no multiple of this layer's light.
  static func counts(_ bitmap: Bitmap) -> Set<Int?> {
    var counts: Set<Int?> = []
    for at in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let (r, g, b) = (bitmap.pixels[at], bitmap.pixels[at + 1], bitmap.pixels[at + 2])
      counts.insert(r == g && g == b && r % light == 0 ? Int(r / light) : nil)
    }
    return counts
  }
}

extension RandomStream {
  mutating func index(_ count: Int32) -> Int { Int(int(in: 0..<count)) }
}

extension Bitmap {
  /// A pixel.
  subscript(x: Int, y: Int) -> Color {
    get {
      let at = (y * width + x) * 4
      return Color(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
    }
    set {
      let at = (y * width + x) * 4
      (pixels[at], pixels[at + 1]) = (newValue.r, newValue.g)
      (pixels[at + 2], pixels[at + 3]) = (newValue.b, newValue.a)
    }
  }
}
