#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelBatch
import ReelJSON

/// The way from a call in C to Swift and back: errors become codes with a sentence.
public enum LibraryCall {
  /// The settings of a batch that were read from a text.
  public struct Config {
    let value: LibraryConfig
  }

  /// Calls `body`.
  /// - Returns: 0, or the code of the error, whose sentence is recorded.
  static func run(_ body: () throws(BatchError) -> Void) -> Int32 {
    LibraryThread.clear()
    do {
      try body()
      return 0
    } catch {
      LibraryThread.record(error.description)
      return error.kind.rawValue
    }
  }

  /// Calls `body` with a batch.
  static func use(_ batch: UInt64, _ body: (LibraryBatch) throws(BatchError) -> Void) -> Int32 {
    run { () throws(BatchError) in try LibraryStore.use(batch, body) }
  }

  /// Stores a number of a batch at an address of the caller.
  static func store(
    _ name: String, _ address: UnsafeMutablePointer<UInt64>?, of batch: UInt64,
    _ value: (LibraryBatch) throws(BatchError) -> UInt64
  ) -> Int32 {
    use(batch) { batch throws(BatchError) in
      guard let address else { throw null(name) }
      address.pointee = try value(batch)
    }
  }

  /// Makes a batch and stores its number.
  @usableFromInline static func create(
    _ config: UnsafePointer<CChar>?, _ batch: UnsafeMutablePointer<UInt64>?,
    _ make: (Config) throws(BatchError) -> sending LibraryBatch
  ) -> Int32 {
    run { () throws(BatchError) in
      guard let batch else { throw null("batch") }
      let bytes = config.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
      let config = Config(value: try LibraryConfig(bytes))
      batch.pointee = try LibraryStore.inDefaultMode { () throws(BatchError) in
        try LibraryStore.add(try make(config))
      }
    }
  }

  static func null(_ name: String) -> BatchError {
    BatchError(.badArgument, "\(name): expected an address, found NULL.")
  }

  /// Copies a text of JSON to memory of the caller.
  static func write(
    _ value: JSONValue, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int64,
    _ size: UnsafeMutablePointer<Int64>?
  ) throws(BatchError) {
    let bytes = Array(value.json.utf8)
    try write(bytes, text.map { UnsafeMutableRawPointer($0) }, capacity, size)
    if capacity > Int64(bytes.count) { text?[bytes.count] = 0 }
  }

  /// Copies bytes to memory of the caller, if there is enough, and stores their number.
  static func write(
    _ bytes: [UInt8], _ memory: UnsafeMutableRawPointer?, _ capacity: Int64,
    _ size: UnsafeMutablePointer<Int64>?
  ) throws(BatchError) {
    guard let size else { throw null("size") }
    size.pointee = Int64(bytes.count)
    guard let memory, capacity >= Int64(bytes.count) else {
      throw BatchError(
        .tooSmall,
        "capacity: expected \(bytes.count) bytes, found \(memory == nil ? 0 : capacity).")
    }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    }
  }
}
