import ReelMath

/// The values of a run after a tick. Its own properties are those of one of the movers.
struct Moment {
  struct Mover {
    var id: Int
    /// The position in pixels, the motion in this tick, and the velocity in pixels a second.
    var x, y, dx, dy, vx, vy: Double
    var isOnFloor, isOnWall, isOnCeiling, isSqueezed: Bool
    /// The id of the solid or the mover on which it stands, or 0.
    var floorID: Int
    /// The normals of its floor and of its wall; zero for none.
    var floorNormal, wallNormal: (x: Double, y: Double)

    init(_ mover: MoverRun.Mover, id: Int, sign: Float) {
      let state = mover.state
      self.id = id
      (x, y) = (Double(state.position.x * sign), Double(state.position.y))
      // Subtracted as doubles, because a difference of floats would be rounded.
      dx = x - Double(mover.before.x * sign)
      dy = y - Double(mover.before.y)
      (vx, vy) = (Double(state.velocity.x * sign), Double(state.velocity.y))
      (isOnFloor, isOnWall) = (state.isOnFloor, state.isOnWall)
      (isOnCeiling, isSqueezed) = (state.isOnCeiling, state.isSqueezed)
      floorID = Int(state.floor)
      floorNormal = (Double(state.floorNormal.x * sign), Double(state.floorNormal.y))
      wallNormal = (Double(state.wallNormal.x * sign), Double(state.wallNormal.y))
    }
  }

  struct Solid {
    /// The motion since the beginning and in this tick, in pixels.
    var x, y, dx, dy: Double
    /// The rotation since the beginning, in radians.
    var angle: Double

    init(_ solid: MoverRun.Solid, sign: Float) {
      (x, y) = (Double(solid.shift.x * sign), Double(solid.shift.y))
      (dx, dy) = (Double(solid.motion.shift.x * sign), Double(solid.motion.shift.y))
      angle = Double(solid.angle * sign)
    }
  }

  /// The number of the tick, from 0.
  var tick: Double
  /// The time at the end of the tick, in seconds.
  var time: Double
  var movers: [Mover]
  var solids: [Solid]
  /// The index of the mover whose values are the moment's own.
  var subject = 0

  var x: Double { movers[subject].x }
  var y: Double { movers[subject].y }
  var dx: Double { movers[subject].dx }
  var dy: Double { movers[subject].dy }
  var vx: Double { movers[subject].vx }
  var vy: Double { movers[subject].vy }
  var isOnFloor: Bool { movers[subject].isOnFloor }
  var isOnWall: Bool { movers[subject].isOnWall }
  var isOnCeiling: Bool { movers[subject].isOnCeiling }
  var isSqueezed: Bool { movers[subject].isSqueezed }
  var floorID: Int { movers[subject].floorID }
  var floorNormal: (x: Double, y: Double) { movers[subject].floorNormal }
  var wallNormal: (x: Double, y: Double) { movers[subject].wallNormal }

  /// The length of the motion in this tick.
  var distance: Double { (dx * dx + dy * dy).squareRoot() }
}
