import Foundation
import Reel
import ReelApp
import ReelFormats
import ReelImage
import ReelSDL
import SpriteGalleryRules
import Testing

/// The gallery, driven by its demo reel.
@Suite struct SpriteGalleryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private let assets: Assets
  private let reel: ReelContents

  init() throws {
    let folder = Self.root.appendingPathComponent("Games/SpriteGallery/App/Assets").path
    assets = try Assets.open(
      game: "SpriteGallery", manifest: SpriteGallery.manifest, path: folder)
    reel = try ReelContents(
      bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/demo.reel"))))
  }

  private func make() -> Simulation {
    SpriteGallery().makeSimulation(content: assets.content, seed: reel.header.seed)
  }

  @Test func theReelReplaysTickByTick() throws {
    let simulation = make()
    let result = verify(reel, simulation) { make() }
    guard case .same(let ticks, let checkpoints) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ticks == 2400 && checkpoints > 20)
    #expect(simulation.missingNames.isEmpty)
  }

  /// Compares each page with its picture in docs/sprites.md. Blending may round differently from one SDL to the next; a
  /// sprite that is missing or displaced differs far more.
  @Test func pagesMatchTheirPicturesInTheDocs() throws {
    let simulation = make()
    let painter = ScenePainter(simulation)
    let canvas = try SDLCanvas(width: 480, height: 320)
    try assets.upload(to: canvas)
    var list = DrawList()
    list.background = SpriteGallery.settings.background
    var pages = Page.allCases.makeIterator()
    for (tick, input) in reel.inputs.enumerated() {
      simulation.step(input)
      painter.recordTick(simulation.world)
      guard UInt64(tick + 1) % GalleryBot.ticksPerPage == 110, let page = pages.next() else {
        continue
      }
      painter.paint(simulation.world, into: &list)
      canvas.draw(list)
      let drawn = try canvas.capture()
      let file = Self.root.appendingPathComponent("docs/gallery/\(page).png")
      let expected = try ImageFile.decode([UInt8](Data(contentsOf: file)), file: "\(page).png")
      #expect(drawn.width == expected.width && drawn.height == expected.height)
      let off = zip(drawn.pixels, expected.pixels).count { abs(Int($0) - Int($1)) > 8 }
      #expect(off < 50, "\(page): \(off) values differ")
    }
    #expect(pages.next() == nil, "every page was drawn")
  }

  /// Restores a snapshot in the middle of each page and compares implicit animations, fades and timelines in the
  /// following ticks.
  @Test func aRestoredPageContinuesAlike() throws {
    let simulation = make()
    let other = make()
    for (tick, input) in reel.inputs.prefix(180 * Page.allCases.count).enumerated() {
      simulation.step(input)
      if tick % 180 == 70 {
        let snapshot = simulation.snapshot()
        try other.restore(snapshot)
      } else if tick % 180 > 70 && tick % 180 < 130 {
        other.step(input)
        #expect(other.stateHash == simulation.stateHash, "tick \(tick)")
      }
    }
  }

  /// Keeps pages open long after the reel's three seconds, and turns pages faster than a player can read.
  @Test func pagesMayStayOpenOrFlyBy() throws {
    let simulation = make()
    let painter = ScenePainter(simulation)
    var list = DrawList()
    var input = TickInput(viewWidth: 480, viewHeight: 320)
    for tick in 0..<3000 {
      input.events.removeAll()
      if tick % 1000 < 20 || tick > 2900 {
        let key: Key = tick % 3 == 0 ? .left : .right
        input.events = [.keyDown(key), .keyUp(key)]
      }
      simulation.step(input)
      painter.recordTick(simulation.world)
      if tick % 50 == 0 { painter.paint(simulation.world, alpha: 0.5, into: &list) }
    }
    #expect(!list.quads.isEmpty && simulation.world.entityCount < 250)
  }
}
