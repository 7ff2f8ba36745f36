#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The Swift runtime calls `_swift_allocObject` through a pointer once a flag is set, for instruments. This is
// one: it counts, and calls what was there before. Objects are what arrays, strings beyond 15 bytes,
// classes and escaping closures cost; memory that somebody allocates by hand is not seen.

private typealias Allocate =
  @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

/// Counts the objects that this process makes, on all threads together.
enum ObjectCount {
  // SAFETY: written by `begin`, before anybody counts; a count that two threads raise at once may miss one.
  nonisolated(unsafe) private static var original: Allocate?
  nonisolated(unsafe) private static let count: UnsafeMutablePointer<UInt64> = {
    let count = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    count.initialize(to: 0)
    return count
  }()
  nonisolated(unsafe) private static var counter: UnsafeMutablePointer<UInt64>?

  /// How many were made since ``begin()``.
  static var now: UInt64 { count.pointee }

  /// Begins to count, for the rest of the process.
  /// - Returns: whether this runtime lets itself be counted.
  static func begin() -> Bool {
    if original != nil { return true }
    counter = count
    let all = UnsafeMutableRawPointer(bitPattern: 0)
    guard let hook = dlsym(all, "_swift_allocObject"),
      let flag = dlsym(
        all, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return false }
    // SAFETY: both are variables of the runtime of just these types.
    let pointer = hook.assumingMemoryBound(to: Allocate?.self)
    guard let before = pointer.pointee else { return false }
    original = before
    pointer.pointee = { type, size, alignment in
      if let counter = ObjectCount.counter { counter.pointee &+= 1 }
      return ObjectCount.original?(type, size, alignment)
    }
    flag.assumingMemoryBound(to: Bool.self).pointee = true
    return true
  }
}
