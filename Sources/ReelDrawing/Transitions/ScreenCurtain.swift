import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The way in which a curtain closes and opens.
public enum CurtainStyle: UInt8, Sendable, CaseIterable, FieldValue {
  /// Fades the complete view by opacity.
  case fade
  /// Moves over the view from one edge to the other, towards the side that names the style, and opens in the same
  /// direction.
  case right, left, down, up

  public init() { self = .fade }
}

/// A colour over everything that is drawn, camera views too, for changes of scenes:
///
///     world.curtain.close(over: .seconds(0.4))
///     …
///     if world[ScreenCurtain.self].isClosed {
///       changeScene(world)
///       world.curtain.open(.right, over: .seconds(0.4))
///     }
public struct ScreenCurtain: Resource, Equatable {
  /// The share of the view that is hidden, from 0 (open) to 1 (closed).
  public private(set) var amount: Float = 0
  /// True if the curtain is closed or closing.
  public private(set) var isClosing = false
  /// The way in which the curtain moves.
  public private(set) var style = CurtainStyle.fade
  /// The colour of the curtain.
  public private(set) var color = Color.black
  /// The share of a complete motion that the curtain makes per second.
  private var speed: Float = 0

  public init() {}
  public static var resourceName: String { "ScreenCurtain" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("amount", &amount, in: 0...1)
    v.field("isClosing", &isClosing)
    v.field("style", &style)
    v.field("color", &color)
    v.field("speed", &speed, in: 0...Float.greatestFiniteMagnitude)
  }

  /// True if the picture is completely hidden.
  public var isClosed: Bool { amount == 1 }
  /// True if the picture is completely visible.
  public var isOpen: Bool { amount == 0 }

  fileprivate mutating func move(
    closing: Bool, _ style: CurtainStyle, _ color: Color, seconds: Float
  ) {
    (isClosing, self.style, self.color) = (closing, style, color)
    if seconds > 0 {
      speed = min(1 / seconds, Float.greatestFiniteMagnitude)
    } else {
      amount = closing ? 1 : 0
    }
  }

  fileprivate mutating func advance(_ seconds: Float) {
    let step = speed * seconds
    amount = isClosing ? min(1, amount + step) : max(0, amount - step)
  }

  /// Returns the rectangle of a view that the curtain covers.
  /// - Parameter amount: ``amount``, interpolated for the present picture.
  func area(_ amount: Float, in view: Vec2) -> Rect {
    let way = Vec2(view.x * amount, view.y * amount)
    // The curtain opens towards the side of its style, so its rest lies at the edge of that side.
    switch style {
    case .fade: return Rect(0, 0, view.x, view.y)
    case .right: return Rect(isClosing ? 0 : view.x - way.x, 0, way.x, view.y)
    case .left: return Rect(isClosing ? view.x - way.x : 0, 0, way.x, view.y)
    case .down: return Rect(0, isClosing ? 0 : view.y - way.y, view.x, way.y)
    case .up: return Rect(0, isClosing ? view.y - way.y : 0, view.x, way.y)
    }
  }
}

extension ScreenCurtain {
  /// The system that moves the curtain.
  public static let advance = System("moveCurtain", in: .present) { world in
    let curtain = world[ScreenCurtain.self]
    guard curtain.isClosing ? !curtain.isClosed : !curtain.isOpen else { return }
    world[ScreenCurtain.self].advance(world[Clock.self].secondsPerTick)
  }
}

/// The curtain of a world: `world.curtain.close(over: .seconds(1))`; see ``ScreenCurtain``.
public struct WorldCurtain {
  let world: World

  /// Closes the curtain, beginning at its present ``ScreenCurtain/amount``.
  /// - Parameter time: the duration of a complete motion; at 0 and below the curtain closes at once.
  public func close(
    _ style: CurtainStyle = .fade, color: Color = .black, over time: TimeSpan = .seconds(0.5)
  ) {
    world[ScreenCurtain.self].move(
      closing: true, style, color, seconds: time.seconds(at: world[Clock.self].rate))
  }

  /// Opens the curtain, beginning at its present ``ScreenCurtain/amount``.
  public func open(_ style: CurtainStyle = .fade, over time: TimeSpan = .seconds(0.5)) {
    let color = world[ScreenCurtain.self].color
    world[ScreenCurtain.self].move(
      closing: false, style, color, seconds: time.seconds(at: world[Clock.self].rate))
  }
}

extension World {
  /// The curtain, which hides the picture between two scenes.
  public var curtain: WorldCurtain { WorldCurtain(world: self) }
}
