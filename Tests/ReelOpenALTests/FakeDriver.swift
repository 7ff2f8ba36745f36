import ReelContent
import ReelPlatform

@testable import ReelOpenAL

/// A device that plays as OpenAL does. It records the samples that were heard and every use that OpenAL would refuse,
/// and can be lost and come back.
final class FakeDriver: OpenALDriver {
  struct Buffer {
    var samples: [Int16] = []
    var channels = 1
    var frameCount: Int { samples.count / channels }
  }

  struct Source {
    var buffers: [UInt32] = []
    var isQueue = false
    var state = SourceState.idle
    var settings = VoiceSettings()
    var frame = 0
    var output: [Int16] = []
  }

  /// The number of attempts to open that fail from now on.
  var failures = 0
  var sourceCount = 64
  var takesBuffers = true
  var fault: String?

  private(set) var attempts = 0
  private(set) var isOpen = false
  private(set) var isConnected = false
  private(set) var misuse: [String] = []
  private(set) var sources: [UInt32: Source] = [:]
  private(set) var buffers: [UInt32: Buffer] = [:]
  private var lastName: UInt32 = 0

  func open() throws(BackendError) {
    attempts += 1
    if isOpen { misuse.append("open: is open") }
    if failures > 0 {
      failures -= 1
      throw BackendError("there is no sound device")
    }
    isOpen = true
    isConnected = true
  }

  func close() {
    isOpen = false
    isConnected = false
    sources = [:]
    buffers = [:]
  }

  func activate() { if !isOpen { misuse.append("activate: is not open") } }

  func makeSources(atMost limit: Int) -> [UInt32] {
    (0..<min(limit, sourceCount)).map { _ in
      lastName += 1
      sources[lastName] = Source()
      return lastName
    }
  }

  func makeBuffer() -> UInt32 {
    guard takesBuffers else { return 0 }
    lastName += 1
    buffers[lastName] = Buffer()
    return lastName
  }

  func fill(
    _ buffer: UInt32, with samples: UnsafeBufferPointer<Int16>, channels: Int, sampleRate: Int
  ) -> Bool {
    if buffers[buffer] == nil { misuse.append("fill: no buffer \(buffer)") }
    if isUsed(buffer) { misuse.append("fill: buffer \(buffer) is used") }
    buffers[buffer] = Buffer(samples: Array(samples), channels: channels)
    return true
  }

  func delete(buffer: UInt32) {
    if buffers[buffer] == nil { misuse.append("delete: no buffer \(buffer)") }
    if isUsed(buffer) { misuse.append("delete: buffer \(buffer) is used") }
    buffers[buffer] = nil
  }

  private func isUsed(_ buffer: UInt32) -> Bool {
    sources.values.contains { $0.buffers.contains(buffer) }
  }

  private func change(_ source: UInt32, _ what: String, _ body: (inout Source) -> Void) {
    guard isOpen, var value = sources[source] else {
      misuse.append("\(what): no source \(source)")
      return
    }
    body(&value)
    sources[source] = value
  }

  func attach(_ buffer: UInt32, to source: UInt32) {
    if buffer != 0 && buffers[buffer] == nil { misuse.append("attach: no buffer \(buffer)") }
    change(source, "attach") { value in
      if value.state == .playing || value.state == .paused {
        misuse.append("attach: source \(source) plays")
      }
      value.buffers = buffer == 0 ? [] : [buffer]
      value.isQueue = false
      value.frame = 0
    }
  }

  func queue(_ buffer: UInt32, on source: UInt32) {
    if buffers[buffer] == nil { misuse.append("queue: no buffer \(buffer)") }
    change(source, "queue") { value in
      if !value.buffers.isEmpty && !value.isQueue { misuse.append("queue: has a buffer") }
      value.isQueue = true
      value.buffers.append(buffer)
    }
  }

  func unqueueProcessed(from source: UInt32) -> Int {
    var count = 0
    change(source, "unqueue") { value in
      guard value.isQueue, value.state != .idle else { return }
      while let first = value.buffers.first, let frames = buffers[first]?.frameCount,
        value.state == .stopped || value.frame >= frames
      {
        value.buffers.removeFirst()
        value.frame -= min(frames, value.frame)
        count += 1
      }
    }
    return count
  }

  /// The volume of all sounds together.
  var volume: Float = 1

  func setVolume(_ volume: Float) {
    if !(0...1).contains(volume) { misuse.append("volume: \(volume)") }
    self.volume = volume
  }

  func apply(_ settings: VoiceSettings, to source: UInt32) {
    if settings != settings.playable() { misuse.append("apply: \(settings)") }
    change(source, "apply") { $0.settings = settings }
  }

  func play(_ source: UInt32) {
    change(source, "play") { value in
      if value.state == .stopped { value.frame = 0 }
      value.state = isConnected ? .playing : .stopped
    }
  }

  func pause(_ source: UInt32) {
    change(source, "pause") { if $0.state == .playing { $0.state = .paused } }
  }

  func stop(_ source: UInt32) {
    change(source, "stop") { value in
      value.state = .idle
      value.frame = 0
    }
  }

  func seek(_ source: UInt32, to frame: Int) { change(source, "seek") { $0.frame = frame } }

  func state(of source: UInt32) -> SourceState {
    if sources[source] == nil { misuse.append("state: no source \(source)") }
    return sources[source]?.state ?? .idle
  }

  func position(of source: UInt32) -> Int {
    if sources[source] == nil { misuse.append("position: no source \(source)") }
    guard let value = sources[source], value.state != .stopped else { return 0 }
    return value.frame
  }

  func takeFault() -> String? {
    defer { fault = nil }
    return fault
  }

  // MARK: - Control by tests

  /// Advances all playing sources by so many frames.
  func advance(_ frames: Int) {
    for name in sources.keys where sources[name]?.state == .playing {
      for _ in 0..<frames where sources[name]?.state == .playing { step(&sources[name]!) }
    }
  }

  private func step(_ source: inout Source) {
    var frame = source.frame
    for name in source.buffers {
      guard let buffer = buffers[name] else { break }
      if frame < buffer.frameCount {
        source.output.append(buffer.samples[frame * buffer.channels])
        source.frame += 1
        let total = source.buffers.reduce(0) { $0 + (buffers[$1]?.frameCount ?? 0) }
        if source.frame == total {
          source.frame = source.settings.isLooping ? 0 : source.frame
          source.state = source.settings.isLooping ? .playing : .stopped
        }
        return
      }
      frame -= buffer.frameCount
    }
    source.state = .stopped
  }

  /// Loses the device, as if a USB headset were pulled out: all sources stop.
  func lose() {
    isConnected = false
    for name in sources.keys where sources[name]?.state == .playing {
      sources[name]?.state = .stopped
    }
  }
}
