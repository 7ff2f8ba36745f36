import ReelBatch
import ReelContent
import ReelDrawing
import ReelHost
import ReelPlatform
import ReelRaster
import ReelSimulation
import Synchronization

/// The game's own pictures, which are decoded when a world is first drawn. All painters of a batch share them.
final class LibraryUploads: @unchecked Sendable {
  // SAFETY: the assets never change, and the pictures do not once they are made, which `lock` does once.
  let assets: any OpenedAssets
  private let reader: AssetReader
  private let lock = Mutex(())
  private var uploaded: RasterPictures?

  init(_ assets: any OpenedAssets, _ reader: AssetReader) {
    self.assets = assets
    self.reader = reader
  }

  func pictures() throws(BatchError) -> RasterPictures {
    do {
      return try lock.withLock { _ in
        if let uploaded { return uploaded }
        let new = try decoded()
        uploaded = new
        return new
      }
    } catch {
      throw BatchError(.content, "\(error).")
    }
  }

  private func decoded() throws -> RasterPictures {
    let new = RasterPictures()
    guard let decode = reader.decode else { return new }
    try assets.eachPicture(decoding: decode) { picture in
      do throws(BackendError) {
        try new.upload(picture.bitmap, as: picture.texture, isSmooth: picture.isSmooth)
      } catch {
        throw ContentError(file: picture.file, location: "", expected: error.message)
      }
    }
    return new
  }
}

/// The drawing of worlds into memory, without a window and the libraries that windows need. Used by one thread at a
/// time.
@usableFromInline final class LibraryPictures: BatchPainter {
  private let uploads: LibraryUploads
  private let settings: GameSettings
  /// The canvas of the last picture.
  private var canvas: RasterCanvas?
  private var list = DrawList()
  private var pixels: [UInt8] = []

  init(_ uploads: LibraryUploads, _ settings: GameSettings) {
    self.uploads = uploads
    self.settings = settings
  }

  /// Draws a world as it is after its last tick. A view of another shape is stretched.
  ///
  /// The first tick of a game gives drawables their positions for the view, and often makes them. A picture before it
  /// would be background alone, so it shows the first tick as it is without inputs.
  /// - Parameter rgb: room for three bytes a pixel.
  func draw(
    _ simulation: Simulation, width: Int, height: Int, to rgb: UnsafeMutablePointer<UInt8>
  ) throws(BatchError) {
    let canvas = try canvas(width, height)
    list.background = settings.background
    var simulation = simulation
    if simulation.tick == 0 {
      // A sibling, so that the world itself stays at tick 0. A painter draws on the thread of its lane, and a caller
      // draws between two steps: no other thread uses the lane's worlds.
      simulation = simulation.makeSibling()
      let nothing = TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
      simulation.step(
        players: [TickInput](repeating: nothing, count: simulation.playerCount))
    }
    let painter = ScenePainter(simulation, showing: uploads.assets.content)
    painter.recordTick(simulation.world)
    painter.paint(simulation.world, alpha: 1, into: &list)
    canvas.draw(list)
    canvas.writeRGB(to: rgb)
  }

  @usableFromInline func draw(
    _ simulation: Simulation, agent: Int, _ picture: BatchPicture,
    to pixels: UnsafeMutablePointer<UInt8>
  ) {
    // Each agent sees the world as its player does. The players of this machine are no part of the state.
    let world = simulation.world
    let local = world.has(LocalPlayers.self) ? world[LocalPlayers.self].players : nil
    if local != nil, agent < simulation.playerCount {
      world[LocalPlayers.self].players = PlayerSet(agent)
    }
    defer { if let local { world[LocalPlayers.self].players = local } }
    if picture.channels == 3 {
      try? draw(simulation, width: picture.width, height: picture.height, to: pixels)
      return
    }
    let count = picture.width * picture.height
    if self.pixels.count != count * 3 { self.pixels = [UInt8](repeating: 0, count: count * 3) }
    self.pixels.withUnsafeMutableBufferPointer { rgb in
      guard let base = rgb.baseAddress else { return }
      try? draw(simulation, width: picture.width, height: picture.height, to: base)
      for at in 0..<count {
        // The weights of ITU-R BT.601, in 256ths.
        let sum = 77 * Int(base[3 * at]) + 150 * Int(base[3 * at + 1]) + 29 * Int(base[3 * at + 2])
        pixels[at] = UInt8(sum >> 8)
      }
    }
  }

  private func canvas(_ width: Int, _ height: Int) throws(BatchError) -> RasterCanvas {
    if let canvas, canvas.width == width, canvas.height == height { return canvas }
    let pictures = try uploads.pictures()
    do {
      let new = try RasterCanvas(width: width, height: height, fit: .stretch, pictures: pictures)
      canvas = new
      return new
    } catch {
      throw BatchError(.badArgument, error.message)
    }
  }
}

extension LibraryHost {
  /// Draws a world into memory, three bytes a pixel.
  public static func picture(
    _ batch: UInt64, _ world: Int64, _ width: Int32, _ height: Int32,
    _ rgb: UnsafeMutablePointer<UInt8>?, _ capacity: Int64
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      let simulation = try batch.simulation(Int(world))
      let sides = 1...Int32(RasterPictures.sideLimit)
      guard sides.contains(width), sides.contains(height) else {
        throw BatchError(
          .badArgument,
          "width, height: expected 1 to \(sides.upperBound) pixels, found \(width) and \(height).")
      }
      guard let rgb else { throw LibraryCall.null("rgb") }
      // Before any memory is taken, so that a picture takes no more than the caller has.
      let size = Int64(width) * Int64(height) * 3
      guard capacity >= size else {
        throw BatchError(.tooSmall, "capacity: expected \(size) bytes, found \(capacity).")
      }
      try batch.pictures?.draw(simulation, width: Int(width), height: Int(height), to: rgb)
    }
  }
}
