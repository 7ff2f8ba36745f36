import ReelPlatform

/// The device commands of the ticks that may still be repeated.
///
/// - A rumble happens at once, like a one-shot sound, and ends if the repeated tick does not send the rumble again.
/// - Text input and the capture of the mouse are states. They change at once, because a player who clicks a field types
///   at once, and a change that was predicted by mistake is simply taken back.
/// - All other commands wait until their tick is final: a clipboard, the assignment of devices and the size of a window
///   cannot be taken back unnoticed.
struct DeviceLog {
  private var rumbles = KeyedOutputs<Rumble>()
  /// All other commands, in order.
  private var commands: [(tick: UInt64, command: DeviceCommand)] = []
  private var text = DeviceState(initial: .stopText)
  private var capture = DeviceState(initial: .captureMouse(false))

  mutating func rollBack(to tick: UInt64) {
    rumbles.rollBack(to: tick)
    while let last = commands.last, last.tick >= tick { commands.removeLast() }
  }

  /// Goes on from the state after the ticks before `tick`, which may be final ones.
  mutating func restart(at tick: UInt64) {
    rumbles.removeAll()
    while let last = commands.last, last.tick >= tick { commands.removeLast() }
    text.restart(at: tick)
    capture.restart(at: tick)
  }

  mutating func record(_ command: DeviceCommand, tick: UInt64) {
    if case .rumble(let pad, _, _, _) = command {
      rumbles.record(Rumble(pad: pad, command: command), tick: tick)
    } else {
      commands.append((tick, command))
    }
  }

  mutating func settle(next: UInt64, final: UInt64, into list: inout [DeviceCommand]) {
    rumbles.settle(next: next, final: final) { rumble, _ in
      list.append(rumble.command)
    } undo: { rumble, _ in
      list.append(.rumble(pad: rumble.pad, strong: 0, weak: 0, milliseconds: 0))
    }
    var due = 0
    text.begin()
    capture.begin()
    for (tick, command) in commands {
      let isFinal = tick < final
      if isFinal { due += 1 }
      switch command {
      case .startText, .stopText: text.request(command, tick, isFinal: isFinal)
      case .captureMouse: capture.request(command, tick, isFinal: isFinal)
      default: if isFinal { list.append(command) }
      }
    }
    commands.removeFirst(due)
    text.settle(into: &list)
    capture.settle(into: &list)
  }
}

private struct Rumble: KeyedOutput {
  var pad: UInt8
  var command: DeviceCommand

  var waits: Bool { false }
  func isSame(as other: Rumble) -> Bool { command == other.command }
  func replaces(_ other: Rumble) -> Bool { pad == other.pad }
}

/// A state of a device that commands set.
private struct DeviceState {
  /// The command that undoes all other commands of this state.
  let initial: DeviceCommand
  /// The last commands of final ticks.
  private var finals: [(tick: UInt64, command: DeviceCommand)] = []
  /// The last command of any tick.
  private var requested: DeviceCommand?
  private var sent: DeviceCommand?

  init(initial: DeviceCommand) { self.initial = initial }

  /// The commands that are kept, for a match that goes back to an earlier tick.
  private static let kept = 8

  mutating func begin() { requested = finals.last?.command }

  mutating func request(_ command: DeviceCommand, _ tick: UInt64, isFinal: Bool) {
    requested = command
    guard isFinal else { return }
    if finals.count == Self.kept { finals.removeFirst() }
    finals.append((tick, command))
  }

  mutating func restart(at tick: UInt64) { finals.removeAll { $0.tick >= tick } }

  mutating func settle(into list: inout [DeviceCommand]) {
    // The device's state before the first command is unknown, so that command is sent in any case.
    guard let target = requested ?? (sent == nil ? nil : initial), target != sent else { return }
    sent = target
    list.append(target)
  }
}
