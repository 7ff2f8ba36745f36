import ReelECS
import ReelFields
import ReelMath

/// Values that are derived from a world's state and stored beside it. They are not part of the state. Each world has
/// its own.
@usableFromInline package protocol WorldCache: AnyObject {
  /// The resource name of the cache's ``CacheHolder``.
  static var cacheName: String { get }
  init(of world: World)
  /// Updates the cache right after it is created.
  func begin(_ world: World)
}

extension WorldCache {
  package func begin(_ world: World) {}
}

/// The resource that contains a world's ``WorldCache``. The feature of the cache inserts it.
@usableFromInline package struct CacheHolder<Cache: WorldCache>: Resource {
  @usableFromInline var cache: Cache?
  /// The world that owns the cache. A clone of that world copies the reference, too, and creates a cache of its own
  /// when needed.
  @usableFromInline var owner: WorldIdentity?
  @usableFromInline var address: UnsafeRawPointer?

  @inlinable package init() {}

  @inlinable package static var resourceName: String { Cache.cacheName }
  @inlinable package static var isTransient: Bool { true }
  @inlinable package static var fieldListKind: FieldListKind { .verified }
  @inlinable package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  /// Returns the world's own cache; creates it if there is none.
  @inlinable @inline(__always)
  package func cache<Cache: WorldCache>(_ type: Cache.Type) -> Cache {
    existing(type) ?? makeCache(type)
  }

  /// Returns the world's own cache, if it has one.
  @inlinable @inline(__always)
  package func existing<Cache: WorldCache>(_ type: Cache.Type) -> Cache? {
    // Reads field by field, because a copy of the holder would count more references.
    isIdentified(by: self[CacheHolder<Cache>.self].address)
      ? self[CacheHolder<Cache>.self].cache : nil
  }

  /// Traps if the feature that the API `word` belongs to is not installed.
  @inlinable @inline(__always)
  package func checkInstalled<Cache: WorldCache>(
    _ type: Cache.Type, _ word: StaticString, _ feature: StaticString
  ) {
    if !has(CacheHolder<Cache>.self) { missingFeature(word, feature) }
  }

  @inline(never) @usableFromInline
  func missingFeature(_ word: StaticString, _ feature: StaticString) -> Never {
    func text(_ name: StaticString) -> String {
      name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
    misuse(
      "`\(text(word))` belongs to \(text(feature)), which this world has not (system: \(systemName)). Use "
        + "`simulation.require(\(text(feature)).self)` in the set-up.")
  }

  @inline(never) @usableFromInline
  func makeCache<Cache: WorldCache>(_ type: Cache.Type) -> Cache {
    let cache = Cache(of: self)
    self[CacheHolder<Cache>.self].cache = cache
    let owner = identity
    self[CacheHolder<Cache>.self].owner = owner
    self[CacheHolder<Cache>.self].address = UnsafeRawPointer(
      Unmanaged.passUnretained(owner).toOpaque())
    cache.begin(self)
    return cache
  }
}
