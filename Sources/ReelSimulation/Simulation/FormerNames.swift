import ReelECS
import ReelPlatform

// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 will remove them.

extension World {
  @available(*, unavailable, renamed: "hasPaused")
  public var isAnybodyPaused: Bool { fatalError("Unavailable.") }
}

extension Simulation {
  @available(*, unavailable, renamed: "allowUnread(_:)")
  public func mayGoUnheard<E: Event>(_ type: E.Type) { fatalError("Unavailable.") }
}

extension WorldDevices {
  @available(*, unavailable, renamed: "send(_:)")
  public func ask(_ command: DeviceCommand) { fatalError("Unavailable.") }
}

extension WorldProgram {
  @available(*, unavailable, renamed: "send(_:)")
  public func tell(_ message: AppMessage) { fatalError("Unavailable.") }
}
