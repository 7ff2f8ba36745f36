import Reel
import Testing

@testable import ReelMatch

@Suite struct DeviceLogTests {
  private var log = DeviceLog()
  private let rumble = DeviceCommand.rumble(pad: 1, strong: 1, weak: 0, milliseconds: 80)
  private let silence = DeviceCommand.rumble(pad: 1, strong: 0, weak: 0, milliseconds: 0)
  private let edit = DeviceCommand.startText(Rect(0, 0, 40, 8))

  private mutating func settle(next: UInt64, final: UInt64) -> [DeviceCommand] {
    var commands: [DeviceCommand] = []
    log.settle(next: next, final: final, into: &commands)
    return commands
  }

  @Test mutating func aRumbleHappensOnceAndAtOnce() {
    log.record(rumble, tick: 4)
    #expect(settle(next: 5, final: 0) == [rumble])
    log.rollBack(to: 3)
    log.record(rumble, tick: 5)
    #expect(settle(next: 6, final: 0) == [])
    #expect(settle(next: 20, final: 20) == [])
  }

  @Test mutating func aRumbleThatVanishesEnds() {
    log.record(rumble, tick: 4)
    _ = settle(next: 5, final: 0)
    log.rollBack(to: 4)
    #expect(settle(next: 6, final: 0) == [], "it may come a tick later")
    #expect(settle(next: 7, final: 0) == [silence])
    #expect(settle(next: 8, final: 0) == [])
  }

  @Test mutating func anotherRumbleOfThePadIsNotEnded() {
    log.record(rumble, tick: 4)
    _ = settle(next: 5, final: 0)
    log.rollBack(to: 4)
    let other = DeviceCommand.rumble(pad: 1, strong: 0.5, weak: 0, milliseconds: 80)
    log.record(other, tick: 5)
    #expect(settle(next: 8, final: 0) == [other])
  }

  @Test mutating func textInputFollowsTheLastTick() {
    log.record(edit, tick: 4)
    #expect(settle(next: 5, final: 0) == [edit])
    log.rollBack(to: 2)
    log.record(edit, tick: 3)
    #expect(settle(next: 5, final: 0) == [])
    log.rollBack(to: 2)
    #expect(settle(next: 5, final: 0) == [.stopText])
    log.record(edit, tick: 5)
    log.record(.stopText, tick: 5)
    #expect(settle(next: 6, final: 6) == [])
    log.record(.captureMouse(true), tick: 6)
    #expect(settle(next: 7, final: 6) == [.captureMouse(true)])
  }

  /// A match that goes back takes back what was final, too.
  @Test mutating func aRestartTakesBackFinalStates() {
    log.record(.captureMouse(true), tick: 2)
    log.record(edit, tick: 4)
    #expect(settle(next: 9, final: 9) == [edit, .captureMouse(true)])
    log.restart(at: 3)
    #expect(settle(next: 4, final: 3) == [.stopText])
    log.record(.captureMouse(false), tick: 4)
    #expect(settle(next: 5, final: 5) == [.captureMouse(false)])
    log.restart(at: 3)
    #expect(settle(next: 4, final: 3) == [.captureMouse(true)])
    log.restart(at: 1)
    #expect(settle(next: 4, final: 3) == [.captureMouse(false)])
    // A command that is not final yet, and of an earlier tick, stays.
    log.record(.captureMouse(true), tick: 5)
    #expect(settle(next: 9, final: 4) == [.captureMouse(true)])
    log.restart(at: 7)
    #expect(settle(next: 7, final: 7) == [])
  }

  /// The state of the device is unknown at the beginning, so the first command is sent even if it seems to do nothing.
  @Test mutating func theFirstStopIsSent() {
    log.record(.stopText, tick: 0)
    #expect(settle(next: 1, final: 0) == [.stopText])
  }

  @Test mutating func commandsThatCannotBeTakenBackWait() {
    let commands: [DeviceCommand] = [
      .copy("a"), .paste, .fullscreen(true), .assign(.keyboard, to: PlayerSet(0)),
    ]
    for command in commands { log.record(command, tick: 4) }
    #expect(settle(next: 5, final: 4) == [])
    log.rollBack(to: 4)
    for command in commands.reversed() { log.record(command, tick: 4) }
    #expect(settle(next: 5, final: 5) == commands.reversed())
    #expect(settle(next: 6, final: 6) == [])
  }
}
