import CSndFile

/// Bytes in memory that libsndfile writes as a file.
final class SoundMemory {
  var bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the callbacks; their `user_data` is an unretained `SoundMemory`.
  static func interface() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(SoundMemory.from($0).bytes.count) },
      seek: { offset, whence, data in
        let memory = SoundMemory.from(data)
        let base =
          switch whence {
          case 0: 0
          case 1: memory.offset
          default: memory.bytes.count
          }
        // A damaged file may request any offset.
        let (target, overflow) = base.addingReportingOverflow(Int(offset))
        memory.offset = overflow ? memory.bytes.count : max(0, min(memory.bytes.count, target))
        return sf_count_t(memory.offset)
      },
      read: { target, count, data in
        let memory = SoundMemory.from(data)
        let size = max(0, min(Int(count), memory.bytes.count - memory.offset))
        memory.bytes.withUnsafeBytes { raw in
          if size > 0, let target, let base = raw.baseAddress {
            target.copyMemory(from: base + memory.offset, byteCount: size)
          }
        }
        memory.offset += size
        return sf_count_t(size)
      },
      write: { source, count, data in
        let memory = SoundMemory.from(data)
        guard let source, count > 0 else { return 0 }
        let end = memory.offset + Int(count)
        if end > memory.bytes.count {
          memory.bytes.append(
            contentsOf: [UInt8](repeating: 0, count: end - memory.bytes.count))
        }
        memory.bytes.withUnsafeMutableBytes {
          $0.baseAddress!.advanced(by: memory.offset).copyMemory(
            from: source, byteCount: Int(count))
        }
        memory.offset = end
        return count
      },
      tell: { sf_count_t(SoundMemory.from($0).offset) })
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> SoundMemory {
    // SAFETY: libsndfile passes back the pointer with which it was opened, and is closed before the memory is released.
    Unmanaged<SoundMemory>.fromOpaque(data!).takeUnretainedValue()
  }
}
