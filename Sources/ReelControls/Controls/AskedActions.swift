import ReelECS
import ReelSimulation

#if hasFeature(Embedded)
  /// Nobody wants to know here.
  final class AskedActions: Sendable {
    func add(_ bit: UInt64) {}
  }
#else
  import Synchronization

  /// Which actions the rules have asked for, so that one that nothing is bound to is told. Systems that run
  /// side by side may ask at once.
  final class AskedActions: Sendable {
    private let bits = Atomic<UInt64>(0)

    func add(_ bit: UInt64) { bits.bitwiseOr(bit, ordering: .relaxed) }

    /// What is wrong with the actions of a simulation's first player, once it has run for sixty ticks: bindings may
    /// come with a menu.
    static func check(_ check: Checkup) {
      let world = check.world
      let tick = world[Clock.self].tick
      guard tick <= 60 else { return }
      guard let asked = world[Actions.self].asked else {
        world[Actions.self].asked = AskedActions()
        return
      }
      // What code or a button on the screen makes active is bound to it.
      var bound = world[Actions.self].active
      for binding in world[Bindings.self].all { bound |= binding.action.bit }
      for bits in world[ControlNeighbours.self].boundActions { bound |= bits(world) }
      asked.bits.bitwiseAnd(~bound, ordering: .relaxed)
      guard tick == 60 else { return }
      var rest = asked.bits.load(ordering: .relaxed)
      while rest != 0 {
        check.say(
          "Action \(rest.trailingZeroBitCount) is asked for, and no key, button or stick is bound to it: it never "
            + "happens")
        rest &= rest - 1
      }
    }
  }
#endif
