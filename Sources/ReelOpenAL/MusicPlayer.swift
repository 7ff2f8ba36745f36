import ReelContent
import ReelPlatform

/// Plays a stream through a queue of short buffers.
///
///     stream ──read──▶ free chunks ──queue──▶ [ 0.2 s ][ 0.2 s ][ 0.2 s ][ 0.2 s ] ──▶ heard
///                          ▲                                                  │
///                          └────────────── unqueued when played ──────────────┘
///
/// A chunk that reaches the end of looping music goes on with its beginning, so the loop has no gap.
/// Chunks keep their samples while they are queued: if the device goes away, the queue is rebuilt
/// on the next one from where it was, without a seek in the stream.
final class MusicPlayer {
  let sound: SoundID
  let isLooping: Bool
  var gain: Float { didSet { if source != 0 { driver.apply(settings, to: source) } } }

  private struct Chunk {
    var buffer: UInt32 = 0
    var samples: [Int16]
    var frameCount = 0
  }

  private static let chunkCount = 4
  private static let chunksPerSecond = 5

  private let driver: any OpenALDriver
  private let stream: any PCMStream
  private let sampleRate: Int
  private let channels: Int
  private let chunkFrames: Int
  private var chunks: [Chunk]
  /// Indices of queued chunks, the oldest first, and of the others.
  private var queued: [Int] = []
  private var free: [Int]
  /// Nothing more comes from the stream.
  private var isDry = false
  private var source: UInt32 = 0
  /// Where the source was at the last update, in frames from the front of the queue.
  private var position = 0

  /// The stream is at its beginning, and OpenAL plays its shape (`SoundBuffer.objection`).
  init(
    _ sound: SoundID, stream: any PCMStream, gain: Float, isLooping: Bool,
    driver: any OpenALDriver
  ) {
    self.sound = sound
    self.stream = stream
    self.gain = gain
    self.isLooping = isLooping
    self.driver = driver
    sampleRate = stream.sampleRate
    channels = stream.channels
    chunkFrames = max(sampleRate / Self.chunksPerSecond, 1)
    let chunk = Chunk(samples: Array(repeating: 0, count: chunkFrames * channels))
    chunks = Array(repeating: chunk, count: Self.chunkCount)
    free = Array(0..<Self.chunkCount)
  }

  private var settings: VoiceSettings { VoiceSettings(gain: gain).playable() }

  /// Starts on an idle source, at the place where the last device was left. False if there is
  /// nothing to play, or no memory to play it from.
  func attach(to source: UInt32, isPaused: Bool) -> Bool {
    self.source = source
    driver.apply(settings, to: source)
    for index in chunks.indices { chunks[index].buffer = driver.makeBuffer() }
    let unplayed = dropPlayed()
    for index in unplayed where !queue(index) { return false }
    refill()
    guard !queued.isEmpty else { return false }
    driver.seek(source, to: position)
    if !isPaused { driver.play(source) }
    return true
  }

  /// The device is gone, and with it all names.
  func detach() {
    source = 0
    for index in chunks.indices { chunks[index].buffer = 0 }
  }

  /// Stops and gives the buffers back. The player can not be used again.
  func finish() {
    guard source != 0 else { return }
    driver.stop(source)
    driver.attach(0, to: source)
    for chunk in chunks where chunk.buffer != 0 { driver.delete(buffer: chunk.buffer) }
    detach()
  }

  func pause() { if source != 0 { driver.pause(source) } }

  /// A source that stopped is left to `update`: its queue was played and must not be heard again.
  func resume() {
    if source != 0, driver.state(of: source) != .stopped { driver.play(source) }
  }

  /// Refills the queue; starts again if it ran dry because no update came for too long. False when
  /// the music has come to its end.
  ///
  /// The state is read before the queue: a source that has stopped has played all its buffers, so
  /// none of them can be heard twice. A stopped source calls all its buffers played, new ones too,
  /// so while it may not be started it gets none.
  func update(isPaused: Bool) -> Bool {
    let state = driver.state(of: source)
    if state == .stopped && isPaused { return true }
    let processed = min(driver.unqueueProcessed(from: source), queued.count)
    free.append(contentsOf: queued.prefix(processed))
    queued.removeFirst(processed)
    refill()
    position = state == .stopped ? 0 : driver.position(of: source)
    guard !queued.isEmpty else { return false }
    if state == .stopped { driver.play(source) }
    return true
  }

  /// Forgets the chunks before the last known position, which becomes a place in the first of the
  /// others. Returns these, and leaves the queue empty.
  private func dropPlayed() -> [Int] {
    var unplayed = queued[...]
    while let first = unplayed.first, position >= chunks[first].frameCount {
      position -= chunks[first].frameCount
      free.append(first)
      unplayed.removeFirst()
    }
    if unplayed.isEmpty { position = 0 }
    queued.removeAll()
    return Array(unplayed)
  }

  private func refill() {
    while !isDry, let index = free.first {
      chunks[index].frameCount = decode(into: &chunks[index].samples)
      guard chunks[index].frameCount > 0, queue(index) else {
        isDry = true
        return
      }
      free.removeFirst()
    }
  }

  private func queue(_ index: Int) -> Bool {
    let chunk = chunks[index]
    guard chunk.buffer != 0 else { return false }
    let isFilled = chunk.samples.withUnsafeBufferPointer { samples in
      driver.fill(
        chunk.buffer,
        with: UnsafeBufferPointer(rebasing: samples[..<(chunk.frameCount * channels)]),
        channels: channels, sampleRate: sampleRate)
    }
    guard isFilled else { return false }
    driver.queue(chunk.buffer, on: source)
    queued.append(index)
    return true
  }

  /// Fills as much of a chunk as the stream gives, from its beginning again where it loops.
  private func decode(into samples: inout [Int16]) -> Int {
    samples.withUnsafeMutableBufferPointer { buffer in
      var done = 0
      // A stream that gives nothing right after a rewind has nothing: without this, it would
      // loop here for ever.
      var isFresh = false
      while done < chunkFrames {
        let wanted = chunkFrames - done
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[(done * channels)...])
        let count = min(stream.read(into: rest, frames: wanted), wanted)
        if count > 0 {
          done += count
          isFresh = false
        } else if isLooping && !isFresh {
          stream.rewind()
          isFresh = true
        } else {
          break
        }
      }
      return done
    }
  }
}
