import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A counter of all allocations of the program on the C library's heap, from ``start()`` until the program ends.
/// Objects and arrays of Swift are among them.
///
/// On Linux the program's modules find `malloc` and its like through tables of addresses that the linker fills in; the
/// counter replaces these addresses. So a program that is not profiled pays nothing. On other systems nothing is
/// counted.
enum AllocationCounter {
  /// The number of allocations so far, of all threads.
  static var calls: UInt64 { allocations.load(ordering: .relaxed) }

  #if canImport(Glibc) && _pointerBitWidth(_64) && _endian(little)
    /// Begins to count. A second call does nothing.
    /// - Returns: true if allocations are counted.
    static func start() -> Bool { isCounting }

    private static let isCounting: Bool = {
      guard let malloc = address(of: "malloc"), let calloc = address(of: "calloc"),
        let realloc = address(of: "realloc"), let aligned = address(of: "aligned_alloc"),
        let posix = address(of: "posix_memalign"), let walk = address(of: "dl_iterate_phdr")
      else { return false }
      // The functions that count read these variables, so they are set before the first call.
      realMalloc = unsafeBitCast(malloc, to: Allocate.self)
      realCalloc = unsafeBitCast(calloc, to: AllocateTwo.self)
      realAligned = unsafeBitCast(aligned, to: AllocateTwo.self)
      realRealloc = unsafeBitCast(realloc, to: Reallocate.self)
      realPosix = unsafeBitCast(posix, to: AllocateInto.self)
      // Unoptimised code allocates when it first runs. So each function runs once here, before another caller can reach
      // it.
      warmUp()
      let walkModules = unsafeBitCast(walk, to: WalkModules.self)
      _ = walkModules(redirectModule, nil)
      return sees(.allocate(byteCount: 64, alignment: 16))
    }()

    /// Returns true if the allocation in `make` was counted. The counter misses it if the tables cannot be made
    /// writable, or are of an unsupported kind.
    private static func sees(_ make: @autoclosure () -> UnsafeMutableRawPointer) -> Bool {
      let before = calls
      make().deallocate()
      return calls != before
    }

    private static func warmUp() {
      free(countedMalloc(1))
      free(countedCalloc(1, 1))
      free(countedRealloc(nil, 1))
      free(countedAligned(16, 16))
      var memory: UnsafeMutableRawPointer?
      if countedPosix(&memory, 16, 16) == 0 { free(memory) }
      _ = calls
    }

    private static func address(of name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }

    /// Points a module's calls to the functions below.
    fileprivate static func redirect(in module: LoadedModule) {
      module.forEachImport { name, slot in
        guard let function = replacement(of: name) else { return }
        // The linker may have made the page read-only.
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) & ~(page - 1))
        guard mprotect(start, Int(page), PROT_READ | PROT_WRITE) == 0 else { return }
        slot.storeBytes(of: function, as: UnsafeRawPointer.self)
      }
    }

    private static func replacement(of name: UnsafePointer<CChar>) -> UnsafeRawPointer? {
      if strcmp(name, "malloc") == 0 {
        return unsafeBitCast(countedMalloc, to: UnsafeRawPointer.self)
      }
      if strcmp(name, "calloc") == 0 {
        return unsafeBitCast(countedCalloc, to: UnsafeRawPointer.self)
      }
      if strcmp(name, "realloc") == 0 {
        return unsafeBitCast(countedRealloc, to: UnsafeRawPointer.self)
      }
      if strcmp(name, "aligned_alloc") == 0 {
        return unsafeBitCast(countedAligned, to: UnsafeRawPointer.self)
      }
      if strcmp(name, "posix_memalign") == 0 {
        return unsafeBitCast(countedPosix, to: UnsafeRawPointer.self)
      }
      return nil
    }
  #else
    /// Does nothing; this system has no counter.
    static func start() -> Bool { false }
  #endif
}

private let allocations = Atomic<UInt64>(0)

#if canImport(Glibc) && _pointerBitWidth(_64) && _endian(little)
  private typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer?
  private typealias AllocateTwo = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
  private typealias Reallocate =
    @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
  private typealias AllocateInto =
    @convention(c) (UnsafeMutableRawPointer?, Int, Int) -> Int32
  private typealias Visit =
    @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
  private typealias WalkModules = @convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32

  // SAFETY: written once, before any function that reads them is called.
  nonisolated(unsafe) private var realMalloc: Allocate?
  nonisolated(unsafe) private var realCalloc: AllocateTwo?
  nonisolated(unsafe) private var realAligned: AllocateTwo?
  nonisolated(unsafe) private var realRealloc: Reallocate?
  nonisolated(unsafe) private var realPosix: AllocateInto?

  private let redirectModule: Visit = { module, _, _ in
    if let module { AllocationCounter.redirect(in: LoadedModule(info: module)) }
    return 0
  }

  private let countedMalloc: Allocate = { size in
    allocations.wrappingAdd(1, ordering: .relaxed)
    return realMalloc.unsafelyUnwrapped(size)
  }
  private let countedCalloc: AllocateTwo = { count, size in
    allocations.wrappingAdd(1, ordering: .relaxed)
    return realCalloc.unsafelyUnwrapped(count, size)
  }
  private let countedAligned: AllocateTwo = { alignment, size in
    allocations.wrappingAdd(1, ordering: .relaxed)
    return realAligned.unsafelyUnwrapped(alignment, size)
  }
  private let countedRealloc: Reallocate = { memory, size in
    allocations.wrappingAdd(1, ordering: .relaxed)
    return realRealloc.unsafelyUnwrapped(memory, size)
  }
  private let countedPosix: AllocateInto = { memory, alignment, size in
    allocations.wrappingAdd(1, ordering: .relaxed)
    return realPosix.unsafelyUnwrapped(memory, alignment, size)
  }
#endif
