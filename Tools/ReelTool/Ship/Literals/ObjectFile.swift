/// An object file of Linux (ELF, 64 bits, little-endian), from which the array literals are read that a linker may
/// replace by those of another object file.
///
/// The reader checks every offset and count, because a damaged file is an error and never a trap.
struct ObjectFile {
  /// A file that does not have this format.
  struct Damaged: Error {}

  private let bytes: [UInt8]
  private var sections: [Section] = []

  private struct Section {
    var kind: UInt32
    var flags: UInt64
    var offset: Int
    var count: Int
    var link: Int
    /// For relocations: the section to which they belong.
    var target: Int

    static let symbols: UInt32 = 2
    static let relocations: UInt32 = 4
    static let zeros: UInt32 = 8
    /// Indices of sections that do not fit into a symbol.
    static let longIndices: UInt32 = 18
    static let containsTexts: UInt64 = 0x20
  }

  private struct Symbol {
    var name: Int
    var isLocal: Bool
    var isWeak: Bool
    var section: Int
    var value: UInt64
    var size: UInt64

    static let byteCount = 24
  }

  /// The symbols, their names, and the long indices of their sections.
  private var symbolTable: Section?
  private var names: Section?
  private var longIndices: Section?

  init(_ bytes: [UInt8]) throws(Damaged) {
    self.bytes = bytes
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { throw Damaged() }
    let offset: UInt64 = try number(40)
    let size = Int(try number(58) as UInt16)
    var count = UInt64(try number(60) as UInt16)
    guard size >= 64, offset > 0 else { throw Damaged() }
    // A file of 65,280 sections or more has their number in the first section.
    if count == 0 { count = try number(try checked(offset, 64).lowerBound + 32) }
    let (total, isTooLarge) = count.multipliedReportingOverflow(by: UInt64(size))
    guard !isTooLarge else { throw Damaged() }
    let table = try checked(offset, total)
    for start in stride(from: table.lowerBound, to: table.upperBound, by: size) {
      sections.append(try section(start))
    }
    symbolTable = sections.first { $0.kind == Section.symbols }
    longIndices = sections.first { $0.kind == Section.longIndices }
    if let link = symbolTable?.link {
      guard sections.indices.contains(link) else { throw Damaged() }
      names = sections[link]
    }
  }

  private func section(_ start: Int) throws(Damaged) -> Section {
    let kind: UInt32 = try number(start + 4)
    let size: UInt64 = try number(start + 32)
    // A section of zeros takes no bytes of the file.
    let part = kind == Section.zeros ? 0..<0 : try checked(try number(start + 24), size)
    return Section(
      kind: kind, flags: try number(start + 8), offset: part.lowerBound, count: part.count,
      link: Int(try number(start + 40) as UInt32), target: Int(try number(start + 44) as UInt32))
  }

  // MARK: - Literals

  /// Returns the literals that a linker may replace, by the names of their symbols.
  func mergeableLiterals() throws(Damaged) -> [String: MergeableLiteral] {
    guard let symbolTable else { return [:] }
    var found: [(name: String, symbol: Symbol)] = []
    for index in 0..<symbolTable.count / Symbol.byteCount {
      let symbol = try symbol(index)
      guard symbol.isWeak, symbol.section > 0, symbol.size > 0 else { continue }
      let name = try name(symbol)
      if MergeableLiteral.functionName(name) != nil {
        found.append((String(decoding: name, as: UTF8.self), symbol))
      }
    }
    let references = try references(of: Set(found.map(\.symbol.section)))
    var literals: [String: MergeableLiteral] = [:]
    for (name, symbol) in found {
      guard sections.indices.contains(symbol.section) else { throw Damaged() }
      let section = sections[symbol.section]
      var literal = MergeableLiteral(size: symbol.size)
      if section.kind != Section.zeros {
        literal.bytes = Array(bytes[try part(symbol.value, symbol.size, of: section)])
      }
      let end = symbol.value &+ symbol.size
      for reference in references[symbol.section] ?? []
      where reference.offset >= symbol.value && reference.offset < end {
        var reference = reference
        reference.offset -= symbol.value
        literal.references.append(reference)
      }
      literal.references.sort { $0.offset < $1.offset }
      literals[name] = literal
    }
    return literals
  }

