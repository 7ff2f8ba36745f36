import ReelPlatform

/// The state of a source. A source is `stopped` if it has ended by itself; a source that a command stops becomes
/// `idle`.
enum SourceState: Equatable {
  case idle, playing, paused, stopped
}

/// The OpenAL calls that `OpenALAudio` needs. A fake driver can lose its device and reopen it, which tests cannot force
/// on a real one.
///
/// Sources and buffers are OpenAL's own names; 0 is none. `close` makes all of them invalid. Every call except `open`,
/// `close` and `isConnected` needs an open device, and every call about sources and buffers needs `activate` before it.
protocol OpenALDriver: AnyObject {
  /// Opens the device and makes its context the current one.
  func open() throws(BackendError)
  /// Closes the device with everything that was made on it. Does nothing if it is closed.
  func close()
  /// False once the device is lost. A device does not come back by itself.
  var isConnected: Bool { get }
  /// Makes this device's context the current one. OpenAL has only one current context per process.
  func activate()

  /// Makes sources without distance attenuation: as many as the device has, at most `limit`.
  func makeSources(atMost limit: Int) -> [UInt32]
  /// Makes an empty buffer, or returns 0.
  func makeBuffer() -> UInt32
  /// Copies interleaved samples into a buffer that no source uses. Returns false if OpenAL refuses.
  func fill(
    _ buffer: UInt32, with samples: UnsafeBufferPointer<Int16>, channels: Int, sampleRate: Int
  ) -> Bool
  /// Frees a buffer that no source uses.
  func delete(buffer: UInt32)

  /// Makes an idle source play one buffer, or none if it is 0; unqueues all buffers.
  func attach(_ buffer: UInt32, to source: UInt32)
  /// Appends a buffer to the queue of a source without an attached buffer.
  func queue(_ buffer: UInt32, on source: UInt32)
  /// Removes the buffers that were played to their end from the front of the queue, and returns their number.
  func unqueueProcessed(from source: UInt32) -> Int

  /// Applies settings, which are within `VoiceSettings.playable()`.
  func apply(_ settings: VoiceSettings, to source: UInt32)
  /// Sets the volume of all sources together, from 0 to 1.
  func setVolume(_ volume: Float)
  /// Starts a source, or continues it after a pause.
  func play(_ source: UInt32)
  /// Pauses a playing source.
  func pause(_ source: UInt32)
  /// Stops a source and makes it idle.
  func stop(_ source: UInt32)
  /// Sets the start of an idle source, in frames from the front of its buffer or queue.
  func seek(_ source: UInt32, to frame: Int)
  func state(of source: UInt32) -> SourceState
  /// Returns the position in frames from the front of the buffer or queue.
  func position(of source: UInt32) -> Int

  /// Returns the first error of OpenAL since the last call of this function, if there was one.
  func takeFault() -> String?
}
