import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

// A recording that is being written. Inputs gather as encoded bytes in an open chunk; a checkpoint closes it. The
// writer returns only closed chunks, so everything that the app has flushed can be read after a crash. A checkpoint
// right after `flush()` has no inputs of its own and belongs to the chunk before.
//
//   append append append checkpoint │ append append append checkpoint │ append …
//   └───────── chunk 0 ────────────┘ └───────── chunk 1 ────────────┘ └ open: not yet in the bytes
//
// Types that were added since the last chunk of inputs are written as a chunk before the next one. A snapshot is
// written as chunks after the chunk of inputs whose checkpoint contains it.

/// A writer that encodes inputs and checkpoints as the bytes of a reel. It does no input or output itself:
///
///     writer.append(input)                      // every tick
///     if writer.isCheckpointDue {               // every second
///       writer.checkpoint(
///         simulation.checkpoint(for: header.layouts, withSnapshot: writer.isSnapshotDue))
///       file.append(writer.takeBytes())
///     }
public struct ReelWriter: Sendable {
  /// The header at the beginning of the file.
  public let header: ReelHeader
  /// The number of ticks recorded, which is the number of inputs appended.
  public private(set) var tick: UInt64 = 0
  /// The number of checkpoints recorded.
  public private(set) var checkpointCount = 0
  /// True if ``finish()`` was called.
  public private(set) var isFinished = false

  /// The bytes that are complete and not yet taken.
  private var complete = FieldEncoder()
  /// The encoded inputs of the open chunk, without the empty ones at their end, which `emptyRun` counts.
  private var inputs = FieldEncoder()
  private var tickCount = 0
  private let checkpointInterval: UInt64
  /// The number of events in the open chunk.
  private var eventCount = 0
  private var emptyRun = 0
  /// The view of every player in the last tick.
  private var views: [TickInput]
  /// The position of every player's last pointer event.
  private var positions: [PointerPosition]
  private let kinds: ReelEventKinds
  /// The types added since the last chunk; `typeCount` is the number of all types.
  private var addedLayouts: [AddedLayout] = []
  private var typeCount: Int
  private var sequence: UInt64 = 0
  private var lastCheckpointTick: UInt64?
  /// The hashes of the last checkpoint; the next one has only those that differ.
  private var lastHashes: [UInt64] = []
  private var lastSnapshotTick: UInt64?
  /// The number of differences that may be written before the next whole snapshot.
  private var differencesLeft = 0
  /// The checksum of the file header. It seeds all other checksums, so that no chunk fits another reel.
  private let identity: UInt64
  private let compression: ReelCompression?
  /// The memory for the next chunk's content.
  private var payload = FieldEncoder()

