import ReelECS
import ReelMath

/// What follows from a world's state and is kept beside it, so that it need not be found anew. It is no
/// part of the state; each world has one of its own.
@usableFromInline package protocol WorldCache: AnyObject {
  /// Of its ``CacheHolder``.
  static var cacheName: String { get }
  init(of world: World)
  /// Brings it up to date when it was just made.
  func begin(_ world: World)
}

extension WorldCache {
  package func begin(_ world: World) {}
}

/// Holds a world's ``WorldCache``. The feature inserts it.
@usableFromInline package struct CacheHolder<Cache: WorldCache>: Resource {
  @usableFromInline var cache: Cache?
  /// Whose it is: a clone of that world gets the cache, too, and makes its own when it needs one.
  @usableFromInline var owner: WorldIdentity?
  @usableFromInline var address: UnsafeRawPointer?

  @inlinable package init() {}

  @inlinable package static var resourceName: String { Cache.cacheName }
  @inlinable package static var isTransient: Bool { true }
  @inlinable package static var fieldListKind: FieldListKind { .verified }
  @inlinable package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  /// The world's own cache, made where there is none.
  @inlinable @inline(__always)
  package func cache<Cache: WorldCache>(_ type: Cache.Type) -> Cache {
    existing(type) ?? makeCache(type)
  }

  /// The world's own cache, where there is one.
  @inlinable @inline(__always)
  package func existing<Cache: WorldCache>(_ type: Cache.Type) -> Cache? {
    // Field by field: a copy of the holder would count more references.
    isIdentified(by: self[CacheHolder<Cache>.self].address)
      ? self[CacheHolder<Cache>.self].cache : nil
  }

  /// Traps where the feature that a word of the world's belongs to is not installed.
  @inlinable @inline(__always)
  package func checkInstalled<Cache: WorldCache>(
    _ type: Cache.Type, _ word: StaticString, _ feature: StaticString
  ) {
    if !has(CacheHolder<Cache>.self) { missingFeature(word, feature) }
  }

  /// Traps in a system with declared access, which has no word for what a call does.
  package func checkRunsAlone(_ call: StaticString) {
    if !runsBesideOthers { return }
    let text = call.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    misuse(
      "System \(systemName) calls `world.\(text)` and has declared its access: it may run beside others "
        + "that this would disturb. Leave `access` out, so that the system runs alone, or call it in "
        + "`world.commands.perform`, which acts when the batch has ended.")
  }

  @inline(never) @usableFromInline
  func missingFeature(_ word: StaticString, _ feature: StaticString) -> Never {
    func text(_ name: StaticString) -> String {
      name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
    misuse(
      "`\(text(word))` belongs to \(text(feature)), which this world has not (system: \(systemName)). Use "
        + "`simulation.need(\(text(feature)).self)` in the set-up.")
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
