import ReelContent
import ReelECS
import ReelMath

extension World {
  /// Returns the picture of this name; `.png` may be left out. If there is none, returns a frame that draws nothing.
  ///
  /// A name that is missing during the set-up is recorded in ``Simulation/missingNames``, and hosts refuse the content;
  /// one that is missing later is reported by ``Simulation/diagnose(soundCount:report:)``. The same goes for all names
  /// that rules look up.
  public func frame(_ name: String) -> FrameID {
    let names = names
    if let (number, isRepeated) = names.frames.find(name) {
      if isRepeated { names.recordDuplicates(.frame, name) { $0.index(of: name) != nil } }
      return FrameID(
        atlas: UInt16(truncatingIfNeeded: number >> 16), index: UInt16(truncatingIfNeeded: number))
    }
    names.recordMissing(name, .frame, self)
    return .none
  }

  /// Returns the pictures whose names consist of this beginning and a number, sorted by the number:
  /// `world.frames("cart-")` is `cart-1` to `cart-4`. O(frames), so call it in the set-up.
  public func frames(_ beginning: String) -> [FrameID] {
    let matches = names.content.frames(beginning)
    if matches.isEmpty { names.recordMissing(beginning + "1", .frame, self) }
    return matches
  }
}

extension Simulation {
  /// Returns a frame's ID by its name; see ``ReelECS/World/frame(_:)``.
  public func frame(_ name: String) -> FrameID { world.frame(name) }
}
