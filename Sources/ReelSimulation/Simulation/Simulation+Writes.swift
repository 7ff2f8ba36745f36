import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

extension Simulation {
  /// Returns the result that a change would have in the present state, without making it. To make the change, add its
  /// ``StateWrite/events`` to a tick's input.
  public func answer(to write: StateWrite) -> FieldWriteResult {
    switch write.change {
    case .field(let component, let path, let value):
      return world.write(value, to: path, of: component, of: write.entity, isTrial: true)
    case .isDisabled: return world.isAlive(write.entity) ? .written : .noSuchEntity
    }
  }

  /// Makes the changes that a tick's input contains, before any system runs. Skips changes that the state does not
  /// accept: an entity may have been despawned, and a reel may contain anything.
  func applyWrites(_ events: [InputEvent]) {
    guard events.contains(where: { $0.kind == .written }) else { return }
    InputEvent.forEachWrite(in: events) { bytes in
      guard let write = StateWrite(bytes) else { return }
      switch write.change {
      case .field(let component, let path, let value):
        _ = world.write(value, to: path, of: component, of: write.entity)
      case .isDisabled(let isDisabled):
        guard world.isAlive(write.entity) else { return }
        if isDisabled {
          world.insert(write.entity, Disabled())
        } else {
          world.remove(write.entity, Disabled.self)
        }
      }
    }
  }
}
