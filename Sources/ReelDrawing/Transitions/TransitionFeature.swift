import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The feature for changes of scenes: cameras that glide, and a curtain over everything.
public struct TransitionFeature: Feature {
  public static var featureName: String { "Transitions" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(CameraFeature.self)
    simulation.require(DrawingFeature.self)
    simulation.world.insert(CameraGlide())
    simulation.world.insert(ScreenCurtain())
    simulation.add(CameraGlide.advance, after: CameraFollow.follow)
    simulation.add(ScreenCurtain.advance)
    var lastOpen: UInt64 = 0
    simulation.addCheck { check in
      let tick = check.world[Clock.self].tick
      if !check.world[ScreenCurtain.self].isClosed { lastOpen = tick }
      if tick >= lastOpen + 900 {
        check.report(
          "The curtain has hidden the picture for 900 ticks: `world.curtain.open()` opens it")
      }
    }
    simulation.draw(TransitionFeature.pass)
  }

  /// The pass that draws the curtain.
  public static let pass = DrawPass("curtain", keeping: { _ in CurtainPainter() })
}

private final class CurtainPainter: PassPainter {
  // The curtain's amount in the last two ticks.
  private var last: Float = 0
  private var now: Float = 0
  private var lastTick: UInt64 = 0

  override func recordTick(_ world: World, isNext: Bool) {
    let amount = world.has(ScreenCurtain.self) ? world[ScreenCurtain.self].amount : 0
    let tick = world[Clock.self].tick
    // If the recorded tick is run again, the previous value stays.
    if !isNext || tick != lastTick { last = isNext ? now : amount }
    lastTick = tick
    now = amount
  }

  override func paintOver(_ view: SceneView, into list: inout DrawList) {
    let amount = last + (now - last) * view.alpha
    guard amount > 0, view.world.has(ScreenCurtain.self) else { return }
    let curtain = view.world[ScreenCurtain.self]
    var color = curtain.color
    if curtain.style == .fade { color = color.faded(amount) }
    list.append(
      DrawQuad(key: .max, fill: color, target: curtain.area(amount, in: list.view)))
  }
}
