import ReelContent
import ReelECS
import ReelMath

extension World {
  /// The picture of this name; `.png` may be left out. Where there is none, one that shows nothing.
  ///
  /// A name that is missing while the game is set up is noted in ``Simulation/missingNames``, which hosts
  /// refuse; one that is asked for later and missing is told by ``Simulation/diagnose(soundCount:report:)``. The same
  /// goes for all that rules ask for by name.
  public func frame(_ name: String) -> FrameID {
    let names = names
    if let (found, isRepeated) = names.frames.find(name) {
      if isRepeated { names.noteShadows(.frame, name) { $0.index(of: name) != nil } }
      return FrameID(
        atlas: UInt16(truncatingIfNeeded: found >> 16), index: UInt16(truncatingIfNeeded: found))
    }
    names.note(name, .frame, self)
    return .none
  }

  /// The pictures whose names are this beginning and a number, by rising number: `world.frames("cart-")`
  /// is `cart-1` to `cart-4`. O(frames): for the set-up.
  public func frames(_ beginning: String) -> [FrameID] {
    let found = names.content.frames(beginning)
    if found.isEmpty { names.note(beginning + "1", .frame, self) }
    return found
  }
}

extension Simulation {
  /// A frame's id by its name; see ``ReelECS/World/frame(_:)``.
  public func frame(_ name: String) -> FrameID { world.frame(name) }
}
