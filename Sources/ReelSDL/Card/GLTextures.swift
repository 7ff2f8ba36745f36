import ReelContent
import ReelMath
import ReelPlatform

/// The textures of a ``GLRenderer``, with the bitmaps from which the renderer recreates them after the card has lost
/// them. The bitmaps share their pixels with the caller's.
///
/// All colours are premultiplied: filtering plain colours mixes in the colours of clear pixels and leaves a dark rim,
/// and all blend modes take premultiplied colours.
struct GLTextures {
  struct Slot {
    let bitmap: Bitmap
    let isSmooth: Bool
    /// The texture's number in OpenGL; 0 if the card does not contain the texture.
    fileprivate(set) var number: UInt32 = 0

    var size: Vec2 { Vec2(Float(bitmap.width), Float(bitmap.height)) }
  }

  private var slots: [Slot?] = [
    Slot(bitmap: Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]), isSmooth: false)
  ]
  private let limit: Int

  /// Creates the white texture.
  init(_ gl: GLFunctions) throws(BackendError) {
    var limit: Int32 = 0
    gl.getInteger(GLName.largestTexture, &limit)
    // Every card with OpenGL 3.3 supports textures of 2048 pixels a side.
    self.limit = max(Int(limit), 2048)
    gl.pixelStore(GLName.unpackAlignment, 4)
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
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool, _ renderer: String, _ gl: GLFunctions?
  ) throws(BackendError) {
    try texture.checkUpload(
      bitmap, renderer: renderer, limit: (min(limit, 16384), min(limit, 16384)))
    let index = Int(texture.rawValue)
    while slots.count <= index { slots.append(nil) }
    if let gl { delete(index, gl) }
    slots[index] = Slot(bitmap: bitmap, isSmooth: isSmooth)
    guard let gl else { return }
    do {
      try fill(index, gl)
    } catch {
      slots[index] = nil
      throw error
    }
  }

  /// Makes all textures in a new context. A texture that the card cannot make is no longer drawn.
  mutating func restore(_ gl: GLFunctions) {
    gl.pixelStore(GLName.unpackAlignment, 4)
    for index in slots.indices where slots[index] != nil {
      slots[index]?.number = 0
      try? fill(index, gl)
    }
  }

  mutating func deleteAll(_ gl: GLFunctions) {
    for index in slots.indices { delete(index, gl) }
  }

  private mutating func delete(_ index: Int, _ gl: GLFunctions) {
    guard let number = slots[index]?.number, number != 0 else { return }
    withUnsafePointer(to: number) { gl.deleteTextures(1, $0) }
    slots[index]?.number = 0
  }

  private mutating func fill(_ index: Int, _ gl: GLFunctions) throws(BackendError) {
    guard let slot = slots[index] else { return }
    // Clears the errors of earlier calls.
    for _ in 0..<16 where gl.getError() == 0 { break }
    var number: UInt32 = 0
    gl.makeTextures(1, &number)
    gl.bindTexture(GLName.texture2D, number)
    let filter = slot.isSmooth ? GLName.linear : GLName.nearest
    gl.setTexture(GLName.texture2D, GLName.minification, filter)
    gl.setTexture(GLName.texture2D, GLName.magnification, filter)
    gl.setTexture(GLName.texture2D, GLName.wrapS, GLName.clampToEdge)
    gl.setTexture(GLName.texture2D, GLName.wrapT, GLName.clampToEdge)
    let (width, height) = (Int32(slot.bitmap.width), Int32(slot.bitmap.height))
    gl.fillTexture(
      GLName.texture2D, 0, GLName.rgba8, width, height, 0, GLName.rgba, GLName.unsignedByte,
      slot.bitmap.premultiplied().pixels)
    let fault = gl.getError()
    guard fault == 0 else {
      gl.deleteTextures(1, &number)
      throw BackendError(
        "no texture of \(width) by \(height) pixels: OpenGL's error \(fault)")
    }
    slots[index]?.number = number
  }
}
