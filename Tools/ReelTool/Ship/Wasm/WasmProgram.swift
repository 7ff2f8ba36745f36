// A linked program for wasm32 is made smaller: equal functions become one, and the others are ordered so that similar
// functions are neighbours. A generic function is compiled once for each type, and gzip finds a repetition only within
// 32 KB. Alien Catch, compressed, has a seventh less after this, and does the same.
//
//     sections   types │ imports │ functions │ … │ exports │ elements │ code │ data │ names
//     rewritten                     types                     numbers    all           removed

/// A linked program for wasm32, as a list of functions that call each other.
struct WasmProgram {
  private struct Function {
    var type: Int
    var code: WasmCode
  }

  private enum Section: UInt8 {
    case custom, type, imports, functions, tables, memory, globals, exports, start, elements, code
    case data, dataCount
  }

  /// Returns a linked program in fewer bytes, without names. It does the same as before.
  static func smaller(_ file: [UInt8]) throws(WasmError) -> [UInt8] {
    var program = try WasmProgram(file)
    program.fold()
    return try program.encoded()
  }

  private static let header: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
  private var sections: [(id: UInt8, content: ArraySlice<UInt8>)] = []
  private var functions: [Function] = []
  private var importedCount = 0
  /// For each function, the number of the one that stands for it.
  private var representatives: [Int] = []

  /// Reads a program.
  init(_ file: [UInt8]) throws(WasmError) {
    var reader = WasmReader(file[...])
    guard try reader.slice(8).elementsEqual(WasmProgram.header) else {
      throw WasmError(sentence: "expected a file of WebAssembly, version 1", offset: 0)
    }
    var types: [Int] = []
    while !reader.isAtEnd {
      let id = try reader.byte()
      let content = try reader.slice(try reader.number())
      var inner = WasmReader(content)
      switch Section(rawValue: id) {
      case .custom: continue
      case .imports: importedCount = try WasmProgram.countImports(&inner)
      case .functions: for _ in 0..<(try inner.number()) { types.append(try inner.number()) }
      case .code:
        guard try inner.number() == types.count else {
          throw inner.error("expected a body for each of \(types.count) functions")
        }
        for type in types {
          functions.append(
            Function(type: type, code: try WasmCode(body: try inner.slice(try inner.number()))))
        }
      case nil: throw inner.error("a section \(id) that this tool does not have")
      default: break
      }
      sections.append((id, content))
    }
    representatives = Array(0..<importedCount + functions.count)
    for function in functions {
      guard function.code.targets.allSatisfy({ $0 < representatives.count }) else {
        throw WasmError(sentence: "a call of a function that does not exist", offset: 0)
      }
    }
  }

  /// Returns the number of imported functions; they come before all others.
  private static func countImports(_ reader: inout WasmReader) throws(WasmError) -> Int {
    var count = 0
    for _ in 0..<(try reader.number()) {
      for _ in 0..<2 { _ = try reader.slice(try reader.number()) }
      let kind = try reader.byte()
      switch kind {
      case 0:
        try reader.skipNumber()
        count += 1
      case 3: _ = try reader.slice(2)
      case 1, 2:
        if kind == 1 { _ = try reader.byte() }
        let hasLimit = try reader.byte() & 1 == 1
        try reader.skipNumber()
        if hasLimit { try reader.skipNumber() }
      default: throw reader.error("an import of a kind that this tool does not have")
      }
    }
    return count
  }

  // MARK: - Changing

  /// Lets one function stand for all that are equal, until no two are. Functions that call equal functions become equal
  /// by that.
  mutating func fold() {
    var before = 0
    var distinct: [Key: Int] = [:]
    repeat {
      before = distinct.count
      distinct.removeAll(keepingCapacity: true)
      var next = representatives
      for (at, function) in functions.enumerated() {
        var code = function.code
        code.targets = code.targets.map { representatives[$0] }
        let key = Key(type: function.type, code: code)
        let first = distinct[key] ?? importedCount + at
        distinct[key] = first
        next[importedCount + at] = first
      }
      representatives = next
    } while distinct.count != before
  }

