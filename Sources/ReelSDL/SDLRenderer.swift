import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// Owns an `SDL_Renderer` and its textures and turns draw lists into one geometry call a batch; for
/// SDL's software renderer, which copies pictures one by one anyway, into copies where it can.
/// ``SDLVideo`` gives it a window, ``SDLCanvas`` a surface in memory.
///
/// Every uploaded bitmap is kept (arrays are shared, not copied), because a driver may lose all
/// textures at once, and because some blending needs a second, premultiplied texture, which is made
/// when it is first drawn (``SDLBlending``).
final class SDLRenderer {
  /// One uploaded picture.
  private struct Slot {
    var bitmap: Bitmap
    var isSmooth: Bool
    var texture: OpaquePointer?
    var premultiplied: OpaquePointer?
  }

  /// SDL's software renderer names no limit; this one keeps a row's bytes far from 32 bits.
  static let softwareTextureLimit = 16384

  let raw: OpaquePointer
  /// SDL's name for it: "software", "opengl", "metal"…
  let name: String
  let isSoftware: Bool
  let maximumTextureWidth: Int
  let maximumTextureHeight: Int
  /// The batches of the last picture: one geometry call each on a graphics card.
  private(set) var lastDrawCallCount = 0

  private var isOpen = true
  private var slots: [Slot?] = []
  private var stage: OpaquePointer?
  private var geometry = SDLGeometry()
  private let format: UInt32
  private var blending = SDLBlending(hasCustomModes: false)
  private var clip: UInt16 = 0

