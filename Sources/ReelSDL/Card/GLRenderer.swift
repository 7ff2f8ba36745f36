import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// The renderer of a window with a graphics card and OpenGL 3.3 or OpenGL ES 3: a picture's quads go to the card in one
/// buffer, one instance a quad, and a batch is one call.
///
///     draw list ─▶ buffer ─▶ GLProgram: corners, texels, tint ─▶ blending
///             └─▶ GLStream, for batches with free quads
///
/// The card makes the corners, clamps the texels and premultiplies the tint, so that the processor only copies. SDL
/// makes window and context. Where there is no such context, ``SDLCardRenderer`` draws. A context that the driver loses
/// is made anew before the next picture, with all textures.
final class GLRenderer: SDLRenderer {
  /// OpenGL's name of the card.
  let card: String
  let name: String
  let isSoftware = false
  private(set) var lastDrawCallCount = 0

  private let window: OpaquePointer
  private let version: GLContext.Version
  private let usesVsync: Bool
  /// The context; `nil` after the end, and while the card makes no new one for a lost one.
  var context: GLContext?
  private var isOpen = true
  private var gl: GLFunctions
  private var textures: GLTextures
  private var programs: [GLProgram.Kind: GLProgram] = [:]
  /// The vertex array.
  private var array: UInt32 = 0
  /// The buffers of three successive pictures: the card may still read those of the last two.
  private var buffers: [UInt32] = [0, 0, 0]
  /// The index in `buffers` of the present picture's buffer.
  private var bufferIndex = 0
  private var stream = GLStream()
  private var spans: [Span] = []

  /// A batch in the buffer.
  private struct Span {
    var batch: DrawBatch
    var kind: GLProgram.Kind
    /// The offset of its first quad in bytes.
    var offset: Int
  }

