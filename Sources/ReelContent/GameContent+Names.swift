// Hash tables of the names of content: looking a name up takes constant time.

extension GameContent {
  /// The frames by name. A look-up has the same result as ``frame(_:)-(String)``. A value contains the atlas in its
  /// upper 16 bits, and the frame in its lower ones.
  public var frameTable: NameTable {
    var table = NameTable()
    for (at, atlas) in atlases.enumerated() {
      func add(_ name: String, _ index: Int, whole: Bool) {
        let value =
          UInt32(truncatingIfNeeded: at) << 16 | UInt32(truncatingIfNeeded: index) & 0xFFFF
        if whole { table.add(name, value) } else { table.add(name, without: ".png", value) }
      }
      // Exact names take precedence over names without their ending.
      for whole in [true, false] {
        for (index, frame) in atlas.frames.enumerated() { add(frame.name, index, whole: whole) }
        for alias in atlas.aliases { add(alias.name, Int(alias.frame), whole: whole) }
      }
    }
    return table
  }

  /// Returns the indices of files (fonts, sounds) by their names; the ending may be left out.
  public static func fileTable(_ files: [String]) -> NameTable {
    var table = NameTable()
    for (at, file) in files.enumerated() { table.add(file, UInt32(truncatingIfNeeded: at)) }
    for (at, file) in files.enumerated() {
      var file = file
      file.withUTF8 { bytes in
        guard let dot = bytes.lastIndex(of: 0x2E), !bytes[dot...].contains(0x2F) else { return }
        table.add(UnsafeBufferPointer(rebasing: bytes[..<dot]), UInt32(truncatingIfNeeded: at))
      }
    }
    return table
  }

  /// Returns the frames whose names consist of this beginning and a number, such as `cart-1` to `cart-4`, by rising
  /// number. Only the first atlas that has any is used. O(frames).
  public func frames(_ beginning: String) -> [FrameID] {
    for (at, atlas) in atlases.enumerated() {
      var matches: [(number: UInt32, index: Int)] = []
      func add(_ name: String, _ index: Int) {
        guard let number = Self.number(in: name, after: beginning) else { return }
        if !matches.contains(where: { $0.number == number }) { matches.append((number, index)) }
      }
      for (index, frame) in atlas.frames.enumerated() { add(frame.name, index) }
      for alias in atlas.aliases { add(alias.name, Int(alias.frame)) }
      if matches.isEmpty { continue }
      matches.sort { $0.number < $1.number }
      return matches.map {
        FrameID(atlas: UInt16(clamping: at), index: UInt16(clamping: $0.index))
      }
    }
    return []
  }

  /// Returns the number that follows `beginning` in a name, or `nil`; a final `.png` is ignored.
  private static func number(in name: String, after beginning: String) -> UInt32? {
    var rest = ArraySlice([UInt8](name.utf8))
    let ending: [UInt8] = [0x2E, 0x70, 0x6E, 0x67]
    guard rest.starts(with: beginning.utf8) else { return nil }
    rest = rest.dropFirst(beginning.utf8.count)
    if rest.count > 4 && rest.suffix(4).elementsEqual(ending) { rest = rest.dropLast(4) }
    guard !rest.isEmpty, rest.count < 10 else { return nil }
    var number: UInt32 = 0
    for byte in rest {
      guard byte >= 0x30 && byte <= 0x39 else { return nil }
      number = number * 10 + UInt32(byte - 0x30)
    }
    return number
  }
}

extension NameTable {
  /// Adds a name without `ending`, if it ends so; otherwise does nothing.
  fileprivate mutating func add(_ name: String, without ending: StaticString, _ value: UInt32) {
    var name = name
    let ending = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
    name.withUTF8 { bytes in
      guard bytes.count >= ending.count, bytes.suffix(ending.count).elementsEqual(ending) else {
        return
      }
      add(UnsafeBufferPointer(rebasing: bytes.dropLast(ending.count)), value)
    }
  }
}
