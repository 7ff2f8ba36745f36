import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

extension TickInput {
  /// Presses and releases a widget, for bots and tests: adds the two events of a pointer in its middle. In a game for
  /// several players only pointers of player 0 reach widgets: call it on the input of that player.
  ///
  ///     input.tap(.start, in: simulation)
  ///
  /// - Returns: true if the widget can be used, in the view of the last tick; otherwise no event is added.
  @discardableResult
  public mutating func tap(_ widget: WidgetID, in simulation: Simulation) -> Bool {
    tap(simulation.world.interface.widget(widget), in: simulation)
  }

  /// Presses and releases a widget without an ID, such as a ``BindingButton``.
  @discardableResult
  public mutating func tap(_ widget: Entity, in simulation: Simulation) -> Bool {
    switch simulation.world.interface.pressPoint(of: widget) {
    case .point(let point):
      tap(inView: point)
      return true
    case .outOfSight:
      simulation.world.attachment?.report("") {
        "\(widget), a widget, was tapped while no part of it is in sight, in a list that has been scrolled or "
          + "outside the view: nothing happens"
      }
      return false
    case .none: return false
    }
  }

  /// Presses and releases a position in the world, for bots and tests: adds the two events of a pointer there.
  ///
  ///     input.tap(at: tower, in: simulation)
  ///
  /// - Returns: true if the camera shows the position, in the view of the last tick. Otherwise, and before the first
  ///   tick, no event is added.
  @discardableResult
  public mutating func tap(at position: Vec2, in simulation: Simulation) -> Bool {
    let world = simulation.world
    let (point, view) = (world.toView(position), world[Input.self].view)
    guard point.x >= 0, point.y >= 0, point.x < view.x, point.y < view.y else { return false }
    tap(inView: point)
    return true
  }

  private mutating func tap(inView point: Vec2) {
    let (x, y) = (Int16(clamping: Int(point.x)), Int16(clamping: Int(point.y)))
    events += [.pointerDown(0, x, y), .pointerUp(0, x, y)]
  }
}
