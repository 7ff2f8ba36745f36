import CCardPeers
import CSDL2
import Foundation
import Reel
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL

/// Reel, which draws on a card as in a game.
final class ReelCard: CardContestant {
  private let scene: any CardSubject
  private let renderer: String?
  private let simulation: Simulation
  private let painter: ScenePainter
  private let video: SDLVideo
  private let wait: (@convention(c) () -> Void)?
  private var list = DrawList()
  private var tick = 0

  var name: String { "reel, \(video.rendererName)" }

  /// Returns `nil` if the renderer cannot be opened.
  /// - Parameter renderer: `nil` for the one that a game gets.
  init?(_ scene: any CardSubject, renderer: String?) throws {
    self.scene = scene
    self.renderer = renderer
    let pictures: [(picture: Bitmap, texture: UInt16)]
    (simulation, pictures) = try scene.open()
    painter = ScenePainter(simulation)
    if let renderer { setenv("REEL_RENDERER", renderer, 1) } else { unsetenv("REEL_RENDERER") }
    do {
      video = try SDLVideo(
        WindowSettings(
          viewWidth: UInt16(SpriteCrowd.viewWidth), viewHeight: UInt16(SpriteCrowd.viewHeight),
          scale: 1, usesVsync: false))
    } catch {
      warn("\(scene.name): \(error)")
      return nil
    }
    for picture in pictures {
      try video.upload(
        picture.picture, as: TextureID(rawValue: picture.texture), isSmooth: false)
    }
    // SAFETY: OpenGL's glFinish has this C signature; the context of the renderer is current.
    wait = SDL_GL_GetProcAddress("glFinish").map {
      unsafeBitCast($0, to: (@convention(c) () -> Void).self)
    }
    // Runs long enough that as many particles die as are born.
    for _ in 0..<(scene.crowd == nil ? 100 : 0) { step() }
  }

  func anew() -> ReelCard? { try? ReelCard(scene, renderer: renderer) }

  private func step() {
    tick += 1
    scene.change(simulation.world, tick: tick)
    simulation.step(
      TickInput(
        viewWidth: UInt16(SpriteCrowd.viewWidth), viewHeight: UInt16(SpriteCrowd.viewHeight)))
    painter.recordTick(simulation.world)
  }

  func draw(waits: Bool) -> CardPicture {
    var picture = CardPicture()
    picture.tick = Harness.time { step() }
    picture.paint = Harness.time { painter.paint(simulation.world, alpha: 1, into: &list) }
    picture.submit = Harness.time { video.draw(list) }
    if waits { picture.wait = Harness.time { wait?() } }
    return picture
  }

  func finish() {
    video.draw(DrawList(view: Vec2(1, 1)))
    wait?()
  }

  func pixels() -> [UInt8]? { (try? video.capture(list))?.pixels }
}

/// A program in C.
final class CardPeer: CardContestant {
  private let scene: SpriteCard
  private let way: Way
  private let peer: OpaquePointer

  /// The ways in which programs in C draw the sprites.
  enum Way: String, CaseIterable {
    case geometry = "C, SDL_RenderGeometry"
    case instances = "C, OpenGL instances"
    case pulled = "C, OpenGL vertex pulling"
  }

  var name: String { way.rawValue }

  /// The reason why the last program could not be opened.
  static var fault: String { String(cString: card_fault()) }

  /// Returns `nil` if its window cannot be opened.
  init?(_ scene: SpriteCard, _ way: Way) throws {
    self.scene = scene
    self.way = way
    let (sprites, picture) = scene.sprites()
    let opened = sprites.withUnsafeBufferPointer { sprites in
      picture.pixels.withUnsafeBufferPointer { pixels in
        var crowd = CardCrowd()
        crowd.width = Int32(SpriteCrowd.viewWidth)
        crowd.height = Int32(SpriteCrowd.viewHeight)
        crowd.side = Int32(SpriteCrowd.side)
        crowd.frames = Int32(SpriteCrowd.frames)
        crowd.count = Int32(sprites.count)
        crowd.turns = scene.turns ? 1 : 0
        crowd.rgba = pixels.baseAddress
        crowd.sprites = sprites.baseAddress
        switch way {
        case .geometry: return card_open_geometry(&crowd)
        case .instances: return card_open_instances(&crowd)
        case .pulled: return card_open_pulled(&crowd)
        }
      }
    }
    guard let opened else { return nil }
    peer = opened
  }

  deinit { card_close(peer) }

  /// OpenGL's name of the card.
  var card: String { String(cString: card_name(peer)) }

  func anew() -> CardPeer? { try? CardPeer(scene, way) }

  func draw(waits: Bool) -> CardPicture {
    let times = card_draw(peer, waits ? 1 : 0)
    return CardPicture(tick: 0, paint: times.fill, submit: times.submit, wait: times.wait)
  }

  func finish() { _ = card_draw(peer, 1) }

  func pixels() -> [UInt8]? {
    var pixels = [UInt8](
      repeating: 0, count: SpriteCrowd.viewWidth * SpriteCrowd.viewHeight * 4)
    return card_read(peer, &pixels) != 0 ? pixels : nil
  }
}
