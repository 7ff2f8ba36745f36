import ReelECS
import ReelSimulation

#if hasFeature(Embedded)
  /// A class that does nothing, because Embedded builds do not record the actions that rules read.
  final class ReadActions: Sendable {
    func add(_ bit: UInt64) {}
  }
#else
  import Synchronization

  /// The actions that the rules have read, to report those without a binding. Copies of a world on other threads
  /// share this record.
  final class ReadActions: Sendable {
    private let bits = Atomic<UInt64>(0)

    func add(_ bit: UInt64) { bits.bitwiseOr(bit, ordering: .relaxed) }

    /// Reports actions of the first player that rules read and that no binding makes active. Reports them after sixty
    /// ticks, because a menu may add bindings before.
    static func check(_ check: Checkup) {
      let world = check.world
      let tick = world[Clock.self].tick
      guard tick <= 60 else { return }
      guard let readActions = world[Actions.self].readActions else {
        world[Actions.self].readActions = ReadActions()
        return
      }
      // An action that is active counts as bound, because rules or a button on the screen have activated it.
      var bound = world[Actions.self].active
      for binding in world[Bindings.self].all { bound |= binding.action.bit }
      for bits in world.part(ControlHooks.self)?.boundActions ?? [] { bound |= bits(world) }
      readActions.bits.bitwiseAnd(~bound, ordering: .relaxed)
      guard tick == 60 else { return }
      var rest = readActions.bits.load(ordering: .relaxed)
      while rest != 0 {
        check.report(
          "Action \(rest.trailingZeroBitCount) is read, and no key, button or stick is bound to it: it never "
            + "happens")
        rest &= rest - 1
      }
    }
  }
#endif
