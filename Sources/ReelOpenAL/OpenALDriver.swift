import ReelPlatform

/// What a source is doing. `stopped` means that it came to its end by itself: stopping it by
/// command makes it `idle`.
enum SourceState: Equatable {
  case idle, playing, paused, stopped
}

/// The few calls of OpenAL that `OpenALAudio` needs, so that a fake can lose its device and
/// find it again, which can not be made to happen on a real one.
///
/// Sources and buffers are OpenAL's own names; 0 is none. All of them are void after `close`.
/// Every call but `open` and `isConnected` needs an open device, and `activate` before it.
protocol OpenALDriver: AnyObject {
  /// Opens the device and makes its context the current one.
  func open() throws(BackendError)
  /// Closes the device with all that was made on it. Nothing if it is closed.
  func close()
  /// False when the device has gone away. A device does not come back by itself.
  var isConnected: Bool { get }
  /// Makes this device's context the current one: OpenAL has only one for the whole process.
  func activate()

  /// Makes sources that are heard without regard to distance: as many as the device has, at most
  /// `limit`.
  func makeSources(atMost limit: Int) -> [UInt32]
  /// Makes an empty buffer, or returns 0.
  func makeBuffer() -> UInt32
  /// Copies interleaved samples into a buffer that no source uses. False if OpenAL refuses.
  func fill(
    _ buffer: UInt32, with samples: UnsafeBufferPointer<Int16>, channels: Int, sampleRate: Int
  ) -> Bool
  /// Frees a buffer that no source uses.
  func delete(buffer: UInt32)

  /// Makes an idle source play one buffer, or none where it is 0; unqueues all buffers.
  func attach(_ buffer: UInt32, to source: UInt32)
  /// Appends a buffer to what a source without an attached buffer plays.
  func queue(_ buffer: UInt32, on source: UInt32)
  /// Takes the buffers that were played to their end off the front of the queue; returns how many.
  func unqueueProcessed(from source: UInt32) -> Int

  /// Settings are within `VoiceSettings.playable()`.
  func apply(_ settings: VoiceSettings, to source: UInt32)
  /// How loud all sources are together, from 0 to 1.
  func setVolume(_ volume: Float)
  /// Starts, or goes on after a pause.
  func play(_ source: UInt32)
  /// Pauses a playing source.
  func pause(_ source: UInt32)
  /// Stops a source and makes it idle.
  func stop(_ source: UInt32)
  /// Where an idle source will start: in frames from the front of its buffer or queue.
  func seek(_ source: UInt32, to frame: Int)
  func state(of source: UInt32) -> SourceState
  /// In frames from the front of the buffer or queue.
  func position(of source: UInt32) -> Int

  /// What OpenAL complained of since the last call.
  func takeFault() -> String?
}
