import ReelECS
import ReelMath
import ReelSimulation

/// The view source for painters: the ``Camera`` and every ``CameraView``, interpolated between two ticks.
final class CameraEye: ViewSource {
  private var previous = Camera()
  private var current = Camera()
  private var previousTrauma: Float = 0
  private var currentTrauma: Float = 0
  private var lastTick: UInt64 = 0

  override func recordTick(_ world: World, isNext: Bool) {
    let camera = world.has(Camera.self) ? world[Camera.self] : Camera()
    let trauma = world.has(CameraShake.self) ? world[CameraShake.self].trauma : 0
    let tick = world[Clock.self].tick
    // If a tick was repeated, the values before it stay.
    if !isNext || tick != lastTick {
      previous = isNext && !world.isCameraCut(since: lastTick) ? current : camera
      previousTrauma = isNext ? currentTrauma : trauma
    }
    lastTick = tick
    current = camera
    currentTrauma = trauma
  }

  // The steps come in this order: interpolation, limits, shake, whole pixels. docs/camera.md describes the same order.
  override func transform(_ world: World, _ alpha: Float, size: Vec2) -> ViewTransform {
    var transform = current.drawn(from: previous, alpha).transform(in: size)
    let trauma = previousTrauma + (currentTrauma - previousTrauma) * alpha
    if trauma > 0, world.has(CameraShake.self), world.has(Seed.self) {
      let clock = world[Clock.self]
      let ticks = Double(clock.tick) - 1 + Double(alpha)
      let sway = world[CameraShake.self].sway(
        trauma, seed: world[Seed.self].value, at: ticks * Double(clock.secondsPerTick))
      transform = transform.shaken(by: sway.offset, roll: sway.roll)
    }
    return transform.snapped(snaps(world))
  }

  private func snaps(_ world: World) -> Bool {
    world.has(Camera.self) && world[Camera.self].snapsToPixels
  }

  override func insets(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> [ViewInset] {
    guard world.hasAny(CameraView.self) else { return [] }
    let values = tracks.values(of: CameraView.self)
    let snaps = snaps(world)
    var views: [(view: CameraView, slot: UInt32)] = []
    world.each { (entity: Entity, view: CameraView) in
      views.append((values.drawn(view, of: entity, alpha), entity.index))
    }
    views.sort { ($0.view.order, $0.slot) < ($1.view.order, $1.slot) }
    return views.map { view, _ in
      let rect = view.rect(in: size)
      var transform = view.camera.transform(in: rect.size)
        .snapped(snaps || view.camera.snapsToPixels)
      transform.reference = size
      return ViewInset(
        transform: transform, rect: rect, lowest: view.lowest, highest: view.highest,
        background: view.background)
    }
  }
}
