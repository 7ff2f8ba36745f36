#if canImport(Glibc) && _pointerBitWidth(_64) && _endian(little)
  /// A module of the running program, from `dl_iterate_phdr`: the program or a library, in the format of 64-bit ELF
  /// (gabi, chapters 4 and 5).
  struct LoadedModule {
    /// The address of a `dl_phdr_info`.
    let info: UnsafeRawPointer

    /// Calls `body` with the name of each function or variable that the module imports, and the address of the entry
    /// that points to it.
    func forEachImport(_ body: (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Void) {
      let base = info.load(as: UInt.self)
      guard let dynamic = dynamicSection(base) else { return }
      var (symbols, strings) = (UnsafeRawPointer?.none, UnsafeRawPointer?.none)
      var tables: [(start: UnsafeRawPointer?, bytes: UInt)] = [(nil, 0), (nil, 0)]
      var entry = dynamic
      while true {
        let (tag, value) = (entry.load(as: Int.self), entry.load(fromByteOffset: 8, as: UInt.self))
        // The loader replaces the offsets in the file by addresses, but not in every module.
        let address = UnsafeRawPointer(bitPattern: value < base ? value + base : value)
        switch tag {
        case 5: strings = address  // DT_STRTAB
        case 6: symbols = address  // DT_SYMTAB
        case 7: tables[0].start = address  // DT_RELA
        case 8: tables[0].bytes = value  // DT_RELASZ
        case 23: tables[1].start = address  // DT_JMPREL
        case 2: tables[1].bytes = value  // DT_PLTRELSZ
        default: break
        }
        if tag == 0 { break }
        entry += 16
      }
      guard let symbols, let strings else { return }
      for table in tables {
        guard let start = table.start else { continue }
        // Entries of 24 bytes: the target, the symbol's number and kind, and an addend.
        for at in stride(from: 0, to: Int(table.bytes), by: 24) {
          let symbolAndKind = start.load(fromByteOffset: at + 8, as: UInt.self)
          guard Self.isAddress(symbolAndKind & 0xFFFF_FFFF),
            let slot = UnsafeMutableRawPointer(
              bitPattern: base + start.load(fromByteOffset: at, as: UInt.self))
          else { continue }
          let symbol = symbols + Int(symbolAndKind >> 32) * 24
          let name = strings + Int(symbol.load(as: UInt32.self))
          body(name.assumingMemoryBound(to: CChar.self), slot)
        }
      }
    }

    /// Returns true if a relocation stores the plain address of a symbol.
    private static func isAddress(_ kind: UInt) -> Bool {
      #if arch(x86_64)
        kind == 6 || kind == 7  // R_X86_64_GLOB_DAT, R_X86_64_JUMP_SLOT
      #elseif arch(arm64)
        kind == 1025 || kind == 1026  // R_AARCH64_GLOB_DAT, R_AARCH64_JUMP_SLOT
      #else
        false
      #endif
    }

    private func dynamicSection(_ base: UInt) -> UnsafeRawPointer? {
      guard let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
        return nil
      }
      for number in 0..<Int(info.load(fromByteOffset: 24, as: UInt16.self)) {
        let header = headers + number * 56
        if header.load(as: UInt32.self) == 2 {  // PT_DYNAMIC
          return UnsafeRawPointer(
            bitPattern: base + header.load(fromByteOffset: 16, as: UInt.self))
        }
      }
      return nil
    }
  }
#endif
