import CSDL2
import ReelContent
import ReelMath
import ReelPlatform
import ReelRaster

/// The renderer of a window with a graphics card on which ``GLRenderer`` does not run. Textures lie on the card, and a
/// batch is one geometry call of SDL.
///
/// It keeps every uploaded bitmap (arrays are shared, not copied), because a driver may lose all textures at once. Some
/// blend modes need a second, premultiplied texture (``SDLBlending``), and a silhouette needs one with white colours;
/// the renderer creates both from the bitmap when they are first drawn.
final class SDLCardRenderer: SDLLibraryRenderer {
  /// One uploaded picture.
  private struct Slot {
    var bitmap: Bitmap
    var isSmooth: Bool
    var texture: OpaquePointer?
    var premultiplied: OpaquePointer?
    var silhouette: OpaquePointer?
    var premultipliedSilhouette: OpaquePointer?
  }

  let raw: OpaquePointer
  let name: String
  let isSoftware = false
  private(set) var lastDrawCallCount = 0

  private let limit: (width: Int, height: Int)
  private var isOpen = true
  private var slots: [Slot?] = []
  private var geometry = SDLGeometry()
  private var blending = SDLBlending(hasCustomModes: false)
  private var crop: UInt16 = 0

  /// Takes ownership of `raw`, and destroys it in `close()`.
  init(owning raw: OpaquePointer) throws(BackendError) {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(raw, &info) == 0 else {
      SDL_DestroyRenderer(raw)
      throw BackendError("SDL does not describe its renderer: \(SDLLibrary.lastError)")
    }
    self.raw = raw
    name = String(cString: info.name)
    // If a driver reports no limit, 16384 is used, which every driver supports.
    limit = (
      info.max_texture_width > 0 ? Int(info.max_texture_width) : 16384,
      info.max_texture_height > 0 ? Int(info.max_texture_height) : 16384
    )
    slots = [
      Slot(bitmap: Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]), isSmooth: false)
    ]
    try makeTexture(0)
    if let white = slots[0]?.texture { blending = SDLBlending(of: white) }
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    for index in slots.indices { destroyTextures(index) }
    SDL_DestroyRenderer(raw)
  }

  // MARK: Textures

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try texture.checkUpload(bitmap, renderer: name, limit: limit)
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

  /// Makes all textures again. A texture that the driver cannot make is no longer drawn.
  func restoreTextures() {
    for index in slots.indices where slots[index] != nil {
      destroyTextures(index)
      try? makeTexture(index)
    }
  }

  private func destroyTextures(_ index: Int) {
    guard let slot = slots[index] else { return }
    let all = [slot.texture, slot.premultiplied, slot.silhouette, slot.premultipliedSilhouette]
    for case let texture? in all { SDL_DestroyTexture(texture) }
    slots[index] = Slot(bitmap: slot.bitmap, isSmooth: slot.isSmooth)
  }

  private func makeTexture(_ index: Int) throws(BackendError) {
    guard let slot = slots[index] else { return }
    slots[index]?.texture = try makeTexture(slot.bitmap, isSmooth: slot.isSmooth)
  }

  private func makeTexture(_ bitmap: Bitmap, isSmooth: Bool) throws(BackendError) -> OpaquePointer {
    let width = Int32(bitmap.width)
    let height = Int32(bitmap.height)
    // Every driver supports this format.
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    guard let texture = SDL_CreateTexture(raw, format, access, width, height) else {
      throw BackendError(
        "no texture of \(width) by \(height) pixels: \(SDLLibrary.lastError)")
    }
    var converted = [UInt8](repeating: 0, count: bitmap.pixels.count)
    let pitch = width * 4
    let isDone =
      SDL_ConvertPixels(
        width, height, sdlPixelFormatRGBA, bitmap.pixels, pitch, format, &converted, pitch) == 0
      && SDL_UpdateTexture(texture, nil, converted, pitch) == 0
      && SDL_SetTextureScaleMode(texture, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
        == 0
    guard isDone else {
      let reason = SDLLibrary.lastError
      SDL_DestroyTexture(texture)
      throw BackendError("a texture cannot be filled: \(reason)")
    }
    return texture
  }

  /// Returns the texture for a batch, and its size; `nil` skips the batch.
  private func texture(for batch: DrawBatch) -> (texture: OpaquePointer, size: Vec2)? {
    let index = Int(batch.texture.rawValue)
    guard index < slots.count, let slot = slots[index], let plain = slot.texture else { return nil }
    let size = Vec2(Float(slot.bitmap.width), Float(slot.bitmap.height))
    let isPremultiplied = blending.needsPremultiplied(batch.blend, isSmooth: slot.isSmooth)
    if !isPremultiplied && !batch.isSilhouette { return (plain, size) }
    let keyPath: WritableKeyPath<Slot, OpaquePointer?> =
      !batch.isSilhouette
      ? \.premultiplied : isPremultiplied ? \.premultipliedSilhouette : \.silhouette
    if let cached = slot[keyPath: keyPath] { return (cached, size) }
    var bitmap = batch.isSilhouette ? slot.bitmap.silhouette() : slot.bitmap
    if isPremultiplied { bitmap = bitmap.premultiplied() }
    guard let made = try? makeTexture(bitmap, isSmooth: slot.isSmooth) else { return nil }
    slots[index]?[keyPath: keyPath] = made
    return (made, size)
  }

  // MARK: Drawing

  func draw(_ list: DrawList, view: Vec2, fit: WindowFit) {
    let layout = begin(list, view: view, fit: fit)
    lastDrawCallCount = 0
    var viewport = SDL_Rect(layout.target)
    SDL_RenderSetViewport(raw, &viewport)
    SDL_SetRenderDrawBlendMode(raw, SDL_BLENDMODE_NONE)
    let back = list.background
    SDL_SetRenderDrawColor(raw, back.r, back.g, back.b, back.a)
    SDL_RenderFillRect(raw, nil)
    list.forEachBatch { batch in
      cut(to: batch.crop, of: list, layout.scale)
      draw(batch, of: list, scale: layout.scale)
    }
    cut(to: 0, of: list, layout.scale)
  }

  /// Sets the clip rectangle of the next batches.
  private func cut(to number: UInt16, of list: DrawList, _ scale: Vec2) {
    guard number != crop else { return }
    crop = number
    guard number > 0 else {
      SDL_RenderSetClipRect(raw, nil)
      return
    }
    var rect = SDL_Rect(list.crops[Int(number) - 1], scale: scale)
    SDL_RenderSetClipRect(raw, &rect)
  }

  private func draw(_ batch: DrawBatch, of list: DrawList, scale: Vec2) {
    guard let (texture, size) = texture(for: batch) else { return }
    let isSmooth = slots[Int(batch.texture.rawValue)]?.isSmooth ?? false
    let isPremultiplied = blending.needsPremultiplied(batch.blend, isSmooth: isSmooth)
    SDL_SetTextureBlendMode(texture, blending.mode(batch.blend, isSmooth: isSmooth))
    geometry.reserve(batch.quads.count * (isSmooth ? 9 : 1))
    list.withRecords { quads in
      for at in batch.quads {
        guard let corners = Corners(list.corners(of: quads[at]), scale: scale) else { continue }
        let color = SDL_Color(quads[at].color, isPremultiplied: isPremultiplied)
        if isSmooth && corners.needsPatches(textureSize: size) {
          corners.eachPatch { geometry.append($0, color, textureSize: size, isPatch: true) }
        } else {
          geometry.append(corners, color, textureSize: size)
        }
      }
    }
    if geometry.draw(raw, texture) { lastDrawCallCount += 1 }
  }
}
