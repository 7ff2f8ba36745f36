/// What belongs to a world beside its state and never changes once the first tick has begun: views that run
/// side by side and clones on other threads share it.
open class WorldAttachment {
  public init() {}

  /// Takes note of what looks wrong and stops nothing, while somebody wants to know.
  /// - Parameter system: who did it.
  open func note(_ system: String, _ sentence: () -> String) {}
}

extension World {
  /// What was kept with the world, by whoever made it.
  package var attachment: WorldAttachment? {
    get { state.attachment }
    set { state.attachment = newValue }
  }

  /// Whether something is. Counts no references.
  package var hasAttachment: Bool { state.attachment != nil }
}
