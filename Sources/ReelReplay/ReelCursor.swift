import ReelMath
import ReelPlatform

/// A place in the bytes of a reel, and the end of the part that it may read. Nothing is allocated
/// before it is known that the bytes for it are there.
struct ReelCursor {
  let bytes: [UInt8]
  /// Where `bytes` begin in the file, for errors.
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
    var word: UInt64 = 0
    for index in 0..<byteCount {
      word |= UInt64(bytes[offset + index]) << UInt64(8 * index)
    }
    offset += byteCount
    return word
  }

  /// A number up to `most`, written with no more bytes than it needs.
  mutating func varint(
    to most: UInt64, _ expected: ReelError.Expectation
  ) throws(ReelError) -> UInt64 {
    let start = offset
    var number: UInt64 = 0
    var shift: UInt64 = 0
    // Nine bytes hold 63 bits, more than anything in a reel needs.
    while offset < end, shift < 63 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        guard number <= most, byte != 0 || shift == 7 else { break }
        return number
      }
    }
    throw damaged(start, expected)
  }

  /// A number of things that follow, each at least `size` bytes long.
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
    // Decoding replaces what is no UTF-8, so wrong bytes do not come back.
    guard text.utf8.elementsEqual(utf8) else { throw damaged(offset, .text) }
    offset += count
    return text
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
      viewWidth: UInt16(try word(2, .headerField)), viewHeight: UInt16(try word(2, .headerField)),
      contentHash: try word(8, .headerField))
    for _ in 0..<(try count(ofSize: 10, .headerField)) {
      let name = try text()
      let hash = try word(8, .headerField)
      header.components.append(
        ComponentLayout(name: name, fields: try text(), layoutHash: hash))
    }
    return header
  }

  /// - Parameter view: the view of the frame before; becomes that of the last frame read.
  mutating func frames(
    _ count: Int, view: inout TickInput
  ) throws(ReelError) -> [TickInput] {
    var frames: [TickInput] = []
    var afterRun = false
    var room = ReelFormat.largestEventCount
    while frames.count < count {
      let start = offset
      let first = try varint(to: 1 << 32, .frame)
      let number = first >> 2
      switch first & 3 {
      case ReelFormat.emptyRun where number < UInt64(count - frames.count) && !afterRun:
        for _ in 0...number { frames.append(view) }
        afterRun = true
        continue
      case ReelFormat.eventsOnly where number < UInt64(remaining):
        frames.append(view)
        frames[frames.count - 1].events = try events(Int(number) + 1, room: &room, start)
      case ReelFormat.newView where number <= UInt64(remaining):
        let width = UInt16(try word(2, .viewSize))
        let height = UInt16(try word(2, .viewSize))
        guard width != view.viewWidth || height != view.viewHeight else {
          throw damaged(start, .viewSize)
        }
        view = TickInput(viewWidth: width, viewHeight: height)
        frames.append(view)
        frames[frames.count - 1].events = try events(Int(number), room: &room, start)
      default: throw damaged(start, .frame)
      }
      afterRun = false
    }
    return frames
  }

  /// - Parameter room: for how many events the chunk has room yet.
  private mutating func events(
    _ count: Int, room: inout Int, _ start: Int
  ) throws(ReelError) -> [InputEvent] {
    guard count <= room else {
      throw ReelError(
        .tooLarge(
          offset: base + start, what: .events, limit: UInt64(ReelFormat.largestEventCount)))
    }
    room -= count
    var events: [InputEvent] = []
    for _ in 0..<count { events.append(try event()) }
    return events
  }

  private mutating func event() throws(ReelError) -> InputEvent {
    let start = offset
    let first = UInt8(try word(1, .event))
    guard let kind = InputEvent.Kind(rawValue: first & 15) else { throw damaged(start, .event) }
    var event = InputEvent(kind)
    if first & ReelFormat.hasDevice != 0 { event.device = UInt8(try word(1, .event)) }
    if first & ReelFormat.hasCode != 0 { event.code = UInt16(try varint(to: 0xFFFF, .event)) }
    if first & ReelFormat.hasX != 0 { event.x = unzigzag(UInt16(try varint(to: 0xFFFF, .event))) }
    if first & ReelFormat.hasY != 0 { event.y = unzigzag(UInt16(try varint(to: 0xFFFF, .event))) }
    // One way to write each event: a field that is there is not zero.
    guard (first & ReelFormat.hasDevice != 0) == (event.device != 0),
      (first & ReelFormat.hasCode != 0) == (event.code != 0),
      (first & ReelFormat.hasX != 0) == (event.x != 0),
      (first & ReelFormat.hasY != 0) == (event.y != 0)
    else { throw damaged(start, .event) }
    return event
  }

  mutating func checkpoint(
    tick: UInt64, componentCount: Int
  ) throws(ReelError) -> Checkpoint? {
    let start = offset
    let form = try word(1, .checkpoint)
    guard form <= 2 else { throw damaged(start, .checkpoint) }
    if form == 0 { return nil }
    var checkpoint = Checkpoint(tick: tick, stateHash: try word(8, .checkpoint))
    for _ in 0..<componentCount {
      checkpoint.componentHashes.append(try word(8, .checkpoint))
    }
    if form == 2 {
      let count = try count(ofSize: 1, .checkpoint)
      checkpoint.snapshot = [UInt8](bytes[offset..<offset + count])
      offset += count
    }
    return checkpoint
  }
}
