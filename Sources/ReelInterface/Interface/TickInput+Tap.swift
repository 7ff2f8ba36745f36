import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

extension TickInput {
  /// Presses a widget and lets it go, for bots and tests: adds the two events of a pointer in its middle. In a game of
  /// several players only pointers of player 0 reach widgets: call it on his input.
  ///
  ///     input.tap(.start, in: simulation)
  ///
  /// - Returns: whether there is one that can be used there, in the view of the last tick: without it nothing is added.
  @discardableResult
  public mutating func tap(_ widget: WidgetID, in simulation: Simulation) -> Bool {
    tap(simulation.world.interface.widget(widget), in: simulation)
  }

  /// The same for a widget without an id, such as a ``BindingButton``.
  @discardableResult
  public mutating func tap(_ widget: Entity, in simulation: Simulation) -> Bool {
    switch simulation.world.interface.pressPoint(of: widget) {
    case .point(let point):
      tap(inView: point)
      return true
    case .outOfSight:
      simulation.world.attachment?.note("") {
        "\(widget), a widget, was tapped while no part of it is in sight, in a list that has been scrolled or "
          + "outside the view: nothing happens"
      }
      return false
    case .none: return false
    }
  }

  /// Presses a place of the world and lets it go, for bots and tests: adds the two events of a pointer there.
  ///
  ///     input.tap(at: tower, in: simulation)
  ///
  /// - Returns: whether the camera shows the place, in the view of the last tick: otherwise, and before the first
  ///   tick, nothing is added.
  @discardableResult
  public mutating func tap(at place: Vec2, in simulation: Simulation) -> Bool {
    let world = simulation.world
    let (point, view) = (world.toView(place), world[Input.self].view)
    guard point.x >= 0, point.y >= 0, point.x < view.x, point.y < view.y else { return false }
    tap(inView: point)
    return true
  }

  private mutating func tap(inView point: Vec2) {
    let (x, y) = (Int16(clamping: Int(point.x)), Int16(clamping: Int(point.y)))
    events += [.pointerDown(0, x, y), .pointerUp(0, x, y)]
  }
}
