import ReelContent
import ReelMath
import ReelPlatform

/// A canvas in memory that needs no library: no window, no display, no input. It makes pictures of worlds on servers
/// and in libraries of games.
///
/// It draws all quads with the ``Rasterizer``, as `SDLCanvas` does with `blendsExactly`, so the pixels are equal on
/// every machine.
package final class RasterCanvas {
  package let width: Int
  package let height: Int
  private let fit: WindowFit
  private let pictures: RasterPictures
  /// The white versions of pictures, by their numbers. Each is created when it is first drawn.
  private var silhouettes: [Int: RasterPicture] = [:]
  /// The pixels of the picture, row by row.
  private let pixels: UnsafeMutablePointer<UInt32>
  /// The memory for views that are drawn at their own size and then enlarged.
  private var stage: [UInt32] = []

  /// Creates a canvas.
  /// - Parameters:
  ///   - width: in pixels, 1 to 16384.
  ///   - height: in pixels, 1 to 16384.
  ///   - fit: the way in which a view of another size fills the canvas. `stretch` fills all of it.
  /// - Throws: for another size.
  package init(
    width: Int, height: Int, fit: WindowFit = .integerScale,
    pictures: RasterPictures = RasterPictures()
  ) throws(BackendError) {
    let limit = RasterPictures.sideLimit
    guard width > 0, height > 0, width <= limit, height <= limit else {
      throw BackendError("a canvas has 1 to \(limit) pixels a side, not \(width) by \(height)")
    }
    (self.width, self.height) = (width, height)
    (self.fit, self.pictures) = (fit, pictures)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: Color.black.argb, count: width * height)
  }

  deinit { pixels.deallocate() }

  /// Makes a picture drawable under this number, for all canvases with the same pictures.
  package func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try pictures.upload(bitmap, as: texture, isSmooth: isSmooth)
    silhouettes[Int(texture.rawValue)] = nil
  }

  // MARK: - Drawing

  /// Draws a list over all of the canvas. Skips quads of a texture that was never uploaded.
  package func draw(_ list: DrawList) {
    let size = Vec2(Float(width), Float(height))
    let sides = Float(1)..<65536
    let hasView = sides.contains(list.view.x) && sides.contains(list.view.y)
    let view = hasView ? list.view : size
    let box = Letterbox(window: size, view: view, fit: fit)
    let (left, top) = (Int(box.target.x), Int(box.target.y))
    let (wide, high) = (Int(box.target.width.rounded()), Int(box.target.height.rounded()))
    let visible = PixelArea(
      left: max(0, -left), top: max(0, -top), right: min(wide, width - left),
      bottom: min(high, height - top))
    if visible.right - visible.left < width || visible.bottom - visible.top < height {
      pixels.update(repeating: Color.black.argb, count: width * height)
    }
    guard !visible.isEmpty else { return }
    // SAFETY: only pixels of `visible` are read and written, which lie on the canvas.
    let target = PixelTarget(pixels: pixels + (top * width + left), stride: width, area: visible)
    if box.scales.x == box.scales.y, box.scales.x > 1, hasView {
      drawEnlarged(list, Int(view.x), Int(view.y), target, Vec2(Float(wide), Float(high)))
    } else {
      draw(list, scale: box.scales, size: Vec2(Float(wide), Float(high)), into: target)
    }
  }

  /// Draws a list at the size of its view, and enlarges the result, so that all logical pixels are alike.
  private func drawEnlarged(
    _ list: DrawList, _ wide: Int, _ high: Int, _ target: PixelTarget, _ size: Vec2
  ) {
    if stage.count < wide * high { stage = [UInt32](repeating: 0, count: wide * high) }
    stage.withUnsafeMutableBufferPointer { stage in
      // SAFETY: a view has at least one pixel, and the memory has room for all of them.
      let own = PixelTarget(
        pixels: stage.baseAddress!, stride: wide,
        area: PixelArea(left: 0, top: 0, right: wide, bottom: high))
      draw(list, scale: .one, size: Vec2(Float(wide), Float(high)), into: own)
      let area = target.area
      let (columns, rows) = (Int(size.x), Int(size.y))
      for row in area.top..<area.bottom {
        let from = own.pixels + (2 * row + 1) * high / (2 * rows) * wide
        let to = target.pixels + row * target.stride
        for column in area.left..<area.right {
          to[column] = from[(2 * column + 1) * wide / (2 * columns)]
        }
      }
    }
  }

  private func draw(_ list: DrawList, scale: Vec2, size: Vec2, into target: PixelTarget) {
    let area = target.area
    for row in area.top..<area.bottom {
      (target.pixels + (row * target.stride + area.left)).update(
        repeating: list.background.argb, count: area.right - area.left)
    }
    list.withRecords { quads in
      list.forEachBatch { batch in
        let crop =
          batch.crop > 0
          ? area.intersection(PixelArea(list.crops[Int(batch.crop) - 1], scale: scale)) : area
        // SAFETY: a batch is never empty, so there is a first quad.
        guard let picture = picture(of: batch), let first = quads.baseAddress, !crop.isEmpty else {
          return
        }
        let texels = picture.texels
        let rasterizer = Rasterizer(
          target: PixelTarget(pixels: target.pixels, stride: target.stride, area: crop),
          source: texels, blend: batch.blend)
        let sides = Vec2(Float(texels.width), Float(texels.height))
        for at in batch.quads {
          guard
            let corners = Corners(
              list.corners(of: first[at]), scale: scale, picture: sides, within: size)
          else { continue }
          rasterizer.draw(corners.positions, corners.texels, first[at].color)
        }
      }
    }
  }

  private func picture(of batch: DrawBatch) -> RasterPicture? {
    let index = Int(batch.texture.rawValue)
    guard index < pictures.pictures.count, let picture = pictures.pictures[index] else {
      return nil
    }
    guard batch.isSilhouette else { return picture }
    if let cached = silhouettes[index] { return cached }
    let silhouette = picture.silhouette()
    silhouettes[index] = silhouette
    return silhouette
  }

  // MARK: - Reading

  /// Returns the last picture; black and opaque before the first one. O(pixels).
  package func capture() -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels.withUnsafeMutableBufferPointer { bytes in
      for at in 0..<width * height {
        let pixel = pixels[at]
        bytes[at * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[at * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[at * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
        bytes[at * 4 + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
    return bitmap
  }

  /// Writes red, green and blue of each pixel of the last picture, row by row. Allocates nothing.
  /// - Parameter bytes: room for three bytes a pixel.
  package func writeRGB(to bytes: UnsafeMutablePointer<UInt8>) {
    for at in 0..<width * height {
      let pixel = pixels[at]
      bytes[at * 3] = UInt8(truncatingIfNeeded: pixel >> 16)
      bytes[at * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      bytes[at * 3 + 2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  /// Writes the brightness of each pixel of the last picture, row by row: .299 of red, .587 of green and .114 of blue,
  /// in integers, so that it is the same on every machine. Allocates nothing.
  /// - Parameter bytes: room for a byte a pixel.
  package func writeBrightness(to bytes: UnsafeMutablePointer<UInt8>) {
    for at in 0..<width * height {
      let pixel = pixels[at]
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      // The factors are 16384ths.
      bytes[at] = UInt8(
        truncatingIfNeeded: (red * 4899 + green * 9617 + blue * 1868 + 8192) >> 14)
    }
  }
}

extension PixelArea {
  /// Converts a crop area of a list to the nearest pixels.
  init(_ crop: Rect, scale: Vec2) {
    // The result is limited to values slightly beyond any canvas; a NaN yields a number too.
    func pixel(_ coordinate: Float, _ scale: Float) -> Int {
      let pixel = (coordinate * scale).rounded()
      return pixel > -1e6 ? Int(min(pixel, 1e6)) : -1_000_000
    }
    self.init(
      left: pixel(crop.minX, scale.x), top: pixel(crop.minY, scale.y),
      right: pixel(crop.maxX, scale.x), bottom: pixel(crop.maxY, scale.y))
  }
}