  /// Takes over `raw` and destroys it in the end.
  init(owning raw: OpaquePointer) throws(BackendError) {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(raw, &info) == 0 else {
      SDL_DestroyRenderer(raw)
      throw BackendError("SDL does not describe its renderer: \(SDLLibrary.lastError)")
    }
    self.raw = raw
    name = String(cString: info.name)
    isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    let limit = SDLRenderer.softwareTextureLimit
    maximumTextureWidth = info.max_texture_width > 0 ? Int(info.max_texture_width) : limit
    maximumTextureHeight = info.max_texture_height > 0 ? Int(info.max_texture_height) : limit
    // The software blits are fastest in the order of a window's own pixels.
    format = SDL_PIXELFORMAT_ARGB8888.rawValue
    slots = [
      Slot(bitmap: Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]), isSmooth: false)
    ]
    try makeTexture(0)
    if let white = slots[0]?.texture { blending = SDLBlending(of: white) }
  }

  deinit { close() }

  /// Destroys the textures and the renderer. It must come before the end of what is drawn on, and
  /// nothing may be drawn afterwards; a second call does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    for index in slots.indices { destroyTextures(index) }
    if let stage { SDL_DestroyTexture(stage) }
    SDL_DestroyRenderer(raw)
  }

  // MARK: Textures

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    guard texture != .white else {
      throw BackendError(
        "texture 0 is the white pixel and can not be replaced: number pictures from 1 on")
    }
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw BackendError(
        "texture \(texture.rawValue) is \(bitmap.width) by \(bitmap.height) pixels:"
          + " a picture needs at least one pixel")
    }
    guard bitmap.width <= maximumTextureWidth, bitmap.height <= maximumTextureHeight else {
      throw BackendError(
        "texture \(texture.rawValue) is \(bitmap.width) by \(bitmap.height) pixels, and the"
          + " \(name) renderer takes at most \(maximumTextureWidth) by"
          + " \(maximumTextureHeight): split the picture")
    }
    let index = Int(texture.rawValue)
    while slots.count <= index { slots.append(nil) }
    destroyTextures(index)
    slots[index] = Slot(bitmap: bitmap, isSmooth: isSmooth)
    do {
      try makeTexture(index)
    } catch {
      slots[index] = nil
      throw error
    }
  }

  /// Makes every texture again after the driver lost them. One that fails is left out from now on.
  func restoreTextures() {
    for index in slots.indices where slots[index] != nil {
      destroyTextures(index)
      try? makeTexture(index)
    }
  }

  private func destroyTextures(_ index: Int) {
    if let texture = slots[index]?.texture { SDL_DestroyTexture(texture) }
    if let texture = slots[index]?.premultiplied { SDL_DestroyTexture(texture) }
    slots[index]?.texture = nil
    slots[index]?.premultiplied = nil
  }

  private func makeTexture(_ index: Int) throws(BackendError) {
    guard let slot = slots[index] else { return }
    slots[index]?.texture = try makeTexture(slot.bitmap, isSmooth: slot.isSmooth)
  }

  private func makeTexture(_ bitmap: Bitmap, isSmooth: Bool) throws(BackendError) -> OpaquePointer {
    let padded = isSoftware ? bitmap.withRepeatedEdge() : bitmap
    let width = Int32(padded.width)
    let height = Int32(padded.height)
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    guard let texture = SDL_CreateTexture(raw, format, access, width, height) else {
      throw BackendError(
        "no texture of \(width) by \(height) pixels: \(SDLLibrary.lastError)")
    }
    var converted = [UInt8](repeating: 0, count: padded.pixels.count)
    let pitch = width * 4
    let isDone =
      SDL_ConvertPixels(
        width, height, sdlPixelFormatRGBA, padded.pixels, pitch, format, &converted, pitch) == 0
      && SDL_UpdateTexture(texture, nil, converted, pitch) == 0
      && SDL_SetTextureScaleMode(texture, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
        == 0
    guard isDone else {
      let reason = SDLLibrary.lastError
      SDL_DestroyTexture(texture)
      throw BackendError("a texture can not be filled: \(reason)")
    }
    return texture
  }

  /// What to draw a batch with; `nil` leaves the batch out.
  private func texture(
    for batch: DrawBatch
  ) -> (texture: OpaquePointer, picture: Vec2, size: Vec2)? {
    let index = Int(batch.texture.rawValue)
    guard index < slots.count, let slot = slots[index], let plain = slot.texture else { return nil }
    let picture = Vec2(Float(slot.bitmap.width), Float(slot.bitmap.height))
    let padded = slot.bitmap.sizeWithRepeatedEdge
    let size = isSoftware ? Vec2(Float(padded.width), Float(padded.height)) : picture
    guard blending.needsPremultiplied(batch.blend, isSmooth: slot.isSmooth) else {
      return (plain, picture, size)
    }
    if let premultiplied = slot.premultiplied { return (premultiplied, picture, size) }
    guard let made = try? makeTexture(slot.bitmap.premultiplied(), isSmooth: slot.isSmooth) else {
      return nil
    }
    slots[index]?.premultiplied = made
    return (made, picture, size)
  }

  // MARK: Drawing

  /// The size of what is drawn on, in its own pixels.
  var outputSize: Vec2 {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(raw, &width, &height)
    return Vec2(Float(width), Float(height))
  }

  /// Draws a picture without showing it.
  ///
  /// In software, an enlarged picture is first drawn at the size of the view and then enlarged as a
  /// whole: copies that keep their size are several times as fast as enlarging ones.
  ///
  /// - Parameter view: the logical view for a list that names none, or one that no window has.
  func draw(_ list: DrawList, view: Vec2) {
    let largest: Float = 65536
    let hasView =
      list.view.x > 0 && list.view.y > 0 && list.view.x < largest && list.view.y < largest
    let view = hasView ? list.view : view
    let box = Letterbox(window: outputSize, view: view)
    var target = SDL_Rect(
      x: Int32(box.target.x), y: Int32(box.target.y), w: Int32(box.target.width.rounded()),
      h: Int32(box.target.height.rounded()))
    SDL_RenderSetViewport(raw, nil)
    SDL_SetRenderDrawColor(raw, 0, 0, 0, 255)
    let coversAll =
      target.x <= 0 && target.y <= 0 && Float(target.w) >= outputSize.x
      && Float(target.h) >= outputSize.y
    lastDrawCallCount = 0
    if isSoftware, box.scale > 1, let stage = stage(Int32(view.x), Int32(view.y)) {
      SDL_SetRenderTarget(raw, stage)
      drawView(list, scale: 1, SDL_Rect(x: 0, y: 0, w: Int32(view.x), h: Int32(view.y)))
      SDL_SetRenderTarget(raw, nil)
      SDL_SetRenderDrawColor(raw, 0, 0, 0, 255)
      SDL_RenderClear(raw)
      SDL_RenderCopy(raw, stage, nil, &target)
    } else {
      // Once is enough.
      if !coversAll { SDL_RenderClear(raw) }
      drawView(list, scale: box.scale, target)
    }
  }

  private func drawView(_ list: DrawList, scale: Float, _ target: SDL_Rect) {
    var viewport = target
    SDL_RenderSetViewport(raw, &viewport)
    SDL_SetRenderDrawBlendMode(raw, SDL_BLENDMODE_NONE)
    let back = list.background
    SDL_SetRenderDrawColor(raw, back.r, back.g, back.b, back.a)
    SDL_RenderFillRect(raw, nil)
    geometry.reserve(list.quads.count)
    let size = Vec2(Float(target.w), Float(target.h))
    list.forEachBatch { batch in
      cut(to: batch.clip, of: list, scale)
      draw(batch, of: list, scale: scale, viewport: size)
    }
    cut(to: 0, of: list, scale)
  }

  /// Sets what the next batches are cut to.
  private func cut(to number: UInt16, of list: DrawList, _ scale: Float) {
    guard number != clip else { return }
    clip = number
    guard number > 0 else {
      SDL_RenderSetClipRect(raw, nil)
      return
    }
    let area = list.clips[Int(number) - 1]
    // Not far beyond any window, and a number even where there is none.
    func pixel(_ place: Float) -> Int32 {
      let pixel = (place * scale).rounded()
      return pixel > -1e6 ? Int32(min(pixel, 1e6)) : -1_000_000
    }
    let (left, top) = (pixel(area.minX), pixel(area.minY))
    var rect = SDL_Rect(
      x: left, y: top, w: pixel(area.maxX) - left, h: pixel(area.maxY) - top)
    SDL_RenderSetClipRect(raw, &rect)
  }

  /// The texture on which software draws before enlarging, in the window's own format, for which
  /// SDL's enlarging is fastest. `nil` where none can be made.
  private func stage(_ width: Int32, _ height: Int32) -> OpaquePointer? {
    var oldWidth: Int32 = 0
    var oldHeight: Int32 = 0
    if let stage {
      SDL_QueryTexture(stage, nil, nil, &oldWidth, &oldHeight)
      if oldWidth == width, oldHeight == height { return stage }
      SDL_DestroyTexture(stage)
    }
    var format = self.format
    if let window = SDL_RenderGetWindow(raw),
      SDL_GetWindowPixelFormat(window) == SDL_PIXELFORMAT_XRGB8888.rawValue
    {
      format = SDL_PIXELFORMAT_XRGB8888.rawValue
    }
    stage = SDL_CreateTexture(
      raw, format, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width, height)
    if let stage {
      SDL_SetTextureBlendMode(stage, SDL_BLENDMODE_NONE)
      SDL_SetTextureScaleMode(stage, SDL_ScaleModeNearest)
    }
    return stage
  }

  private func draw(_ batch: DrawBatch, of list: DrawList, scale: Float, viewport: Vec2) {
    guard let (texture, picture, size) = texture(for: batch) else { return }
    let isSmooth = slots[Int(batch.texture.rawValue)]?.isSmooth ?? false
    let target = SDLGeometry.Target(
      scale: scale, viewport: viewport, pictureSize: picture, textureSize: size,
      isPremultiplied: blending.needsPremultiplied(batch.blend, isSmooth: isSmooth))
    let mode = blending.mode(batch.blend, isSmooth: isSmooth)
    SDL_SetTextureBlendMode(texture, mode)
    let isDrawn = list.quads.withUnsafeBufferPointer { quads in
      // SAFETY: a batch is never empty, so there is a first quad.
      let quads = quads.baseAddress.unsafelyUnwrapped
      guard isSoftware else {
        for at in batch.quads {
          guard let corners = Corners(quads[at], target) else { continue }
          let color = SDL_Color(quads[at].color, isPremultiplied: target.isPremultiplied)
          geometry.append(corners, color, textureSize: size)
        }
        return geometry.draw(raw, texture)
      }
      // Fills without a texture are several times faster, but only those of this mode are the same.
      let isFill = batch.texture == .white && batch.blend == .normal
      if isFill { SDL_SetRenderDrawBlendMode(raw, mode) }
      return drawInSoftware(quads, batch.quads, isFill ? nil : texture, target)
    }
    if isDrawn { lastDrawCallCount += 1 }
  }

  private func drawInSoftware(
    _ quads: UnsafePointer<DrawQuad>, _ range: Range<Int>, _ texture: OpaquePointer?,
    _ target: SDLGeometry.Target
  ) -> Bool {
    var isDrawn = false
    var copies = SoftwareCopies()
    var hasTriangles = false
    for at in range {
      guard let shape = SoftwareShape(quads + at, target) else { continue }
      isDrawn = true
      let color = SDL_Color(quads[at].color, isPremultiplied: target.isPremultiplied)
      switch shape {
      case .copy(let source, let area):
        if hasTriangles {
          geometry.draw(raw, texture)
          hasTriangles = false
        }
        if copies.isFull { copies.draw(raw, texture) }
        copies.append(from: source, to: area, color)
      case .triangles(let corners):
        copies.draw(raw, texture)
        geometry.append(corners, color, textureSize: target.textureSize)
        hasTriangles = true
      }
    }
    copies.draw(raw, texture)
    geometry.draw(raw, texture)
    return isDrawn
  }

  func present() { SDL_RenderPresent(raw) }

  /// Reads what is drawn, whole, letterbox bars included.
  func capture() throws(BackendError) -> Bitmap {
    let size = outputSize
    var bitmap = Bitmap(width: Int(size.x), height: Int(size.y))
    guard bitmap.width > 0, bitmap.height > 0 else { return bitmap }
    SDL_RenderSetViewport(raw, nil)
    guard
      SDL_RenderReadPixels(
        raw, nil, sdlPixelFormatRGBA, &bitmap.pixels, Int32(bitmap.width * 4)) == 0
    else { throw BackendError("the picture can not be read back: \(SDLLibrary.lastError)") }
    return bitmap
  }
}

/// The format whose bytes in memory are red, green, blue, alpha: that of ``Bitmap``.
let sdlPixelFormatRGBA =
  SDL_BYTEORDER == SDL_LIL_ENDIAN
  ? SDL_PIXELFORMAT_ABGR8888.rawValue : SDL_PIXELFORMAT_RGBA8888.rawValue