  private struct Key: Hashable {
    let type: Int
    let code: WasmCode
  }

  /// The numbers of the functions that remain, ordered so that similar ones are neighbours.
  private var order: [Int] {
    let remaining = functions.indices.filter {
      representatives[importedCount + $0] == importedCount + $0
    }
    let order = WasmOrder.indices(of: remaining.map { functions[$0].code.pieces.flatMap { $0 } })
    return order.map { remaining[$0] }
  }

  // MARK: - Writing

  /// Returns the program as a file, without names.
  func encoded() throws(WasmError) -> [UInt8] {
    let order = order
    var numbers = Array(0..<importedCount + functions.count)
    for (new, old) in order.enumerated() { numbers[importedCount + old] = importedCount + new }
    let number = { (old: Int) in numbers[representatives[old]] }
    var file = WasmProgram.header
    for (id, content) in sections {
      var reader = WasmReader(content)
      var out: [UInt8] = []
      switch Section(rawValue: id) {
      case .functions:
        out.append(wasm: order.count)
        for at in order { out.append(wasm: functions[at].type) }
      case .code:
        out.append(wasm: order.count)
        for at in order { out.append(wasm: functions[at].code.bytes(number)) }
      case .start: out.append(wasm: try checked(try reader.number(), reader, number))
      case .exports: out = try rewriteExports(&reader, number)
      case .elements: out = try rewriteElements(&reader, number)
      case .globals: out = try rewriteGlobals(&reader, number)
      default: out = Array(content)
      }
      file.append(id)
      file.append(wasm: out)
    }
    return file
  }

  private func checked(
    _ function: Int, _ reader: WasmReader, _ number: (Int) -> Int
  ) throws(WasmError) -> Int {
    guard function < representatives.count else {
      throw reader.error("a function that does not exist")
    }
    return number(function)
  }

  /// Writes a list anew: its number of entries, and each entry by `body`.
  private func rewriteList(
    _ reader: inout WasmReader,
    _ body: (inout WasmReader, inout [UInt8]) throws(WasmError) -> Void
  ) throws(WasmError) -> [UInt8] {
    let count = try reader.number()
    var out: [UInt8] = []
    out.append(wasm: count)
    for _ in 0..<count { try body(&reader, &out) }
    return out
  }

  private func rewriteExports(
    _ reader: inout WasmReader, _ number: (Int) -> Int
  ) throws(WasmError) -> [UInt8] {
    try rewriteList(&reader) { reader, out throws(WasmError) in
      out.append(wasm: Array(try reader.slice(try reader.number())))
      let kind = try reader.byte()
      out.append(kind)
      let index = try reader.number()
      out.append(wasm: kind == 0 ? try checked(index, reader, number) : index)
    }
  }

  private func rewriteElements(
    _ reader: inout WasmReader, _ number: (Int) -> Int
  ) throws(WasmError) -> [UInt8] {
    try rewriteList(&reader) { reader, out throws(WasmError) in
      guard try reader.number() == 0 else {
        throw reader.error("expected functions of the first table, as wasm-ld writes them")
      }
      out.append(0)
      out += try rewriteExpression(&reader, number)
      out += try rewriteList(&reader) { reader, out throws(WasmError) in
        out.append(wasm: try checked(try reader.number(), reader, number))
      }
    }
  }

  private func rewriteGlobals(
    _ reader: inout WasmReader, _ number: (Int) -> Int
  ) throws(WasmError) -> [UInt8] {
    try rewriteList(&reader) { reader, out throws(WasmError) in
      out += try reader.slice(2)
      out += try rewriteExpression(&reader, number)
    }
  }

  private func rewriteExpression(
    _ reader: inout WasmReader, _ number: (Int) -> Int
  ) throws(WasmError) -> [UInt8] {
    let expression = try WasmCode(expression: &reader)
    for target in expression.targets { _ = try checked(target, reader, number) }
    return expression.bytes(number)
  }
}
