import ReelContent
import ReelPlatform

/// A player that streams music through a queue of short buffers.
///
///     stream ──read──▶ free chunks ──queue──▶ [ 0.2 s ][ 0.2 s ][ 0.2 s ][ 0.2 s ] ──▶ output
///                          ▲                                                  │
///                          └────────────── unqueued when played ──────────────┘
///
/// A chunk that reaches the end of looping music continues with its beginning, so the loop has no gap. Chunks keep
/// their samples while they are queued. If the device is lost, the queue is rebuilt on the next device from the last
/// position, without a seek in the stream.
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
  /// The indices of queued chunks, the oldest first; `free` has the others.
  private var queued: [Int] = []
  private var free: [Int]
  /// True if the stream has ended, or a chunk could not be queued.
  private var isDry = false
  private var source: UInt32 = 0
  /// The position of the source at the last update, in frames from the front of the queue.
  private var position = 0

  /// Creates a player. The stream must be at its beginning, and OpenAL must support its format
  /// (`SoundBuffer.objection`).
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

  /// Starts on an idle source, at the position that was reached on the previous device. Returns false if there is
  /// nothing to play, or no memory for it.
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

  /// Clears all OpenAL names, because the device is lost and they are invalid.
  func detach() {
    source = 0
    for index in chunks.indices { chunks[index].buffer = 0 }
  }

  /// Stops, and deletes the buffers. The player cannot be used again.
  func finish() {
    guard source != 0 else { return }
    driver.stop(source)
    driver.attach(0, to: source)
    for chunk in chunks where chunk.buffer != 0 { driver.delete(buffer: chunk.buffer) }
    detach()
  }

  func pause() { if source != 0 { driver.pause(source) } }

  /// Continues to play after a pause. Leaves a source that has stopped to `update`: its queue has been played, and must
  /// not be played again.
  func resume() {
    if source != 0, driver.state(of: source) != .stopped { driver.play(source) }
  }

  /// Refills the queue. Restarts the source if it ran dry because updates were too late. Returns false when the music
  /// has ended.
  ///
  /// It first reads the state, then the queue: a source that has stopped has played all its buffers, so none of them
  /// can be played twice. A stopped source reports all its buffers as played, including new ones, so it gets none while
  /// it is paused.
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

  /// Removes the chunks before the last position, which becomes a position in the first of the remaining chunks.
  /// Returns the remaining chunks, and leaves the queue empty.
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

  /// Fills a chunk with as much as the stream gives. Continues from the beginning if the music loops.
  private func decode(into samples: inout [Int16]) -> Int {
    samples.withUnsafeMutableBufferPointer { buffer in
      var done = 0
      // A stream that gives nothing right after a rewind is empty. Without this flag the loop would never end.
      var isFresh = false
      while done < chunkFrames {
        let room = chunkFrames - done
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[(done * channels)...])
        let count = min(stream.read(into: rest, frames: room), room)
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
