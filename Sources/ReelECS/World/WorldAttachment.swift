/// An object that belongs to a world but not to its state, and never changes once the first tick has begun:
/// read-only worlds, and clones on other threads, share it.
open class WorldAttachment {
  public init() {}

  /// Records a probable mistake, without stopping anything. The base class does nothing.
  /// - Parameters:
  ///   - system: the name of the system that made the mistake.
  ///   - sentence: the description, computed only if it is recorded.
  open func report(_ system: String, _ sentence: () -> String) {}
}

extension World {
  /// The attachment that the creator of the world has set.
  package var attachment: WorldAttachment? {
    get { state.attachment }
    set { state.attachment = newValue }
  }

  /// True if the world has an attachment. Counts no references.
  package var hasAttachment: Bool { state.attachment != nil }
}