  /// Begins a recording. ``takeBytes()`` then returns the file header first.
  ///
  /// - Parameters:
  ///   - checkpointInterval: the number of ticks after which a checkpoint is due; by default those of a second.
  ///   - compression: compresses snapshots, where that makes them smaller; without it, they are written as they are.
  ///
  /// Traps if the header's names, field lists, values and start data take more than a mebibyte, if there are more than
  /// 65,536 types, and if the number of players is not 1 to ``ReelHeader/mostPlayers``.
  public init(
    header: ReelHeader, checkpointInterval: UInt64? = nil, compression: ReelCompression? = nil
  ) {
    self.header = header
    self.compression = compression
    self.checkpointInterval = max(
      checkpointInterval ?? UInt64(header.rate.ticksPerSecondRoundedUp), 1)
    guard (1...ReelHeader.mostPlayers).contains(header.players) else {
      misuse("ReelWriter: a reel has from 1 to \(ReelHeader.mostPlayers) players.")
    }
    views = [TickInput](
      repeating: TickInput(viewWidth: header.viewWidth, viewHeight: header.viewHeight),
      count: Int(header.players))
    positions = [PointerPosition](repeating: PointerPosition(), count: Int(header.players))
    typeCount = header.layouts.count
    kinds = ReelEventKinds(header.eventKinds)
    var body = FieldEncoder()
    body.header(header)
    guard body.bytes.count <= ReelFormat.largestHeader, typeCount <= ReelFormat.mostTypes else {
      misuse(
        """
        ReelWriter: the header takes more than 1 MiB, or has more than 65,536 types. Keep large start \
        data in a file of the content, and shorten field lists.
        """)
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

  /// True once the inputs of the interval have gathered, so that a ``checkpoint(_:difference:)`` is due.
  public var isCheckpointDue: Bool { tick - (lastCheckpointTick ?? 0) >= checkpointInterval }

  /// True if the next checkpoint should contain a snapshot: the first, and then one in ten seconds.
  public var isSnapshotDue: Bool {
    guard let last = lastSnapshotTick else { return true }
    return tick - last
      >= ReelFormat.snapshotInterval * UInt64(header.rate.ticksPerSecondRoundedUp)
  }

  /// True if the next snapshot should be written as a whole, so that readers can begin there: one in a minute.
  public var isWholeSnapshotDue: Bool { differencesLeft == 0 }

  /// The most events that one input may have.
  public static let largestEventCount = ReelFormat.largestEventCount

  /// Records the input of the next tick in a game for one player; see ``append(players:)``.
  public mutating func append(_ input: TickInput) {
    append(eventCount: input.events.count, playerCount: 1)
    let view = views[0]
    let changesView = input.viewWidth != view.viewWidth || input.viewHeight != view.viewHeight
    if !changesView && input.events.isEmpty {
      emptyRun += 1
    } else {
      writeEmptyRun()
      write(input, player: 0, hasMore: false)
    }
  }

  /// Records every player's input of the next tick. Closes a chunk that is full without a checkpoint. Traps after
  /// ``finish()``, if the number of inputs is not the header's number of players, and for more than
  /// ``largestEventCount`` events in all.
  public mutating func append(players inputs: [TickInput]) {
    var added = 0
    for input in inputs { added += input.events.count }
    append(eventCount: added, playerCount: inputs.count)
    guard let last = inputs.indices.last(where: { isBusy(inputs[$0], player: $0) }) else {
      emptyRun += 1
      return
    }
    writeEmptyRun()
    for player in inputs.indices where isBusy(inputs[player], player: player) {
      write(inputs[player], player: player, hasMore: player != last)
    }
  }

  /// Returns true if an input has events, or another view than the one before.
  private func isBusy(_ input: TickInput, player: Int) -> Bool {
    !input.events.isEmpty || input.viewWidth != views[player].viewWidth
      || input.viewHeight != views[player].viewHeight
  }

  /// Closes a full chunk and counts the next tick.
  private mutating func append(eventCount added: Int, playerCount: Int) {
    guard playerCount == header.players else {
      misuse("ReelWriter: a tick needs one input for each of the header's players.")
    }
    guard !isFinished else {
      misuse("ReelWriter: append(_:) after finish(). Begin a new ReelWriter to record more.")
    }
    guard added <= ReelWriter.largestEventCount else {
      misuse(
        """
        ReelWriter: a tick has more than 65,536 events. Leave the rest to the ticks that follow.
        """)
    }
    let isFull = tickCount >= header.rate.ticksPerSecondRoundedUp
    if isFull || eventCount + added > ReelFormat.largestEventCount { closeChunk(nil) }
    eventCount += added
    tick += 1
    tickCount += 1
  }

  private mutating func write(_ input: TickInput, player: Int, hasMore: Bool) {
    let view = views[player]
    let changesView = input.viewWidth != view.viewWidth || input.viewHeight != view.viewHeight
    let count = UInt64(input.events.count)
    inputs.varint(
      (changesView ? count : count - 1) << ReelFormat.entryShift
        | (hasMore ? ReelFormat.hasMore : 0)
        | (changesView ? ReelFormat.newView : ReelFormat.eventsOnly))
    if header.players > 1 { inputs.append(UInt64(player), 1) }
    if changesView {
      inputs.append(UInt64(input.viewWidth), 2)
      inputs.append(UInt64(input.viewHeight), 2)
      views[player] = TickInput(viewWidth: input.viewWidth, viewHeight: input.viewHeight)
    }
    for event in input.events {
      inputs.event(event, number: kinds.number(of: event.kind), &positions[player])
    }
  }

  /// Records types of the state that the world has registered and that are not in the header. Every checkpoint from
  /// here on has a hash for them too, in this order. Traps after ``finish()``, and for more than 65,536 types in all.
  public mutating func record(_ layouts: [StateLayout]) {
    guard !isFinished, typeCount + layouts.count <= ReelFormat.mostTypes else {
      misuse("ReelWriter: record(_:) after finish(), or of more than 65,536 types in all.")
    }
    addedLayouts += layouts.map { AddedLayout(tick: tick, layout: $0) }
    typeCount += layouts.count
  }

  /// Records the checkpoint after the inputs so far, and closes the chunk. A checkpoint before the first input
  /// distinguishes a wrong start from a wrong tick. A second checkpoint for the same
  /// tick adds its snapshot, if the first one has none; else it is dropped. No stretch between two checkpoints may be
  /// longer than that from tick 0 to the first one: ``verify(_:_:makeSimulation:snapshot:willStep:)`` takes that one
  /// for the interval, and reports checkpoints that are missing.
  ///
  /// - Parameter difference: the difference of the snapshot from the one that was recorded before it
  ///   (`Snapshot.difference(from:)`), which is written in its place unless
  ///   ``isWholeSnapshotDue``.
  ///
  /// Traps after ``finish()``, if `checkpoint.tick` is not ``tick``, and if there is not one hash for each type in the
  /// header and each that was added.
  public mutating func checkpoint(_ checkpoint: Checkpoint, difference: [UInt8]? = nil) {
    guard !isFinished else {
      misuse("ReelWriter: checkpoint(_:) after finish(). Record the last checkpoint before it.")
    }
    guard checkpoint.tick == tick else {
      misuse(
        """
        ReelWriter: the checkpoint's tick is not the number of inputs appended. Append the input \
        of every tick, and take the checkpoint after the tick has run.
        """)
    }
    guard checkpoint.hashes.count == typeCount else {
      misuse(
        """
        ReelWriter: a checkpoint needs one hash for each type in the header and each that was recorded, in \
        the same order.
        """)
    }
    if lastCheckpointTick == tick {
      guard checkpoint.snapshot != nil, lastSnapshotTick != tick else { return }
    } else {
      checkpointCount += 1
    }
    lastCheckpointTick = tick
    closeChunk(checkpoint, difference)
  }

  /// Closes the chunk without a checkpoint, so that ``takeBytes()`` returns all inputs so far, before a tick that may
  /// end the program. A ``checkpoint(_:difference:)`` may follow. It costs 16 bytes of header. Does nothing if there is
  /// no input since the last chunk.
  public mutating func flush() {
    if tickCount > 0 { closeChunk(nil) }
  }

  /// Ends the recording. The inputs after the last checkpoint stay in the recording, without a checkpoint after them.
  /// Does nothing if already finished.
  public mutating func finish() {
    guard !isFinished else { return }
    if tickCount > 0 { closeChunk(nil) }
    writeChunk(ReelFormat.endChunk, firstTick: tick, payload: [])
    isFinished = true
  }

  /// Returns the bytes completed since the last call. Append them to the file as they are; the first ones begin with
  /// the file header. They exclude the inputs since the last checkpoint, unless ``flush()`` closed their chunk.
  public mutating func takeBytes() -> [UInt8] {
    let bytes = complete.bytes
    complete.bytes = []
    return bytes
  }

  /// Appends the bytes that ``takeBytes()`` would return, and keeps their memory for the next ones.
  package mutating func takeBytes(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: complete.bytes)
    complete.bytes.removeAll(keepingCapacity: true)
  }

  /// The bytes that ``flush()`` would complete. The writer stays as it is: its chunk remains open.
  public var openBytes: [UInt8] {
    var copy = self
    copy.complete = FieldEncoder()
    copy.flush()
    return copy.complete.bytes
  }

  private mutating func writeEmptyRun() {
    guard emptyRun > 0 else { return }
    inputs.varint(UInt64(emptyRun - 1) << ReelFormat.entryShift | ReelFormat.emptyRun)
    emptyRun = 0
  }

  private mutating func closeChunk(_ checkpoint: Checkpoint?, _ difference: [UInt8]? = nil) {
    writeEmptyRun()
    let firstTick = tick - UInt64(tickCount)
    if !addedLayouts.isEmpty {
      var types = FieldEncoder()
      types.varint(UInt64(addedLayouts.count))
      for type in addedLayouts {
        types.varint(type.tick - firstTick)
        type.layout.encode(to: &types)
      }
      addedLayouts = []
      writeChunk(ReelFormat.typesChunk, firstTick: firstTick, payload: types.bytes)
    }
    // A second reference would cause a copy.
    var payload = exchange(&payload, with: FieldEncoder())
    payload.bytes.removeAll(keepingCapacity: true)
    payload.varint(UInt64(tickCount))
    payload.bytes.append(contentsOf: inputs.bytes)
    let difference = isWholeSnapshotDue ? nil : difference
    let snapshot = checkpoint?.snapshot.map { difference ?? $0 }
    payload.checkpoint(
      checkpoint, after: lastHashes,
      snapshot: snapshot == nil ? nil : difference == nil ? .whole : .difference)
    if let snapshot { payload.append(UInt64(snapshot.count), 8) }
    if let checkpoint {
      lastHashes.removeAll(keepingCapacity: true)
      lastHashes.append(contentsOf: checkpoint.hashes)
    }
    writeChunk(ReelFormat.inputsChunk, firstTick: firstTick, payload: payload.bytes)
    self.payload = payload
    if let snapshot {
      lastSnapshotTick = tick
      differencesLeft = difference == nil ? ReelFormat.mostDifferences : differencesLeft - 1
      for start in stride(from: 0, to: snapshot.count, by: ReelFormat.pieceSize) {
        let end = min(start + ReelFormat.pieceSize, snapshot.count)
        let piece = [UInt8](snapshot[start..<end])
        if let payload = compression?.payload(of: piece) {
          writeChunk(ReelFormat.compressedChunk, firstTick: tick, payload: payload)
        } else {
          writeChunk(ReelFormat.snapshotChunk, firstTick: tick, payload: piece)
        }
      }
    }
    inputs.bytes.removeAll(keepingCapacity: true)
    tickCount = 0
    eventCount = 0
  }

  private mutating func writeChunk(_ type: UInt8, firstTick: UInt64, payload: [UInt8]) {
    guard payload.count <= ReelFormat.largestPayload else {
      misuse("ReelWriter: a chunk takes more than 16 MiB, which its parts do not.")
    }
    let length = UInt64(payload.count)
    let checksum = ReelFormat.checksum(payload, seed: identity)
    complete.append(UInt64(type) | length << 8, 4)
    complete.append(checksum, 8)
    complete.append(
      ReelFormat.headerChecksum(
        type: type, length: length, payload: checksum, sequence: sequence, firstTick: firstTick,
        seed: identity), 4)
    complete.bytes.append(contentsOf: payload)
    sequence += 1
  }
}
