import ReelMath

#if !hasFeature(Embedded)
  import Synchronization

  /// Values that are computed once for each type and never freed. Worlds on different threads share the cache, so
  /// finding a value takes no lock and allocates nothing: a bucket is the head of a chain that only grows at its front.
  struct TypeCache: @unchecked Sendable {
    private struct Entry {
      let key: UInt
      let value: UnsafeRawPointer
      let next: UnsafePointer<Entry>?
    }

    // SAFETY: the array of buckets is made once and never moved; its elements are atomic.
    private let buckets: UnsafeMutablePointer<Atomic<UInt>>

    init() {
      buckets = .allocate(capacity: 256)
      for index in 0..<256 { (buckets + index).initialize(to: Atomic(0)) }
    }

    /// Returns the cached value of a type; `nil` if there is none.
    func cachedValue<T>(of type: T.Type) -> UnsafeRawPointer? {
      let key = UInt(bitPattern: ObjectIdentifier(type))
      var at = UnsafePointer<Entry>(bitPattern: bucket(of: key).pointee.load(ordering: .acquiring))
      while let entry = at {
        if entry.pointee.key == key { return entry.pointee.value }
        at = entry.pointee.next
      }
      return nil
    }

    private func bucket(of key: UInt) -> UnsafeMutablePointer<Atomic<UInt>> {
      buckets + Int(truncatingIfNeeded: (key >> 4 ^ key >> 12) & 255)
    }

    /// Returns the cached value of a type. If there is none, `make` computes it; its result must never be freed.
    func value<T>(of type: T.Type, _ make: () -> UnsafeRawPointer) -> UnsafeRawPointer {
      if let value = cachedValue(of: type) { return value }
      let key = UInt(bitPattern: ObjectIdentifier(type))
      return TypeCache.add(key, make(), bucket(of: key))
    }

    @inline(never)
    private static func add(
      _ key: UInt, _ value: UnsafeRawPointer, _ bucket: UnsafeMutablePointer<Atomic<UInt>>
    ) -> UnsafeRawPointer {
      let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
      var head = bucket.pointee.load(ordering: .acquiring)
      while true {
        // Another thread may have added the entry first; a second, equal entry does no harm.
        entry.initialize(
          to: Entry(key: key, value: value, next: UnsafePointer<Entry>(bitPattern: head)))
        let result = bucket.pointee.compareExchange(
          expected: head, desired: UInt(bitPattern: entry), ordering: .acquiringAndReleasing)
        if result.exchanged { return value }
        head = result.original
      }
    }
  }
#endif
