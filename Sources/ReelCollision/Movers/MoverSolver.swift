import ReelMath

/// Moves things through solid surroundings.
///
/// A tick of a mover:
///
///     carried by its floor ▷ pushed by what moves ▷ walks along the floor, or slides through the air
///                          ▷ snaps down to the floor ▷ what it touches
///
/// It goes as far as it is free, along what stops it, and never into or through anything, however
/// fast it is. Keeps its memory from tick to tick.
///
/// After the planes of touch of Quake's and Box2D's movers; in place of their search the way is that of a
/// point among the lines that `MoverSpace` makes.
public struct MoverSolver {
  var surroundings = Surroundings()
  var space = MoverSpace()
  /// The same without what carries or pushes the mover, where that hides something.
  var others = Surroundings()
  var otherSpace = MoverSpace()
  /// The planes that are touched at the moment, to project onto.
  var normals: [Wide] = []
  /// The bounds that the surroundings cover.
  var known = Bounds(0, 0, 0, 0)

  /// A solver without memory yet.
  public init() {}

  /// How near to a solid thing counts as touching it, in pixels: 1/128, and more far away from the
  /// origin, where positions are coarser. A mover may be inside of something by as much.
  public static func skin(at position: Vec2) -> Float {
    let far = max(abs(position.x), abs(position.y))
    return max(1 / 128, 2 * far.ulp)
  }

  /// Moves a mover by a tick.
  /// - Parameters:
  ///   - state: is changed in place. A position or velocity that is not finite stops it where it is.
  ///   - shape: relative to its position.
  ///   - seconds: the length of the tick, above 0.
  ///   - floorMotion: how that moved in this tick on which it stood at the end of the last one.
  ///   - gather: adds all solid things within bounds; is called again where it goes beyond.
  public mutating func move(
    _ state: inout MoverState, _ shape: Shape, _ settings: MoverSettings, seconds: Float,
    floorMotion: SolidMotion = SolidMotion(),
    gather: (Bounds, inout Surroundings) -> Void
  ) {
    guard state.position.x.isFinite, state.position.y.isFinite, state.velocity.x.isFinite,
      state.velocity.y.isFinite, seconds > 0, shape.isFinite
    else { return }
    var run = MoverRun(
      solver: MoverSolver(), state: state, shape: shape, settings: settings,
      seconds: Double(seconds))
    swap(&run.solver, &self)
    run.run(floorMotion, gather)
    state = run.state
    swap(&run.solver, &self)
  }
}