  /// Makes the context of a window that was opened after ``GLContext/prepare(_:)``.
  init(
    _ window: OpaquePointer, _ version: GLContext.Version, usesVsync: Bool
  ) throws(BackendError) {
    let context = try GLContext(window, version, usesVsync: usesVsync)
    gl = context.gl
    do {
      textures = try GLTextures(gl)
    } catch {
      SDL_GL_DeleteContext(context.raw)
      throw error
    }
    self.context = context
    self.window = window
    self.version = version
    self.usesVsync = usesVsync
    name = version.rawValue
    card = gl.getString(GLName.renderer).map { String(cString: $0) } ?? ""
    do {
      try makeObjects()
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  private func makeObjects() throws(BackendError) {
    for isFree in [false, true] {
      for isSmooth in [false, true] {
        let kind = GLProgram.Kind(isFree: isFree, isSmooth: isSmooth)
        programs[kind] = try GLProgram(kind, version: version.shaderHead, gl)
      }
    }
    gl.makeArrays(1, &array)
    gl.bindArray(array)
    gl.makeBuffers(3, &buffers)
    for at in 0..<UInt32(5) {
      gl.enableAttribute(at)
      gl.divisor(at, 1)
    }
    gl.enable(GLName.blending)
    gl.disable(GLName.dithering)
    gl.pixelStore(GLName.packAlignment, 4)
  }

  private func deleteObjects() {
    for program in programs.values { gl.deleteProgram(program.number) }
    programs.removeAll()
    gl.deleteBuffers(3, buffers)
    gl.deleteArrays(1, &array)
  }

  func close() {
    isOpen = false
    guard let context else { return }
    SDL_GL_MakeCurrent(window, context.raw)
    textures.deleteAll(gl)
    deleteObjects()
    SDL_GL_DeleteContext(context.raw)
    self.context = nil
  }

  /// Makes the context current, or a new one with everything in it if the context is lost. Returns false if the card
  /// makes none at present: a reset takes a moment, and the next picture tries again.
  private func makeCurrent() -> Bool {
    if let context, SDL_GL_MakeCurrent(window, context.raw) == 0, !context.isLost { return true }
    return remake()
  }

  private func remake() -> Bool {
    guard isOpen else { return false }
    if let context { SDL_GL_DeleteContext(context.raw) }
    context = nil
    // Their numbers belong to the old context.
    programs.removeAll()
    guard let made = try? GLContext(window, version, usesVsync: usesVsync) else { return false }
    gl = made.gl
    do {
      try makeObjects()
    } catch {
      SDL_GL_DeleteContext(made.raw)
      return false
    }
    textures.restore(gl)
    context = made
    return true
  }

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    let isCurrent = makeCurrent()
    try textures.upload(bitmap, as: texture, isSmooth: isSmooth, name, isCurrent ? gl : nil)
  }

  func restoreTextures() { _ = remake() }

  var outputSize: Vec2 {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GL_GetDrawableSize(window, &width, &height)
    return Vec2(Float(width), Float(height))
  }

  func present() {
    if context != nil { SDL_GL_SwapWindow(window) }
  }

  func capture() throws(BackendError) -> Bitmap {
    guard makeCurrent() else { throw BackendError("the card was reset and draws nothing yet") }
    let size = outputSize
    var bitmap = Bitmap(width: Int(size.x), height: Int(size.y))
    guard bitmap.width > 0, bitmap.height > 0 else { return bitmap }
    let row = bitmap.width * 4
    bitmap.pixels.withUnsafeMutableBytes { pixels in
      // OpenGL's first row is the lowest.
      for y in 0..<Int(size.y) {
        gl.readPixels(
          0, Int32(size.y) - 1 - Int32(y), Int32(size.x), 1, GLName.rgba, GLName.unsignedByte,
          pixels.baseAddress.map { $0 + y * row })
      }
    }
    return bitmap
  }

  // MARK: Drawing

  func draw(_ list: DrawList, view: Vec2, fit: WindowFit) {
    lastDrawCallCount = 0
    guard makeCurrent() else { return }
    let output = outputSize
    let placement = ViewPlacement(list, view: view, output: output, fit: fit)
    clear(list.background, placement, output)
    collect(list)
    guard !spans.isEmpty else { return }
    // All quads are drawn into the viewport, in logical pixels from its upper left corner.
    let target = placement.target
    gl.viewport(target.x, Int32(output.y) - target.y - target.h, target.w, target.h)
    gl.bindArray(array)
    bufferIndex = (bufferIndex + 1) % buffers.count
    gl.bindBuffer(GLName.arrayBuffer, buffers[bufferIndex])
    fill(list)
    let scale = Vec2(
      2 * placement.scale.x / Float(max(target.w, 1)),
      -2 * placement.scale.y / Float(max(target.h, 1)))
    var crop: UInt16?
    for span in spans {
      if span.batch.crop != crop {
        crop = span.batch.crop
        cut(to: span.batch.crop, of: list, placement, output)
      }
      draw(span, scale)
    }
    gl.disable(GLName.scissorTest)
  }

  private func clear(_ background: Color, _ placement: ViewPlacement, _ output: Vec2) {
    gl.disable(GLName.scissorTest)
    // A view that covers the entire output needs no bars.
    if !placement.coversAll {
      gl.clearColor(0, 0, 0, 1)
      gl.clear(GLName.colorBuffer)
      scissor(placement.target, output)
      gl.enable(GLName.scissorTest)
    }
    func share(_ channel: UInt8) -> Float { Float(channel) / 255 }
    gl.clearColor(
      share(background.r), share(background.g), share(background.b), share(background.a))
    gl.clear(GLName.colorBuffer)
  }

  /// Collects all batches whose textures exist, and writes those with free quads into the stream.
  private func collect(_ list: DrawList) {
    stream.removeAll()
    spans.removeAll(keepingCapacity: true)
    let stride = MemoryLayout<DrawRecord>.stride
    list.withRecords { records in
      list.forEachBatch { batch in
        guard let slot = textures[batch.texture] else { return }
        let offset =
          batch.hasFreeQuads
          ? records.count * stride + stream.append(batch, of: list, records)
            * MemoryLayout<GLFreeQuad>.stride
          : batch.quads.lowerBound * stride
        let kind = GLProgram.Kind(isFree: batch.hasFreeQuads, isSmooth: slot.isSmooth)
        spans.append(Span(batch: batch, kind: kind, offset: offset))
      }
    }
  }

  /// Fills the buffer: the list's records, and the stream behind them.
  private func fill(_ list: DrawList) {
    list.withRecords { records in
      let size = records.count * MemoryLayout<DrawRecord>.stride
      if stream.quads.isEmpty {
        gl.fillBuffer(GLName.arrayBuffer, size, records.baseAddress, GLName.streamDraw)
        return
      }
      stream.quads.withUnsafeBytes { free in
        gl.fillBuffer(GLName.arrayBuffer, size + free.count, nil, GLName.streamDraw)
        gl.changeBuffer(GLName.arrayBuffer, 0, size, records.baseAddress)
        gl.changeBuffer(GLName.arrayBuffer, size, free.count, free.baseAddress)
      }
    }
  }

  /// Sets the area to which the next batches are cropped.
  private func cut(to number: UInt16, of list: DrawList, _ placement: ViewPlacement, _ output: Vec2)
  {
    var area = placement.target
    if number > 0 {
      let crop = SDL_Rect(list.crops[Int(number) - 1], scale: placement.scale)
      area = SDL_Rect(x: area.x + crop.x, y: area.y + crop.y, w: crop.w, h: crop.h)
    } else if placement.coversAll {
      gl.disable(GLName.scissorTest)
      return
    }
    scissor(area, output)
    gl.enable(GLName.scissorTest)
  }

  private func scissor(_ area: SDL_Rect, _ output: Vec2) {
    gl.scissor(area.x, Int32(output.y) - area.y - area.h, max(area.w, 0), max(area.h, 0))
  }

  private func draw(_ span: Span, _ scale: Vec2) {
    guard let slot = textures[span.batch.texture], let program = programs[span.kind] else { return }
    let size = slot.size
    gl.use(program.number)
    gl.setVector(program.view, scale.x, scale.y, -1, 1)
    gl.setVector(program.picture, size.x, size.y, span.batch.isSilhouette ? 1 : 0, 0)
    gl.bindTexture(GLName.texture2D, slot.number)
    setBlending(span.batch.blend)
    setLayout(isFree: span.kind.isFree, offset: span.offset)
    gl.draw(GLName.triangleStrip, 0, 4, Int32(span.batch.quads.count))
    lastDrawCallCount += 1
  }

  /// Sets the mode in which premultiplied colours are combined with those below. An opaque background stays opaque.
  private func setBlending(_ blend: BlendMode) {
    let (source, rest): (UInt32, UInt32) =
      switch blend {
      case .normal: (GLName.one, GLName.oneMinusSourceAlpha)
      case .additive: (GLName.one, GLName.one)
      case .multiply: (GLName.destinationColor, GLName.oneMinusSourceAlpha)
      case .screen: (GLName.one, GLName.oneMinusSourceColor)
      }
    gl.blend(source, rest, GLName.one, GLName.oneMinusSourceAlpha)
  }

  /// Sets the positions of the quads' attributes in the buffer.
  private func setLayout(isFree: Bool, offset: Int) {
    func attribute(
      _ at: UInt32, _ count: Int32, _ type: UInt32, _ start: Int, _ stride: Int,
      isShare: Bool = false
    ) {
      gl.attribute(
        at, count, type, isShare ? 1 : 0, Int32(stride),
        UnsafeRawPointer(bitPattern: offset + start))
    }
    if isFree {
      let stride = MemoryLayout<GLFreeQuad>.stride
      for at in 0..<4 { attribute(UInt32(at), 4, GLName.float, at * 16, stride) }
      attribute(4, 4, GLName.unsignedByte, 64, stride, isShare: true)
    } else {
      let stride = MemoryLayout<DrawRecord>.stride
      attribute(0, 4, GLName.float, 0, stride)
      attribute(1, 2, GLName.float, 16, stride)
      attribute(2, 4, GLName.unsignedShort, 24, stride)
      attribute(4, 4, GLName.unsignedByte, 32, stride, isShare: true)
      attribute(3, 1, GLName.unsignedByte, 36, stride)
    }
  }
}
