import CCardPeers
import Foundation
import Reel
import ReelContent
import ReelMath
import ReelPlatform

/// A scene that `bench card` draws.
protocol CardSubject {
  var name: String { get }
  /// The sprites that programs in C draw, too; `nil` if there are no such programs.
  var crowd: SpriteCard? { get }
  /// Creates the simulation, and the pictures that it shows.
  func open() throws -> (Simulation, [(picture: Bitmap, texture: UInt16)])
  /// Changes the world before a tick.
  func change(_ world: World, tick: Int)
}

extension CardSubject {
  var crowd: SpriteCard? { nil }
  func change(_ world: World, tick: Int) {}
}

/// The rotation of a sprite.
private struct Turning: Component {
  /// The speed in radians a tick.
  var spin: Float = 0
}

/// Many sprites that bounce about the view.
struct SpriteCard: CardSubject {
  let count: Int
  let turns: Bool

  var name: String { "\(count / 1000)k_\(turns ? "turned" : "upright")" }
  var crowd: SpriteCard? { self }

  /// Returns the sprites in the layout that the programs in C read, and their picture.
  func sprites() -> (sprites: [CardSprite], picture: Bitmap) {
    let crowd = SpriteCrowd(count, isSmooth: false)
    var random = RandomStream(seed: 2)
    let sprites = crowd.starts.map { start in
      CardSprite(
        x: start.x, y: start.y, dx: start.dx, dy: start.dy,
        angle: turns ? random.float(in: 0..<6) : 0,
        spin: turns ? random.float(in: -0.1..<0.1) : 0, frame: start.frame)
    }
    return (sprites, crowd.picture)
  }

  func open() throws -> (Simulation, [(picture: Bitmap, texture: UInt16)]) {
    let (sprites, picture) = sprites()
    let content = GameContent(atlases: [try discs(picture)])
    let simulation = Simulation(content: content, seed: 1)
    func start(_ sprite: CardSprite) -> (Transform, Velocity, Sprite) {
      var transform = Transform(x: sprite.x, y: sprite.y)
      transform.rotation = sprite.angle
      return (
        transform, Velocity(x: sprite.dx, y: sprite.dy),
        Sprite(FrameID(index: UInt16(sprite.frame)))
      )
    }
    if turns {
      simulation.world.spawn(count: count) { index in
        let (transform, velocity, sprite) = start(sprites[index])
        return (transform, velocity, sprite, Turning(spin: sprites[index].spin))
      }
    } else {
      simulation.world.spawn(count: count) { index in start(sprites[index]) }
    }
    let low = Float(SpriteCrowd.side) / 2
    let right = Float(SpriteCrowd.viewWidth) - low
    let bottom = Float(SpriteCrowd.viewHeight) - low
    simulation.schedule.add("bounce") { world in
      world.each { (transform: inout Transform, velocity: inout Velocity) in
        bounce(&transform.position.x, &velocity.x, low, right)
        bounce(&transform.position.y, &velocity.y, low, bottom)
      }
    }
    if turns {
      simulation.schedule.add("turn") { world in
        world.each { (transform: inout Transform, turning: Turning) in
          transform.rotation += turning.spin
        }
      }
    }
    return (simulation, [(picture, content.texture(atlas: 0, image: 0))])
  }
}

/// The atlas of the frames of a ``SpriteCrowd``.
private func discs(_ picture: Bitmap) throws -> Atlas {
  try Atlas.grid(
    file: "discs.png", size: Vec2(Float(picture.width), Float(picture.height)),
    frame: Vec2(Float(SpriteCrowd.side), Float(SpriteCrowd.side)))
}

/// 20,000 particles that turn, fade and add light.
struct ParticleCard: CardSubject {
  var name: String { "20k_particles" }

  func open() throws -> (Simulation, [(picture: Bitmap, texture: UInt16)]) {
    let picture = SpriteCrowd(1, isSmooth: true).picture
    let content = GameContent(atlases: [try discs(picture)])
    let simulation = Simulation(content: content, seed: 1)
    var effect = ParticleEffect()
    effect.life = ParticleRange(1, 1.25)
    // 20 emitters of 1000 particles each, which live for 1.125 seconds in the mean.
    effect.rate = 1000 / 1.125
    effect.limit = 2000
    effect.spread = 2 * .pi
    effect.speed = ParticleRange(10, 90)
    effect.gravity = Vec2(0, 60)
    effect.drag = 0.5
    effect.rotation = ParticleRange(0, 6)
    effect.spin = ParticleRange(-3, 3)
    effect.size = ParticleRange(0.25, 0.75)
    effect.opacity = [ParticleKey(0, 1), ParticleKey(1, 0)]
    effect.blend = .additive
    effect.frames = (0..<UInt16(SpriteCrowd.frames)).map { FrameID(index: $0) }
    let number = simulation.world[ParticleEffects.self].add(effect)
    for index in 0..<20 {
      let (column, row) = (Float(index % 5), Float(index / 5))
      simulation.world.spawn(
        Transform(x: 128 + 256 * column, y: 90 + 180 * row), ParticleEmitter(number))
    }
    return (simulation, [(picture, content.texture(atlas: 0, image: 0))])
  }
}

/// Five layers of tiles that scroll.
struct MapCard: CardSubject {
  var name: String { "map" }

  func open() throws -> (Simulation, [(picture: Bitmap, texture: UInt16)]) {
    var content = GameContent()
    content.add(ScrollScene.map(cells: 512))
    let simulation = Simulation(content: content, seed: 1)
    simulation.world.spawnMap(0)
    return (simulation, [(ScrollScene.picture, content.texture(atlas: 0, image: 0))])
  }

  func change(_ world: World, tick: Int) {
    world[Camera.self].position = Vec2(Float(tick * 5 % 4096), Float(tick * 3 % 4096))
  }
}

/// 200 lines of 50 letters; one of them counts.
struct TextCard: CardSubject {
  var name: String { "text" }

  func open() throws -> (Simulation, [(picture: Bitmap, texture: UInt16)]) {
    let font = BitmapFont(
      name: "letters", lineHeight: 14, base: 11, pages: ["letters.png"],
      glyphs: (UInt32(0x20)...0x7E).map { scalar in
        let at = scalar - 0x20
        return Glyph(
          scalar: scalar, rect: Rect(Float(at % 16) * 8, Float(at / 16) * 12, 7, 11), advance: 8)
      })
    let content = GameContent(fonts: [font])
    let simulation = Simulation(content: content, seed: 1)
    var random = RandomStream(seed: 5)
    var picture = Bitmap(width: 128, height: 72)
    for pixel in 0..<128 * 72 where random.int(in: 0..<2) == 0 {
      for channel in 0..<4 { picture.pixels[pixel * 4 + channel] = 255 }
    }
    for line in 0..<200 {
      let letters = (0..<50).map { _ in UInt8(random.int(in: 0x21..<0x7F)) }
      simulation.world.spawn(
        Transform(x: Float(line % 4) * 320, y: Float(line / 4) * 14),
        Label(String(decoding: letters, as: UTF8.self)))
    }
    return (simulation, [(picture, content.texture(font: 0, page: 0))])
  }

  func change(_ world: World, tick: Int) {
    guard let first = world.query(with: Label.self).first else { return }
    world[first, Label.self]?.text = "Score \(tick) Score \(tick)"
  }
}
