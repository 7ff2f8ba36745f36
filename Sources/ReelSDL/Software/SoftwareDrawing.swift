import CSDL2
import ReelContent
import ReelMath
import ReelPlatform
import ReelRaster

/// The drawing of lists into surfaces without a graphics card: it stores the pictures and draws the batches.
///
/// Upright pictures at their own size use SDL's copies, which are fast (decision 18), unless colours have to be exact.
/// All other quads use the ``Rasterizer`` (decision 19). The surface may be shown in a window (``SDLSoftwareRenderer``)
/// or stay in memory (``SDLCanvas``).
final class SoftwareDrawing {
  /// The largest side, so that a row's size in bytes is far below 32 bits.
  static let sideLimit = 16384

  /// The number of batches of the last list that were drawn.
  private(set) var lastDrawCallCount = 0
  private var pictures: [SoftwarePicture?] = []
  /// The white versions of the pictures, by their numbers. Each is created when it is first drawn.
  private var silhouettes: [Int: SoftwarePicture] = [:]
  private let blendsExactly: Bool

  /// Creates a drawing whose only picture is the white one.
  /// - Parameter blendsExactly: true to draw every quad with the ``Rasterizer``, which rounds colours to the nearest.
  ///   SDL's copies are several times faster. Under translucent pictures they leave colours up to 6 too dark, and the
  ///   alpha of an opaque background below 255.
  init(blendsExactly: Bool = false) throws(BackendError) {
    self.blendsExactly = blendsExactly
    let white = Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    pictures = [try SoftwarePicture(white, isSmooth: false)]
  }

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try texture.checkUpload(
      bitmap, renderer: "software", limit: (SoftwareDrawing.sideLimit, SoftwareDrawing.sideLimit))
    let index = Int(texture.rawValue)
    while pictures.count <= index { pictures.append(nil) }
    pictures[index] = nil
    silhouettes[index] = nil
    pictures[index] = try SoftwarePicture(bitmap, isSmooth: isSmooth)
  }

  /// Draws a list over all of a surface, whose format is ARGB8888 or XRGB8888.
  /// - Parameter scale: the pixels of the surface per logical pixel.
  func draw(
    _ list: DrawList, scale: Float, on surface: UnsafeMutablePointer<SDL_Surface>
  ) {
    lastDrawCallCount = 0
    SDL_SetClipRect(surface, nil)
    SDL_FillRect(surface, nil, list.background.argb)
    list.withRecords { quads in
      list.forEachBatch { batch in
        if batch.crop > 0 {
          var crop = SDL_Rect(list.crops[Int(batch.crop) - 1], scale: Vec2(scale, scale))
          SDL_SetClipRect(surface, &crop)
        } else {
          SDL_SetClipRect(surface, nil)
        }
        draw(batch, of: list, quads, scale, surface)
      }
    }
    SDL_SetClipRect(surface, nil)
  }

  private func silhouette(_ index: Int) -> SoftwarePicture? {
    if let cached = silhouettes[index] { return cached }
    silhouettes[index] = pictures[index].flatMap { try? $0.silhouette() }
    return silhouettes[index]
  }

  private func draw(
    _ batch: DrawBatch, of list: DrawList, _ quads: UnsafeBufferPointer<DrawRecord>,
    _ scale: Float,
    _ surface: UnsafeMutablePointer<SDL_Surface>
  ) {
    let index = Int(batch.texture.rawValue)
    guard index < pictures.count,
      let picture = batch.isSilhouette ? silhouette(index) : pictures[index],
      // SAFETY: a batch is never empty, so there is a first quad.
      let first = quads.baseAddress
    else { return }
    let rasterizer = Rasterizer(
      target: PixelTarget(surface), source: picture.texels, blend: batch.blend)
    let space = SoftwareShape.Space(
      scale: scale, size: Vec2(Float(surface.pointee.w), Float(surface.pointee.h)),
      picture: Vec2(Float(picture.width), Float(picture.height)),
      hasCopies: !blendsExactly && (batch.blend == .normal || batch.blend == .additive))
    var copies = SoftwareCopies()
    SDL_SetSurfaceBlendMode(
      picture.surface, batch.blend == .normal ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_ADD)
    var isDrawn = false
    for at in batch.quads {
      guard let shape = SoftwareShape(first + at, of: list, space) else { continue }
      isDrawn = true
      switch shape {
      case .copy(let from, let to):
        if copies.isFull { copies.draw(picture.surface, surface) }
        copies.append(from: from, to: to, SDL_Color(first[at].color, isPremultiplied: false))
      case .quad(let corners):
        copies.draw(picture.surface, surface)
        rasterizer.draw(corners.positions, corners.texels, first[at].color)
      }
    }
    copies.draw(picture.surface, surface)
    if isDrawn { lastDrawCallCount += 1 }
  }
}
