import ReelMath
import ReelPlatform

// A recording in the making. Frames gather as encoded bytes in an open chunk; a checkpoint closes
// it. Only closed chunks come out, so whatever the app has flushed can be opened after a crash.
//
//   append append append checkpoint │ append append append checkpoint │ append …
//   └───────── chunk 0 ────────────┘ └───────── chunk 1 ────────────┘ └ open: not yet in the bytes

/// Turns input frames and checkpoints into the bytes of a reel. Does no input or output itself:
///
///     writer.append(frame)                      // every tick
///     if writer.wantsCheckpoint {               // every second
///       writer.checkpoint(simulation.checkpoint(withSnapshot: writer.wantsSnapshot))
///       file.append(writer.takeBytes())
///     }
public struct ReelWriter: Sendable {
  /// What the file begins with.
  public let header: ReelHeader
  /// The number of ticks recorded, which is the number of frames appended.
  public private(set) var tick: UInt64 = 0
  /// The number of checkpoints recorded.
  public private(set) var checkpointCount = 0
  /// Whether ``finish()`` was called.
  public private(set) var isFinished = false

  /// The bytes of whatever is complete and not yet taken.
  private var complete = FieldEncoder()
  /// The encoded frames of the open chunk, without the run of empty ones at their end.
  private var frames = FieldEncoder()
  private var frameCount = 0
  /// Of the open chunk.
  private var eventCount = 0
  private var emptyRun = 0
  private var view: TickInput
  private var sequence: UInt64 = 0
  private var lastCheckpointTick: UInt64?
  /// The checksum of the file header; the seed of all others, so no chunk fits another reel.
  private let identity: UInt64

  /// Begins a recording; ``takeBytes()`` already has the file header.
  ///
  /// Traps if the header's names and field lists take more than a mebibyte.
  public init(header: ReelHeader) {
    self.header = header
    view = TickInput(viewWidth: header.viewWidth, viewHeight: header.viewHeight)
    var body = FieldEncoder()
    body.header(header)
    guard body.bytes.count <= ReelFormat.largestHeader else {
      fatalError(
        "ReelWriter: the header takes more than 1 MiB. Shorten the components' field lists.")
    }
    complete.append(ReelFormat.magic, 8)
    complete.append(UInt64(ReelHeader.formatVersion), 2)
    complete.append(UInt64(body.bytes.count), 4)
    let prelude = ReelFormat.checksum(complete.bytes, seed: 0)
    complete.append(prelude, 8)
    complete.bytes.append(contentsOf: body.bytes)
    identity = ReelFormat.checksum(body.bytes, seed: prelude)
    complete.append(identity, 8)
  }

  /// The most bytes of a snapshot in a checkpoint; a ``Recorder`` leaves out larger ones.
  public static let largestSnapshot = ReelFormat.largestSnapshot

  /// Whether the open chunk holds a second of frames: time for a ``checkpoint(_:)``.
  public var wantsCheckpoint: Bool { frameCount >= header.rate.ticksPerSecondRoundedUp }

  /// Whether the next checkpoint should carry a snapshot: the first and every tenth after it.
  public var wantsSnapshot: Bool { checkpointCount % ReelFormat.snapshotInterval == 0 }

  /// The most events that one frame may have.
  public static let largestEventCount = ReelFormat.largestEventCount

  /// Records the input of the next tick. A chunk that is full without a checkpoint is closed
  /// without one. Traps after ``finish()``, and for more than ``largestEventCount`` events.
  public mutating func append(_ frame: TickInput) {
    guard !isFinished else {
      fatalError("ReelWriter: append(_:) after finish(). Begin a new ReelWriter to record on.")
    }
    guard frame.events.count <= ReelWriter.largestEventCount else {
      fatalError(
        """
        ReelWriter: a frame has more than 65,536 events. Leave the rest to the ticks that follow.
        """)
    }
    let isFull = eventCount + frame.events.count > ReelFormat.largestEventCount
    if wantsCheckpoint || isFull { closeChunk(nil) }
    eventCount += frame.events.count
    tick += 1
    frameCount += 1
    let changesView = frame.viewWidth != view.viewWidth || frame.viewHeight != view.viewHeight
    if !changesView && frame.events.isEmpty {
      emptyRun += 1
      return
    }
    writeEmptyRun()
    let count = UInt64(frame.events.count)
    if changesView {
      frames.varint(count << 2 | ReelFormat.newView)
      frames.append(UInt64(frame.viewWidth), 2)
      frames.append(UInt64(frame.viewHeight), 2)
      view = TickInput(viewWidth: frame.viewWidth, viewHeight: frame.viewHeight)
    } else {
      frames.varint((count - 1) << 2 | ReelFormat.eventsOnly)
    }
    for event in frame.events { frames.event(event) }
  }