  /// Returns the references from some sections to other symbols.
  private func references(
    of targets: Set<Int>
  ) throws(Damaged) -> [Int: [MergeableLiteral.Reference]] {
    var found: [Int: [MergeableLiteral.Reference]] = [:]
    for section in sections
    where section.kind == Section.relocations && targets.contains(section.target) {
      for start in stride(
        from: section.offset, to: section.offset + section.count / 24 * 24, by: 24)
      {
        let symbol = try symbol(Int(try number(start + 12) as UInt32))
        let addend: UInt64 = try number(start + 16)
        found[section.target, default: []].append(
          MergeableLiteral.Reference(
            offset: try number(start), kind: try number(start + 8),
            target: try target(symbol, addend)))
      }
    }
    return found
  }

  private func target(
    _ symbol: Symbol, _ addend: UInt64
  ) throws(Damaged) -> MergeableLiteral.Target {
    let name = String(decoding: try name(symbol), as: UTF8.self)
    guard symbol.isLocal, sections.indices.contains(symbol.section) else {
      return .symbol(name, addend)
    }
    // The same text is at another offset in each file. A String's address has a mark in its highest bits, and is 32
    // bytes less than that of its first character.
    let section = sections[symbol.section]
    guard section.flags & Section.containsTexts != 0 else { return .symbol(name, addend) }
    let plain = symbol.value &+ addend
    let string = plain &- 0x8000_0000_0000_0000 &+ 32
    guard let start = [plain, string].first(where: { $0 < UInt64(section.count) }) else {
      return .symbol(name, addend)
    }
    return .text(Array(try text(at: section.offset + Int(start), in: section)))
  }

  // MARK: - Parts

  private func symbol(_ index: Int) throws(Damaged) -> Symbol {
    guard let table = symbolTable, index < table.count / Symbol.byteCount else { throw Damaged() }
    let start = table.offset + index * Symbol.byteCount
    var section = Int(try number(start + 6) as UInt16)
    if section == 0xFFFF {
      guard let long = longIndices, index < long.count / 4 else { throw Damaged() }
      section = Int(try number(long.offset + index * 4) as UInt32)
    } else if section >= 0xFF00 {
      // A symbol without a section, such as a constant.
      section = 0
    }
    let binding = bytes[start + 4] >> 4
    return Symbol(
      name: Int(try number(start) as UInt32), isLocal: binding == 0, isWeak: binding == 2,
      section: section, value: try number(start + 8), size: try number(start + 16))
  }

  private func name(_ symbol: Symbol) throws(Damaged) -> ArraySlice<UInt8> {
    guard let names, symbol.name < names.count else { throw Damaged() }
    return try text(at: names.offset + symbol.name, in: names)
  }

  /// Returns the bytes of a section from an index to the next zero.
  private func text(at start: Int, in section: Section) throws(Damaged) -> ArraySlice<UInt8> {
    let rest = bytes[start..<section.offset + section.count]
    guard let end = rest.firstIndex(of: 0) else { throw Damaged() }
    return rest[..<end]
  }

  private func part(
    _ offset: UInt64, _ count: UInt64, of section: Section
  ) throws(Damaged) -> Range<Int> {
    guard offset <= UInt64(section.count), count <= UInt64(section.count) - offset else {
      throw Damaged()
    }
    let start = section.offset + Int(offset)
    return start..<start + Int(count)
  }

  /// Returns a range of the file's bytes.
  private func checked(_ offset: UInt64, _ count: UInt64) throws(Damaged) -> Range<Int> {
    let size = UInt64(bytes.count)
    guard offset <= size, count <= size - offset else { throw Damaged() }
    return Int(offset)..<Int(offset + count)
  }

  private func number<Number: FixedWidthInteger>(_ start: Int) throws(Damaged) -> Number {
    let count = Number.bitWidth / 8
    guard start >= 0, start <= bytes.count - count else { throw Damaged() }
    var result: Number = 0
    for index in (start..<start + count).reversed() {
      result = result << 8 | Number(truncatingIfNeeded: bytes[index])
    }
    return result
  }
}
