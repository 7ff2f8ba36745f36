import ReelFields
import ReelMath

// The transfers between two machines whose states differ. Both look for the cause at once:
//
//     exchange ─▶ ◀─ exchange      the states
//     steps    ─▶ ◀─ steps         the hashes after each system of the second that differs, once that is repeated
//     evidence ─▶ ◀─ evidence      the states after the first system that made a difference

/// The state of a machine at a tick at which the hashes of two machines differ.
struct DesyncExchange {
  static let kind: UInt8 = 2
  /// The most bytes that a machine takes.
  static let largest = 64 << 20
  /// Returns the most bytes that a machine takes if its own state has a number of bytes. Two machines that ran the same
  /// ticks a second ago have states of about the same size.
  static func limit(own bytes: Int) -> Int { min(largest, bytes * 4 + 512 << 10) }
  var tick: UInt64
  /// The bytes of the snapshot, with the list of types.
  var state: [UInt8]
  /// The machine's build and processor, for people.
  var build: [UInt8]

  init(tick: UInt64, state: [UInt8], build: [UInt8]) {
    (self.tick, self.state) = (tick, state)
    self.build = [UInt8](build.prefix(MatchSettings.longestBuild))
  }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(UInt64(Self.kind), 1)
    out.varint(tick)
    out.data(state)
    out.data(build)
    return out.bytes
  }

  /// Decodes an exchange; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == UInt64(Self.kind) else { return nil }
    tick = input.varint()
    state = input.data(to: Self.largest)
    build = input.data(to: MatchSettings.longestBuild)
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}

/// The hashes of a machine's state in the repeated ticks before a difference.
struct DesyncSteps {
  static let kind: UInt8 = 4

  var tick: UInt64
  /// The hash of the state after each system; empty if no ticks were repeated.
  var hashes: [UInt64]

  init(tick: UInt64, hashes: [UInt64]) { (self.tick, self.hashes) = (tick, hashes) }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(UInt64(Self.kind), 1)
    out.varint(tick)
    for hash in hashes { out.append(hash, 8) }
    return out.bytes
  }

  /// Decodes steps; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == UInt64(Self.kind) else { return nil }
    tick = input.varint()
    guard !input.hasFailed, input.remaining % 8 == 0 else { return nil }
    hashes = []
    while input.remaining > 0 { hashes.append(input.word(8)) }
  }
}

/// The state of a machine after the first system at which two machines differ.
struct DesyncEvidence {
  static let kind: UInt8 = 3

  var tick: UInt64
  /// The number of the system in the sequence of systems that ran after the last equal state.
  var step: UInt64
  /// The bytes of the snapshot, with the list of types.
  var state: [UInt8]

  init(tick: UInt64, step: UInt64, state: [UInt8]) {
    (self.tick, self.step, self.state) = (tick, step, state)
  }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(UInt64(Self.kind), 1)
    out.varint(tick)
    out.varint(step)
    out.data(state)
    return out.bytes
  }

  /// Decodes evidence; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == UInt64(Self.kind) else { return nil }
    tick = input.varint()
    step = input.varint()
    state = input.data(to: DesyncExchange.largest)
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}
