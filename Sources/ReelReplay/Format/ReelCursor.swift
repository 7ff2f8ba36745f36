import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// A read offset in the bytes of a reel, and the end of the part that it may read. It allocates memory for a value only
/// after it has checked that the bytes of the value are present.
struct ReelCursor {
  let bytes: [UInt8]
  /// The offset of `bytes` in the file, for errors.
  var base = 0
  var offset: Int
  let end: Int

  var remaining: Int { end - offset }

  func damaged(_ offset: Int, _ expected: ReelError.Expectation) -> ReelError {
    .damaged(base + offset, expected)
  }

  mutating func word(
    _ byteCount: Int, _ expected: ReelError.Expectation
  ) throws(ReelError) -> UInt64 {
    guard remaining >= byteCount else { throw damaged(offset, expected) }
    offset += byteCount
    return bytes.word(at: offset - byteCount, byteCount: byteCount)
  }

  /// Reads a number up to `most`. A number written with more bytes than it needs is damage.
  mutating func varint(
    to most: UInt64, _ expected: ReelError.Expectation
  ) throws(ReelError) -> UInt64 {
    let start = offset
    if let number = bytes.varint(at: &offset, before: end, to: most) { return number }
    throw damaged(start, expected)
  }

  /// Reads the number of elements that follow, each at least `size` bytes long.
  mutating func count(
    ofSize size: Int, _ expected: ReelError.Expectation
  ) throws(ReelError) -> Int {
    let start = offset
    let count = Int(try varint(to: UInt64(remaining), expected))
    guard count <= remaining / size else { throw damaged(start, expected) }
    return count
  }

  mutating func text() throws(ReelError) -> String {
    let count = try count(ofSize: 1, .text)
    let utf8 = bytes[offset..<offset + count]
    let text = String(decoding: utf8, as: UTF8.self)
    // Decoding replaces invalid UTF-8, so invalid bytes do not come back unchanged.
    guard text.utf8.elementsEqual(utf8) else { throw damaged(offset, .text) }
    offset += count
    return text
  }

  mutating func data(_ expected: ReelError.Expectation) throws(ReelError) -> [UInt8] {
    let count = try count(ofSize: 1, expected)
    offset += count
    return [UInt8](bytes[offset - count..<offset])
  }

  mutating func header() throws(ReelError) -> ReelHeader {
    let game = try text()
    let rulesVersion = UInt32(try word(4, .headerField))
    let rateOffset = offset
    let numerator = UInt32(try word(4, .headerField))
    let denominator = UInt32(try word(4, .headerField))
    guard let rate = TickRate(checking: numerator, denominator), rate.numerator == numerator
    else { throw damaged(rateOffset, .tickRate) }
    var header = ReelHeader(
      game: game, rulesVersion: rulesVersion, rate: rate, seed: try word(8, .headerField),
      viewWidth: UInt16(try word(2, .headerField)), viewHeight: UInt16(try word(2, .headerField)))
    header.players = UInt8(try word(1, .headerField))
    guard (1...ReelHeader.mostPlayers).contains(header.players) else {
      throw damaged(offset - 1, .playerCount)
    }
    header.contentHash = try word(8, .headerField)
    header.values = GameValues(fields: try text(), bytes: try data(.headerField))
    header.startData = try data(.headerField)
    for _ in 0..<(try count(ofSize: 1, .headerField)) { header.eventKinds.append(try text()) }
    for _ in 0..<(try count(ofSize: StateLayout.leastSize, .headerField)) {
      guard header.layouts.count < ReelFormat.mostTypes else {
        throw damaged(offset, .endOfFileHeader)
      }
      header.layouts.append(try layout())
    }
    header.engine = try text()
    return header
  }

  mutating func layout() throws(ReelError) -> StateLayout {
    var input = FieldDecoder(bytes, from: offset)
    // Transient types are no part of the state.
    guard let layout = StateLayout.decode(from: &input), !layout.isTransient, input.offset <= end
    else {
      throw damaged(input.error?.offset ?? offset, .stateType)
    }
    offset = input.offset
    return layout
  }

  /// Reads the payload of a chunk of types.
  mutating func types(
    after tick: UInt64, within ticks: UInt64
  ) throws(ReelError) -> [AddedLayout] {
    let start = offset
    let count = try count(ofSize: StateLayout.leastSize + 1, .stateType)
    guard count > 0 else { throw damaged(start, .stateType) }
    var addedLayouts: [AddedLayout] = []
    var last: UInt64 = 0
    for _ in 0..<count {
      let start = offset
      let after = try varint(to: ticks, .stateType)
      guard after >= last else { throw damaged(start, .stateType) }
      last = after
      addedLayouts.append(AddedLayout(tick: tick + after, layout: try layout()))
    }
    guard remaining == 0 else { throw damaged(offset, .endOfPayload) }
    return addedLayouts
  }

