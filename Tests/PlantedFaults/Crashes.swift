#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelServer

/// The faults that end the program.
enum Crash: UInt8 {
  case index = 10, sentence, nullPointer, overflow, abort, killed, thread
  /// A fault between two ticks: of the bot, which is no part of the rules.
  case bot
}

extension PlantedFaults {
  /// Returns a system that crashes in tick 100.
  static func crash(_ fault: UInt8) -> (World) -> Void {
    { world in
      guard let crash = Crash(rawValue: fault), world[Clock.self].tick == 99 else { return }
      Self.crash(crash)
    }
  }

  static func crash(_ crash: Crash) {
    switch crash {
    case .index: print([1, 2][Int(CommandLine.argc) + 2])
    case .sentence: fatalError("the rules of tick 100")
    case .nullPointer: writeThroughNull()
    case .overflow: print(descend(1))
    case .abort: abort()
    case .killed: kill(getpid(), SIGKILL)
    case .thread:
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          writeThroughNull()
          return nil
        }, nil)
      pthread_join(thread, nil)
    case .bot: break
    }
  }
}

@inline(never) private func writeThroughNull() {
  // Not a constant, so that the compiler does not see the fault.
  UnsafeMutablePointer<Int>(bitPattern: Int(CommandLine.argc) * 8)?.pointee = 3
}

@inline(never) private func descend(_ depth: Int) -> Int {
  depth == 0 ? 0 : descend(depth &+ 1) &+ descend(depth &- 1) &+ depth
}

struct CrashesBot: Resource {}

/// A bot that holds a key if it is of that kind, and crashes after tick 100 if the game has that fault.
struct CrashingBot: Bot {
  enum Kind: String, BotKind { case left, right }
  private let key: Key?

  init(seed: UInt64) { key = nil }
  init(kind: Kind, seed: UInt64) { key = kind == .left ? .left : .right }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    if let key { input.hold(key, true, in: simulation) }
    guard simulation.tick == 100, simulation.world.has(CrashesBot.self) else { return }
    PlantedFaults.crash(.nullPointer)
  }
}
