import ReelMath

/// The ways out of a part that a mover overlaps.
struct WayOut {
  /// The depth of the overlap; 0 for a part that the mover does not overlap by more than the skin.
  var depth = 0.0
  /// The shortest way out, and its length.
  var way = Wide.zero
  var best = Double.infinity
  /// The shortest way out that does not lead against the motion of the solid.
  var wayAhead = Wide.zero
  var bestAhead = Double.infinity
}

/// The solver that moves characters and other movers through solid surroundings.
///
/// A tick of a mover:
///
///     carried by its floor ▷ pushed by what moves ▷ walks along the floor, or slides through the air
///                          ▷ snaps down to the floor ▷ contacts
///
/// A mover moves as far as it is free and slides along the faces that stop it. It never enters or passes through a
/// solid, however fast it is. The solver keeps its memory from tick to tick.
///
/// The method follows the plane-based movers of Quake and Box2D. Where those search for the time of an impact, this
/// solver moves a point among the lines that `MoverSpace` makes.
public struct MoverSolver {
  var surroundings = Surroundings()
  var space = MoverSpace()
  /// The surroundings without the solids that carry or push the mover; used if these solids hide parts of other solids.
  var others = Surroundings()
  var otherSpace = MoverSpace()
  /// The normals of the planes that the mover touches now, for projecting its motion.
  var normals: [Wide] = []
  /// The ways out of the parts that the mover overlaps.
  var ways: [WayOut] = []
  /// The bounds that the surroundings cover.
  var coveredBounds = Bounds(0, 0, 0, 0)

  /// Creates a solver without memory.
  public init() {}

  /// Returns the distance in pixels below which two surfaces touch: 1/128, and more far away from the origin, where
  /// positions are coarser. A mover may overlap a solid by as much.
  public static func skin(at position: Vec2) -> Float {
    let far = max(abs(position.x), abs(position.y))
    return max(1 / 128, 2 * far.ulp)
  }

  /// Moves a mover by one tick.
  /// - Parameters:
  ///   - state: the state to change in place; it stays unchanged if a position or velocity is not finite.
  ///   - shape: the shape of the mover, relative to its position.
  ///   - seconds: the length of the tick, above 0.
  ///   - floorMotion: the motion in this tick of the solid on which the mover stood at the end of the last tick.
  ///   - gather: adds all solids within the bounds; called again if the mover moves beyond them.
  public mutating func move(
    _ state: inout MoverState, _ shape: Shape, _ settings: MoverSettings, seconds: Float,
    floorMotion: SolidMotion = SolidMotion(),
    gather: (Bounds, inout Surroundings) -> Void
  ) {
    guard state.position.x.isFinite, state.position.y.isFinite, state.velocity.x.isFinite,
      state.velocity.y.isFinite, seconds > 0, shape.isFinite
    else { return }
    var tick = MoverTick(
      solver: MoverSolver(), state: state, shape: shape, settings: settings,
      seconds: Double(seconds))
    swap(&tick.solver, &self)
    tick.run(floorMotion, gather)
    state = tick.state
    swap(&tick.solver, &self)
  }
}
