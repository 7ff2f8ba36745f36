import ReelMath
import ReelPlatform

extension GLPainter {
  /// Draws a picture without showing it. Draws nothing while ``isLost`` is true.
  /// - Parameters:
  ///   - view: the logical view for a list without a valid view of its own.
  ///   - fit: the way in which the view fills the output.
  ///   - output: the size of the output in pixels.
  public func draw(_ list: DrawList, view: Vec2, fit: WindowFit, output: Vec2) {
    lastDrawCallCount = 0
    guard !isLost else { return }
    let placement = ViewPlacement(list, view: view, output: output, fit: fit)
    clear(list.background, placement, output)
    collect(list)
    guard !spans.isEmpty else { return }
    // All quads are drawn into the viewport, in logical pixels from its upper left corner.
    let target = placement.target
    gl.viewport(target.x, target.bottom(in: output), target.width, target.height)
    bufferIndex = (bufferIndex + 1) % (buffers.count / 2)
    fill(list)
    let scale = Vec2(
      2 * placement.scale.x / Float(max(target.width, 1)),
      -2 * placement.scale.y / Float(max(target.height, 1)))
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
    list.withRecords { records in
      list.forEachBatch { batch in
        guard let slot = textures[batch.texture] else { return }
        let offset =
          batch.hasFreeQuads
          ? stream.append(batch, of: list, records) * MemoryLayout<GLFreeQuad>.stride
          : batch.quads.lowerBound * MemoryLayout<DrawRecord>.stride
        let kind = GLProgram.Kind(isFree: batch.hasFreeQuads, isSmooth: slot.isSmooth)
        spans.append(Span(batch: batch, kind: kind, offset: offset))
      }
    }
  }

  /// Fills the picture's buffers: one with the list's records, one with the stream.
  private func fill(_ list: DrawList) {
    bindBuffer(isFree: false)
    list.withRecords { records in
      gl.fillBuffer(
        GLName.arrayBuffer, records.count * MemoryLayout<DrawRecord>.stride, records.baseAddress,
        GLName.streamDraw)
    }
    guard !stream.quads.isEmpty else { return }
    bindBuffer(isFree: true)
    stream.quads.withUnsafeBytes { quads in
      gl.fillBuffer(GLName.arrayBuffer, quads.count, quads.baseAddress, GLName.streamDraw)
    }
  }

  /// Binds the present picture's buffer of the stream, or that of the records.
  private func bindBuffer(isFree: Bool) {
    gl.bindBuffer(
      GLName.arrayBuffer, buffers[isFree ? buffers.count / 2 + bufferIndex : bufferIndex])
  }

  /// Sets the area to which the next batches are cropped.
  private func cut(to number: UInt16, of list: DrawList, _ placement: ViewPlacement, _ output: Vec2)
  {
    var area = placement.target
    if number > 0 {
      let crop = OutputRect(list.crops[Int(number) - 1], scale: placement.scale)
      area = OutputRect(
        x: area.x + crop.x, y: area.y + crop.y, width: crop.width, height: crop.height)
    } else if placement.coversAll {
      gl.disable(GLName.scissorTest)
      return
    }
    scissor(area, output)
    gl.enable(GLName.scissorTest)
  }

  private func scissor(_ area: OutputRect, _ output: Vec2) {
    gl.scissor(area.x, area.bottom(in: output), max(area.width, 0), max(area.height, 0))
  }

  private func draw(_ span: Span, _ scale: Vec2) {
    guard let slot = textures[span.batch.texture] else { return }
    let program = programs[span.kind.index]
    gl.use(program.number)
    gl.setVector(program.view, scale.x, scale.y, -1, 1)
    gl.setVector(
      program.picture, slot.size.x, slot.size.y, span.batch.isSilhouette ? 1 : 0, 0)
    gl.bindTexture(GLName.texture2D, slot.number)
    setBlending(span.batch.blend)
    bindBuffer(isFree: span.kind.isFree)
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

  /// Sets the positions of the quads' attributes in the bound buffer.
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

extension OutputRect {
  /// Returns the position of the lower edge in OpenGL's direction: upwards from the lower edge of the output.
  fileprivate func bottom(in output: Vec2) -> Int32 { Int32(output.y) - y - height }
}
