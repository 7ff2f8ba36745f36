import ReelContent
import ReelMath
import ReelPlatform

/// The drawing of pictures by OpenGL 3.3, OpenGL ES 3 or a browser's WebGL 2. The quads of a picture go to the card in
/// one buffer, one instance a quad, and a batch is one call.
///
///     draw list ─▶ buffer ─▶ GLProgram: corners, texels, tint ─▶ blending
///             └─▶ GLStream, for batches with free quads
///
/// The card makes the corners, clamps the texels and premultiplies the tint, so that the processor only copies.
///
/// The owner of the painter makes the context, keeps it current during every call, and shows the pictures. A context
/// may lose everything in it. The owner then calls ``contextWasLost()``, and ``restore(_:)`` once it has a new context.
/// Between both calls the painter draws nothing, and takes bitmaps for later.
public final class GLPainter {
  /// The number of batches of the last picture whose textures exist.
  public internal(set) var lastDrawCallCount = 0
  /// True if the painter has no objects in a context: after a loss, and after ``deleteAll()``.
  public private(set) var isLost = false

  var gl: GLFunctions
  var textures: GLTextures
  /// The programs of all kinds, in the order of ``GLProgram/Kind/index``.
  var programs: [GLProgram] = []
  /// The buffers of the records of three successive pictures, then those of the streams of the same pictures. The card
  /// may still read the buffers of the last two.
  var buffers: [UInt32] = [0, 0, 0, 0, 0, 0]
  /// The index in `buffers` of the present picture's records.
  var bufferIndex = 0
  var stream = GLStream()
  var spans: [Span] = []

  private let shaderHead: String

  /// A batch in a buffer.
  struct Span {
    var batch: DrawBatch
    var kind: GLProgram.Kind
    /// The offset of its first quad in bytes.
    var offset: Int
  }

  /// Makes programs, buffers and the white texture in the current context. OpenGL 3.3 also needs a vertex array that
  /// the owner has bound; the painter is the only one that changes it.
  /// - Parameters:
  ///   - gl: the functions of the current context.
  ///   - shaderHead: the first lines of every shader: the version of its language, and precisions where it needs them.
  public init(_ gl: GLFunctions, shaderHead: String) throws(BackendError) {
    self.gl = gl
    self.shaderHead = shaderHead
    textures = try GLTextures(gl)
    do {
      try makeObjects()
    } catch {
      textures.deleteAll(gl)
      throw error
    }
  }

  private func makeObjects() throws(BackendError) {
    for kind in GLProgram.Kind.all {
      do {
        programs.append(try GLProgram(kind, head: shaderHead, gl))
      } catch {
        deletePrograms()
        throw error
      }
    }
    gl.makeBuffers(GLFunctions.Size(buffers.count), &buffers)
    for at in 0..<UInt32(5) {
      gl.enableAttribute(at)
      gl.divisor(at, 1)
    }
    gl.enable(GLName.blending)
    gl.disable(GLName.dithering)
  }

  private func deletePrograms() {
    for program in programs { gl.deleteProgram(program.number) }
    programs.removeAll()
  }

  // MARK: The context

  /// Forgets all objects of a context that has lost them, or that ends. Calls no function of OpenGL.
  public func contextWasLost() {
    isLost = true
    programs.removeAll()
    textures.forgetNumbers()
  }

  /// Makes everything anew in the current context, after ``contextWasLost()``: programs, buffers, and the textures of
  /// all uploaded bitmaps. Textures that were adopted are missing until the owner passes new ones to
  /// ``adopt(_:width:height:as:isSmooth:)``. If it throws, the painter remains lost.
  public func restore(_ gl: GLFunctions) throws(BackendError) {
    if !isLost { deleteAll() }
    self.gl = gl
    try makeObjects()
    textures.restore(gl)
    isLost = false
  }

  /// Deletes all objects in the context, adopted textures included. The painter is lost afterwards.
  public func deleteAll() {
    guard !isLost else { return }
    textures.deleteAll(gl)
    deletePrograms()
    gl.deleteBuffers(GLFunctions.Size(buffers.count), buffers)
    contextWasLost()
  }

  // MARK: Textures

  /// Makes a picture drawable under this number, and replaces the previous one. The painter keeps the bitmap, which
  /// shares its pixels with the caller's, to restore the texture from it.
  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try textures.upload(bitmap, as: texture, isSmooth: isSmooth, isLost ? nil : gl)
  }

  /// Makes a texture of the current context drawable, which its maker has filled with premultiplied colours, and
  /// deletes the previous texture of `texture`. The painter sets the filter, and deletes `number` when it is replaced.
  ///
  /// Deletes `number` at once if it cannot be drawn: as texture 0, the white pixel, and with a side below 1. Does
  /// nothing while ``isLost`` is true.
  /// - Parameter number: the texture's number in OpenGL.
  public func adopt(
    _ number: UInt32, width: Int, height: Int, as texture: TextureID, isSmooth: Bool
  ) {
    guard !isLost else { return }
    textures.adopt(number, width: width, height: height, as: texture, isSmooth: isSmooth, gl)
  }

  /// Deletes all textures but the white one, and forgets their bitmaps, so that one painter can serve several games.
  public func removeTextures() { textures.removeAll(gl) }

  // MARK: Reading back

  /// Reads all pixels of the output, letterbox bars included. They are clear while ``isLost`` is true.
  /// - Parameter output: the size of the output in pixels.
  public func capture(output: Vec2) -> Bitmap {
    var bitmap = Bitmap(width: max(Int(output.x), 0), height: max(Int(output.y), 0))
    let (width, height) = (bitmap.width, bitmap.height)
    guard !isLost, width > 0, height > 0 else { return bitmap }
    let gl = gl
    bitmap.pixels.withUnsafeMutableBytes { bytes in
      gl.readPixels(
        0, 0, Int32(width), Int32(height), GLName.rgba, GLName.unsignedByte, bytes.baseAddress)
      // OpenGL's first row is the lowest.
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        for y in 0..<height / 2 {
          let (upper, lower) = (y * width, (height - 1 - y) * width)
          for x in 0..<width { pixels.swapAt(upper + x, lower + x) }
        }
      }
    }
    return bitmap
  }
}
