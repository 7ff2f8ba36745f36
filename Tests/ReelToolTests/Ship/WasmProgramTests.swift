import Testing

@testable import ReelTool

@Suite struct WasmProgramTests {
  /// A program with an imported function 0, and functions 1 to 5: 1 and 2 return 7, 3 calls 1, 4 calls 2, 5 returns 11.
  /// The exports `a` to `e` are functions 1 to 5, and all of them are in the table.
  static let program: [UInt8] = {
    var file: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
    func add(_ id: UInt8, _ content: [UInt8]) {
      file.append(id)
      file.append(wasm: content)
    }
    func list(_ items: [[UInt8]]) -> [UInt8] { [UInt8(items.count)] + items.flatMap { $0 } }
    func body(_ code: [UInt8]) -> [UInt8] { [UInt8(code.count + 2), 0] + code + [0x0B] }
    add(1, list([[0x60, 0, 1, 0x7F]]))
    add(2, list([[1, 0x6D, 1, 0x66, 0, 0]]))
    add(3, list(Array(repeating: [0], count: 5)))
    add(4, list([[0x70, 0, 16]]))
    add(7, list((1...5).map { [1, 0x60 + $0, 0, $0] }))
    // The offset 11 has the byte of `end`.
    add(9, list([[0, 0x41, 11, 0x0B] + list((1...5).map { [$0] })]))
    add(
      10,
      list([
        body([0x41, 7]), body([0x41, 7]), body([0x10, 1]), body([0x10, 0x82, 0]), body([0x41, 11]),
      ]))
    add(0, [4, 0x6E, 0x61, 0x6D, 0x65])
    return file
  }()

  /// Returns the content of a section.
  private func section(_ id: UInt8, of file: [UInt8]) throws -> [UInt8] {
    var reader = WasmReader(file[8...])
    while !reader.isAtEnd {
      let found = try reader.byte()
      let content = try reader.slice(try reader.number())
      if found == id { return Array(content) }
    }
    return []
  }

  @Test func equalFunctionsBecomeOne() throws {
    let file = try WasmProgram.smaller(Self.program)
    // Functions 3 and 4 are equal only once 1 and 2 are one.
    #expect(try section(3, of: file) == [3, 0, 0, 0])
    let exports = try section(7, of: file)
    let numbers = (0..<5).map { exports[4 + $0 * 4] }
    #expect(numbers[0] == numbers[1] && numbers[2] == numbers[3])
    #expect(Set(numbers) == [1, 2, 3])
    let elements = try section(9, of: file)
    #expect(Array(elements.prefix(6)) == [1, 0, 0x41, 11, 0x0B, 5])
    #expect(Array(elements.suffix(5)) == numbers)
    // The calls go to the function that returns 7.
    let code = try section(10, of: file)
    let calls = code.indices.dropLast().filter { code[$0] == 0x10 }.map { code[$0 + 1] }
    #expect(calls == [numbers[0]])
    #expect(try section(0, of: file).isEmpty)
    #expect(file.count < Self.program.count)
  }

  @Test func smallerProgramStaysTheSame() throws {
    let file = try WasmProgram.smaller(Self.program)
    let again = try WasmProgram.smaller(file)
    #expect(try again.count == file.count && section(7, of: again).count == 21)
    #expect(try WasmProgram.smaller(Self.program) == file)
  }

  @Test func similarFunctionsAreNeighbours() {
    func code(_ first: UInt8) -> [UInt8] { (0..<40).map { first &+ $0 &* $0 } }
    let functions = [code(1), code(100), code(1) + [9], code(100) + [8], [], code(1) + [7]]
    let order = WasmOrder.indices(of: functions)
    #expect(order.sorted() == Array(0..<6))
    #expect(Set(order.prefix(3)) == [0, 2, 5])
    let second = order.firstIndex(of: 1)
    let fourth = order.firstIndex(of: 3)
    #expect(second.map { $0 + 1 } == fourth)
  }

  @Test func damagedFilesAreRefused() {
    for end in 0..<Self.program.count {
      // A program without its last sections is still one.
      _ = try? WasmProgram.smaller(Array(Self.program[..<end]))
    }
    for at in Self.program.indices {
      for value in [UInt8](arrayLiteral: 0, 1, 0x0B, 0x10, 0x7F, 0x80, 0xD2, 0xFC, 0xFF) {
        var file = Self.program
        file[at] = value
        _ = try? WasmProgram.smaller(file)
      }
    }
    #expect(throws: WasmError.self) { try WasmProgram.smaller([]) }
    #expect(throws: WasmError.self) { try WasmProgram.smaller(Array("no program".utf8)) }
    #expect(throws: WasmError.self) { try WasmProgram.smaller(Array(Self.program.dropLast(8))) }
  }
}
