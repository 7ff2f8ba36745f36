import ReelECS
import ReelMath

/// What follows from a world's state and is kept beside it, so that it need not be found anew. It is no
/// part of the state; each world has one of its own.
protocol WorldCache: AnyObject {
  /// Of its ``CacheHolder``.
  static var cacheName: String { get }
  init(of world: World)
  /// Brings it up to date when it was just made.
  func begin(_ world: World)
}

extension WorldCache {
  func begin(_ world: World) {}
}

/// Holds a world's ``WorldCache``. The feature inserts it.
struct CacheHolder<Cache: WorldCache>: Resource {
  fileprivate var cache: Cache?
  /// Whose it is: a clone of that world gets the cache, too, and makes its own when it needs one.
  fileprivate var owner: WorldIdentity?
  fileprivate var address: UnsafeRawPointer?

  static var resourceName: String { Cache.cacheName }
  static var isTransient: Bool { true }
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  /// The world's own cache, made where there is none.
  @inline(__always)
  func cache<Cache: WorldCache>(_ type: Cache.Type) -> Cache {
    existing(type) ?? makeCache(type)
  }

  /// The world's own cache, where there is one.
  @inline(__always)
  func existing<Cache: WorldCache>(_ type: Cache.Type) -> Cache? {
    // Field by field: a copy of the holder would count more references.
    isIdentified(by: self[CacheHolder<Cache>.self].address)
      ? self[CacheHolder<Cache>.self].cache : nil
  }

  /// Traps where the feature that a word of the world's belongs to is not installed.
  @inline(__always)
  func checkInstalled<Cache: WorldCache>(
    _ type: Cache.Type, _ word: StaticString, _ feature: StaticString
  ) {
    if !has(CacheHolder<Cache>.self) { missingFeature(word, feature) }
  }

  /// Traps in a system with declared access, which has no word for what a call does.
  func checkRunsAlone(_ call: StaticString) {
    if !runsBesideOthers { return }
    let text = call.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    misuse(
      "System \(systemName) calls `world.\(text)` and has declared its access: it may run beside others "
        + "that this would disturb. Leave `access` out, so that the system runs alone, or call it in "
        + "`world.commands.perform`, which acts when the batch has ended.")
  }

  @inline(never)
  private func missingFeature(_ word: StaticString, _ feature: StaticString) -> Never {
    func text(_ name: StaticString) -> String {
      name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
    misuse(
      "`\(text(word))` belongs to \(text(feature)), which this world has not (system: \(systemName)). Use "
        + "`simulation.need(\(text(feature)).self)` in the set-up.")
  }

  @inline(never)
  private func makeCache<Cache: WorldCache>(_ type: Cache.Type) -> Cache {
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
