extension OpenALAudio {
  /// Renders the next samples of a `.loopback` device as interleaved stereo: left, right, left, right… Values from -1
  /// to 1 are as recorded; loud sounds together may exceed them. `buffer` holds an even number of samples; otherwise
  /// the call traps.
  ///
  /// Time passes only here. The call runs `update` at least every 1024 frames, so music never runs dry, regardless of
  /// the size of the buffer. Any other device, or none, gives silence.
  public func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    guard buffer.count.isMultiple(of: 2) else {
      fatalError(
        "OpenALAudio.render(into:): the buffer has room for \(buffer.count) samples; give it two "
          + "for each stereo frame.")
    }
    guard let loopback = driver as? SoftDriver, hasDevice, loopback.canRender else {
      buffer.update(repeating: 0)
      return
    }
    var start = 0
    while start < buffer.count {
      let end = min(start + 2 * 1024, buffer.count)
      update()
      loopback.activate()
      loopback.render(into: UnsafeMutableBufferPointer(rebasing: buffer[start..<end]))
      start = end
    }
    update()
  }

  /// Renders the next `frames` stereo frames, like `render(into:)`.
  public func render(frames: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: frames * 2)
    samples.withUnsafeMutableBufferPointer { render(into: $0) }
    return samples
  }
}
