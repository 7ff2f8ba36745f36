/// A piece of code, cut at the numbers of functions in it: a function's body, or an expression.
///
///     local.get 0 │ call ── 17 ── │ drop │ call ── 3 ── │ end
///     piece            target       piece       target    piece        one piece more than targets
struct WasmCode: Hashable {
  /// The bytes before each target, and those behind the last one.
  private(set) var pieces: [ArraySlice<UInt8>] = []
  /// The numbers of functions.
  var targets: [Int] = []

  /// Reads the body of a function: the types of its local variables, and instructions up to its end.
  init(body: ArraySlice<UInt8>) throws(WasmError) {
    var reader = WasmReader(body)
    for _ in 0..<(try reader.number()) {
      _ = try reader.number()
      _ = try reader.byte()
    }
    try read(&reader, from: body.startIndex, isBody: true)
  }

  /// Reads the expression of an initial value, which ends with `end`.
  init(expression reader: inout WasmReader) throws(WasmError) {
    try read(&reader, from: reader.at, isBody: false)
  }

  private mutating func read(
    _ reader: inout WasmReader, from start: Int, isBody: Bool
  ) throws(WasmError) {
    var start = start
    var opcode: UInt8
    repeat {
      opcode = try reader.byte()
      switch opcode {
      // call, return_call, ref.func
      case 0x10, 0x12, 0xD2:
        pieces.append(reader.bytes[start..<reader.at])
        targets.append(try reader.number())
        start = reader.at
      default: try WasmCode.skipOperands(of: opcode, &reader)
      }
      // A body has blocks, each with an end of its own.
    } while isBody ? !reader.isAtEnd : opcode != 0x0B
    pieces.append(reader.bytes[start..<reader.at])
  }

  /// Passes over the operands of an instruction that names no function.
  private static func skipOperands(
    of opcode: UInt8, _ reader: inout WasmReader
  ) throws(WasmError) {
    switch opcode {
    // Without operands: control, drop, select, comparisons, arithmetic, ref.is_null.
    case 0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0x45...0xC4, 0xD1: break
    // One number: blocks, branches, variables, tables, the size of memory, constants, ref.null.
    case 0x02...0x04, 0x0C, 0x0D, 0x20...0x26, 0x3F...0x42, 0xD0: try reader.skipNumber()
    // Two numbers: indirect calls (type, table), memory (alignment, offset).
    case 0x11, 0x13, 0x28...0x3E:
      try reader.skipNumber()
      try reader.skipNumber()
    // br_table and select with types: a list, and for a branch one number more.
    case 0x0E, 0x1C:
      for _ in 0..<(try reader.number()) { try reader.skipNumber() }
      if opcode == 0x0E { try reader.skipNumber() }
    case 0x43: _ = try reader.slice(4)
    case 0x44: _ = try reader.slice(8)
    case 0xFC: try skipLongOperands(&reader)
    default: throw reader.error("an instruction \(opcode) that this tool does not have")
    }
  }

  /// Passes over the rest of an instruction of two bytes: conversions, and copies of memory and tables.
  private static func skipLongOperands(_ reader: inout WasmReader) throws(WasmError) {
    let opcode = try reader.number()
    switch opcode {
    case 0...7: break
    case 9, 11, 13, 15, 16, 17: try reader.skipNumber()
    case 8, 10, 12, 14:
      try reader.skipNumber()
      try reader.skipNumber()
    default: throw reader.error("an instruction 252 \(opcode) that this tool does not have")
    }
  }

  /// Returns the bytes with other numbers of functions.
  func bytes(_ number: (Int) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (at, piece) in pieces.enumerated() {
      bytes.append(contentsOf: piece)
      if at < targets.count { bytes.append(wasm: number(targets[at])) }
    }
    return bytes
  }
}
