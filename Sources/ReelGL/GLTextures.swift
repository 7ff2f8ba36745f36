import ReelContent
import ReelMath
import ReelPlatform

/// The textures of a ``GLPainter``, with the bitmaps from which the painter makes them again after the card has lost
/// them. The bitmaps share their pixels with the caller's. Adopted textures have no bitmap.
///
/// All colours are premultiplied: filtering plain colours mixes in the colours of clear pixels and leaves a dark rim,
/// and all blend modes take premultiplied colours.
struct GLTextures {
  struct Slot {
    /// `nil` for an adopted texture.
    fileprivate let bitmap: Bitmap?
    /// The size in pixels.
    let size: Vec2
    let isSmooth: Bool
    /// The texture's number in OpenGL; 0 if the card does not contain the texture.
    fileprivate(set) var number: UInt32 = 0

    init(_ bitmap: Bitmap, isSmooth: Bool) {
      self.bitmap = bitmap
      self.isSmooth = isSmooth
      size = Vec2(Float(bitmap.width), Float(bitmap.height))
    }

    init(adopting number: UInt32, size: Vec2, isSmooth: Bool) {
      bitmap = nil
      (self.number, self.size, self.isSmooth) = (number, size, isSmooth)
    }
  }

  private var slots: [Slot?] = [
    Slot(Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]), isSmooth: false)
  ]
  private let limit: Int

  /// Creates the white texture.
  init(_ gl: GLFunctions) throws(BackendError) {
    var limit: Int32 = 0
    gl.getInteger(GLName.largestTexture, &limit)
    // Every card with OpenGL 3.3 supports textures of 2048 pixels a side.
    self.limit = min(max(Int(limit), 2048), 16384)
    try fill(0, gl)
  }

  /// Returns a texture; `nil` if there is no such picture, or the card could not make it again.
  @inline(__always)
  subscript(_ texture: TextureID) -> Slot? {
    let index = Int(texture.rawValue)
    guard index < slots.count, let slot = slots[index], slot.number != 0 else { return nil }
    return slot
  }

  /// - Parameter gl: `nil` if the card has lost everything: then `restore` makes the texture.
  mutating func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool, _ gl: GLFunctions?
  ) throws(BackendError) {
    try texture.checkUpload(bitmap, renderer: "OpenGL", limit: (limit, limit))
    let index = Int(texture.rawValue)
    reserve(index)
    if let gl { delete(index, gl) }
    slots[index] = Slot(bitmap, isSmooth: isSmooth)
    guard let gl else { return }
    do {
      try fill(index, gl)
    } catch {
      slots[index] = nil
      throw error
    }
  }

  /// Takes over a texture that the card contains.
  mutating func adopt(
    _ number: UInt32, width: Int, height: Int, as texture: TextureID, isSmooth: Bool,
    _ gl: GLFunctions
  ) {
    guard number != 0 else { return }
    guard texture != .white, width > 0, height > 0 else {
      withUnsafePointer(to: number) { gl.deleteTextures(1, $0) }
      return
    }
    let index = Int(texture.rawValue)
    reserve(index)
    // Its maker may have filled the same texture again.
    if slots[index]?.number != number { delete(index, gl) }
    slots[index] = Slot(
      adopting: number, size: Vec2(Float(width), Float(height)), isSmooth: isSmooth)
    gl.bindTexture(GLName.texture2D, number)
    setFilter(isSmooth: isSmooth, gl)
  }

  /// Makes the textures of all bitmaps in a new context. A texture that the card cannot make is no longer drawn.
  mutating func restore(_ gl: GLFunctions) {
    for index in slots.indices { try? fill(index, gl) }
  }

  /// Forgets the numbers of a context that has lost its textures, and the textures that were adopted.
  mutating func forgetNumbers() {
    for index in slots.indices {
      slots[index]?.number = 0
      if slots[index]?.bitmap == nil { slots[index] = nil }
    }
  }

  /// Deletes all textures but the white one, and forgets their bitmaps.
  mutating func removeAll(_ gl: GLFunctions) {
    for index in slots.indices.dropFirst() { delete(index, gl) }
    slots.removeSubrange(1...)
  }

  mutating func deleteAll(_ gl: GLFunctions) {
    for index in slots.indices { delete(index, gl) }
  }

  private mutating func reserve(_ index: Int) {
    while slots.count <= index { slots.append(nil) }
  }

  private mutating func delete(_ index: Int, _ gl: GLFunctions) {
    guard let number = slots[index]?.number, number != 0 else { return }
    withUnsafePointer(to: number) { gl.deleteTextures(1, $0) }
    slots[index]?.number = 0
  }

  /// Makes the texture of a slot's bitmap; does nothing if the slot has none.
  private mutating func fill(_ index: Int, _ gl: GLFunctions) throws(BackendError) {
    guard let slot = slots[index], let bitmap = slot.bitmap else { return }
    // Clears the errors of earlier calls.
    for _ in 0..<16 where gl.getError() == 0 { break }
    var number: UInt32 = 0
    gl.makeTextures(1, &number)
    gl.bindTexture(GLName.texture2D, number)
    setFilter(isSmooth: slot.isSmooth, gl)
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    gl.fillTexture(
      GLName.texture2D, 0, GLName.rgba8, width, height, 0, GLName.rgba, GLName.unsignedByte,
      bitmap.premultiplied().pixels)
    let fault = gl.getError()
    guard fault == 0 else {
      gl.deleteTextures(1, &number)
      throw BackendError(
        "no texture of \(width) by \(height) pixels: OpenGL's error \(fault)")
    }
    slots[index]?.number = number
  }

  /// Sets the filter of the bound texture, and keeps its edges from repeating.
  private func setFilter(isSmooth: Bool, _ gl: GLFunctions) {
    let filter = isSmooth ? GLName.linear : GLName.nearest
    gl.setTexture(GLName.texture2D, GLName.minification, filter)
    gl.setTexture(GLName.texture2D, GLName.magnification, filter)
    gl.setTexture(GLName.texture2D, GLName.wrapS, GLName.clampToEdge)
    gl.setTexture(GLName.texture2D, GLName.wrapT, GLName.clampToEdge)
  }
}