  /// Reads the inputs of `count` ticks, by player and then by tick.
  /// - Parameters:
  ///   - views: the view of each player in the tick before; on return, that of the last tick read.
  ///   - positions: the position of each player's last pointer event before; on return, of the last one read.
  mutating func inputs(
    _ count: Int, views: inout [TickInput], positions: inout [PointerPosition],
    _ kinds: ReelEventKinds
  ) throws(ReelError) -> [[TickInput]] {
    var players = [[TickInput]](repeating: [], count: views.count)
    var tick = 0
    var afterRun = false
    var room = ReelFormat.largestEventCount
    /// The last player of an unfinished tick; -1 between two ticks.
    var player = -1
    while tick < count {
      let start = offset
      let first = try varint(to: 1 << 33, .input)
      let number = first >> ReelFormat.entryShift
      let hasMore = first & ReelFormat.hasMore != 0
      let form = first & 3
      if form == ReelFormat.emptyRun {
        guard number < UInt64(count - tick), !afterRun, !hasMore, player < 0 else {
          throw damaged(start, .input)
        }
        for (player, view) in views.enumerated() {
          for _ in 0...number { players[player].append(view) }
        }
        tick += Int(number) + 1
        afterRun = true
        continue
      }
      afterRun = false
      if player < 0 { for (player, view) in views.enumerated() { players[player].append(view) } }
      let next = views.count > 1 ? Int(try word(1, .player)) : 0
      guard next > player, next < views.count, !hasMore || next < views.count - 1 else {
        throw damaged(start, .player)
      }
      player = next
      var eventCount = number
      switch form {
      case ReelFormat.eventsOnly: eventCount += 1
      case ReelFormat.newView:
        let width = UInt16(try word(2, .viewSize))
        let height = UInt16(try word(2, .viewSize))
        guard width != views[player].viewWidth || height != views[player].viewHeight else {
          throw damaged(start, .viewSize)
        }
        views[player] = TickInput(viewWidth: width, viewHeight: height)
        players[player][tick] = views[player]
      default: throw damaged(start, .input)
      }
      guard eventCount <= UInt64(remaining) else { throw damaged(start, .input) }
      players[player][tick].events = try events(
        Int(eventCount), room: &room, start, kinds, &positions[player])
      if !hasMore {
        tick += 1
        player = -1
      }
    }
    return players
  }

  /// Reads the events of one input.
  /// - Parameter room: the number of events that still fit into the chunk.
  private mutating func events(
    _ count: Int, room: inout Int, _ start: Int, _ kinds: ReelEventKinds,
    _ position: inout PointerPosition
  ) throws(ReelError) -> [InputEvent] {
    guard count <= room else {
      throw ReelError(
        .tooLarge(
          offset: base + start, what: .events, limit: UInt64(ReelFormat.largestEventCount)))
    }
    room -= count
    var events: [InputEvent] = []
    for _ in 0..<count {
      let first = offset
      do throws(InputEventFlaw) {
        events.append(
          try bytes.event(
            at: &offset, before: end, numbers: kinds.end, &position, kind: { kinds.kind($0) }))
      } catch {
        switch error {
        case .damaged(let offset): throw damaged(offset, .event)
        case .unknownKind(let number):
          let name = [UInt8](kinds.names[Int(number - ReelEventKinds.first)].utf8)
          throw ReelError(.unknownEvent(offset: base + first, name: name))
        }
      }
    }
    return events
  }

  /// Reads a checkpoint without its snapshot, and form and size of the snapshot, which follows in chunks of its own.
  /// - Parameter hashes: those of the checkpoint before, one for each type; on return, those of this one.
  mutating func checkpoint(
    tick: UInt64, hashes: inout [UInt64]
  ) throws(ReelError) -> (checkpoint: Checkpoint, snapshot: (form: SnapshotForm, size: UInt64)?)? {
    let start = offset
    let first = UInt8(try word(1, .checkpoint))
    if first == 0 { return nil }
    let form = SnapshotForm(rawValue: first)
    guard first == 1 || form != nil else { throw damaged(start, .checkpoint) }
    let stateHash = try word(8, .checkpoint)
    let bits = offset
    guard remaining >= (hashes.count + 7) / 8 else { throw damaged(offset, .checkpoint) }
    offset += (hashes.count + 7) / 8
    if hashes.count % 8 > 0, bytes[offset - 1] >> UInt8(hashes.count % 8) != 0 {
      throw damaged(offset - 1, .checkpoint)
    }
    for at in hashes.indices where bytes[bits + at / 8] >> UInt8(at % 8) & 1 != 0 {
      let start = offset
      let hash = try word(8, .checkpoint)
      // A hash that did not change has no bit.
      guard hash != hashes[at] else { throw damaged(start, .checkpoint) }
      hashes[at] = hash
    }
    let size = form == nil ? 0 : try word(8, .checkpoint)
    return (
      Checkpoint(tick: tick, stateHash: stateHash, hashes: hashes), form.map { ($0, size) }
    )
  }
}
