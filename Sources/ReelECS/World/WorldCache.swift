/// Memory that code above the kernel keeps with the state of a world. It is no part of the state, and the kernel uses
/// nothing of it.
class WorldCache {
  /// Releases what the next use makes again. Called before the world's tables are deallocated, too.
  func release() {}
}
