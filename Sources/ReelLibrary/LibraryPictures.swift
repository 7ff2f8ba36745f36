import ReelBatch
import ReelContent
import ReelDrawing
import ReelHost
import ReelMath
import ReelPlatform
import ReelRaster
import ReelSimulation

/// The drawing of a batch's worlds into memory, without a window and the libraries that windows need. The first picture
/// decodes the game's own pictures.
@usableFromInline final class LibraryPictures: @unchecked Sendable {
  // SAFETY: only the thread that uses the batch uses its pictures.
  private let assets: any OpenedAssets
  private let reader: AssetReader
  private let settings: GameSettings
  private var uploaded: RasterPictures?
  /// The canvas of the last picture.
  private var canvas: RasterCanvas?
  private var list = DrawList()

  init(_ assets: any OpenedAssets, _ reader: AssetReader, _ settings: GameSettings) {
    self.assets = assets
    self.reader = reader
    self.settings = settings
  }

  /// Draws a world as it is after its last tick. A view of another shape is stretched.
  /// - Parameter rgb: room for three bytes a pixel.
  func draw(
    _ simulation: Simulation, width: Int, height: Int, to rgb: UnsafeMutablePointer<UInt8>
  ) throws(BatchError) {
    let canvas = try canvas(width, height)
    list.background = settings.background
    if simulation.tick > 0 {
      let painter = ScenePainter(simulation, showing: assets.content)
      painter.recordTick(simulation.world)
      painter.paint(simulation.world, alpha: 1, into: &list)
    } else {
      // The first tick moves drawables to their positions for the view; before it there is only background.
      list.removeAll()
      list.view = Vec2(Float(settings.viewWidth), Float(settings.viewHeight))
    }
    canvas.draw(list)
    canvas.writeRGB(to: rgb)
  }

  private func canvas(_ width: Int, _ height: Int) throws(BatchError) -> RasterCanvas {
    if let canvas, canvas.width == width, canvas.height == height { return canvas }
    let pictures = try pictures()
    do {
      let new = try RasterCanvas(width: width, height: height, fit: .stretch, pictures: pictures)
      canvas = new
      return new
    } catch {
      throw BatchError(.badArgument, error.message)
    }
  }

  private func pictures() throws(BatchError) -> RasterPictures {
    if let uploaded { return uploaded }
    let new = RasterPictures()
    if let decode = reader.decode {
      do {
        try assets.eachPicture(decoding: decode) { picture in
          do throws(BackendError) {
            try new.upload(picture.bitmap, as: picture.texture, isSmooth: picture.isSmooth)
          } catch {
            throw ContentError(file: picture.file, location: "", expected: error.message)
          }
        }
      } catch {
        throw BatchError(.content, "\(error)")
      }
    }
    uploaded = new
    return new
  }
}

extension LibraryHost {
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