  /// Records what the world was after the frames so far, and closes the chunk. One before the first
  /// frame is welcome: it tells a wrong start from a wrong tick. A second one for the same tick is
  /// left out.
  ///
  /// Traps after ``finish()``, if `checkpoint.tick` is not ``tick``, and if there is not one hash
  /// for each component in the header.
  public mutating func checkpoint(_ checkpoint: Checkpoint) {
    guard !isFinished else {
      fatalError("ReelWriter: checkpoint(_:) after finish(). Record the last checkpoint before it.")
    }
    guard checkpoint.tick == tick else {
      fatalError(
        """
        ReelWriter: the checkpoint's tick is not the number of frames appended. Append the frame \
        of every tick, and take the checkpoint after the tick has run.
        """)
    }
    guard (checkpoint.snapshot?.count ?? 0) <= ReelWriter.largestSnapshot else {
      fatalError("ReelWriter: a snapshot has more than 192 MiB. Leave it out.")
    }
    guard checkpoint.componentHashes.count == header.components.count else {
      fatalError(
        """
        ReelWriter: a checkpoint needs one hash for each component in the header, in the same \
        order. Register all components before the recording begins.
        """)
    }
    guard lastCheckpointTick != tick else { return }
    lastCheckpointTick = tick
    checkpointCount += 1
    closeChunk(checkpoint)
  }

  /// Ends the recording. Frames after the last checkpoint are kept without one. Nothing if already
  /// finished.
  public mutating func finish() {
    guard !isFinished else { return }
    if frameCount > 0 { closeChunk(nil) }
    writeChunk(ReelFormat.endChunk, firstTick: tick, payload: [])
    isFinished = true
  }

  /// The bytes completed since the last call, to be appended to the file as they are; the first
  /// ones begin with the file header. Frames since the last checkpoint are not among them.
  public mutating func takeBytes() -> [UInt8] {
    let bytes = complete.bytes
    complete.bytes = []
    return bytes
  }

  private mutating func writeEmptyRun() {
    guard emptyRun > 0 else { return }
    frames.varint(UInt64(emptyRun - 1) << 2 | ReelFormat.emptyRun)
    emptyRun = 0
  }

  private mutating func closeChunk(_ checkpoint: Checkpoint?) {
    writeEmptyRun()
    var payload = FieldEncoder()
    payload.varint(UInt64(frameCount))
    payload.bytes.append(contentsOf: frames.bytes)
    payload.checkpoint(checkpoint)
    writeChunk(
      ReelFormat.inputsChunk, firstTick: tick - UInt64(frameCount), payload: payload.bytes)
    frames.bytes.removeAll(keepingCapacity: true)
    frameCount = 0
    eventCount = 0
  }

  private mutating func writeChunk(_ type: UInt8, firstTick: UInt64, payload: [UInt8]) {
    guard payload.count <= ReelFormat.largestPayload else {
      fatalError("ReelWriter: a chunk takes more than 256 MiB, which its parts do not.")
    }
    var chunk = FieldEncoder()
    chunk.append(UInt64(type), 1)
    chunk.append(sequence, 4)
    chunk.append(firstTick, 8)
    chunk.append(UInt64(payload.count), 4)
    chunk.append(ReelFormat.checksum(payload, seed: identity), 8)
    chunk.append(ReelFormat.checksum(chunk.bytes, seed: identity), 8)
    complete.bytes.append(contentsOf: chunk.bytes)
    complete.bytes.append(contentsOf: payload)
    sequence += 1
  }
}
