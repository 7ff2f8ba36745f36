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
  /// True if the camera was cut between the last two records.
  private var isCut = false

  override func recordTick(_ world: World, isNext: Bool) {
    let camera = world.has(Camera.self) ? world[Camera.self] : Camera()
    let trauma = world.has(CameraShake.self) ? world[CameraShake.self].trauma : 0
    let tick = world[Clock.self].tick
    // If the recorded tick is run again, the previous values stay.
    if !isNext || tick != lastTick {
      isCut = world.isCameraCut(since: lastTick)
      previous = isNext && !isCut ? current : camera
      previousTrauma = isNext ? currentTrauma : trauma
    }
    lastTick = tick
    current = camera
    currentTrauma = trauma
  }

  // The steps come in this order: interpolation, limits, shake, whole pixels. docs/camera.md describes the same order.
  override func transform(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> ViewTransform {
    let cover = world.coveringView
    if let view = world[cover, CameraView.self] {
      let drawn = drawn(view, of: cover, world, alpha, tracks)
      return shaken(drawn.camera.transform(in: size), trauma(of: cover, world, alpha), world, alpha)
        .snapped(snaps(world) || view.camera.snapsToPixels)
    }
    let transform = current.interpolated(from: previous, alpha).transform(in: size)
    let trauma = previousTrauma + (currentTrauma - previousTrauma) * alpha
    return shaken(transform, trauma, world, alpha).snapped(snaps(world))
  }

  private func shaken(
    _ transform: ViewTransform, _ trauma: Float, _ world: World, _ alpha: Float
  ) -> ViewTransform {
    guard trauma > 0, world.has(CameraShake.self), world.has(Seed.self) else { return transform }
    let clock = world[Clock.self]
    let ticks = Double(clock.tick) - 1 + Double(alpha)
    let sway = world[CameraShake.self].sway(
      trauma, seed: world[Seed.self].value, at: ticks * Double(clock.secondsPerTick))
    return transform.shaken(by: sway.offset, roll: sway.roll)
  }

  /// Returns the trauma of a player's view between two ticks; it fades evenly from the blow on.
  private func trauma(of entity: Entity, _ world: World, _ alpha: Float) -> Float {
    guard let trauma = world[entity, PlayerView.self]?.trauma, trauma > 0 else { return 0 }
    let fading = world[CameraShake.self].decay * world[Clock.self].secondsPerTick
    return min(1, trauma + fading * (1 - alpha))
  }

  private func drawn(
    _ view: CameraView, of entity: Entity, _ world: World, _ alpha: Float, _ tracks: [TickTrack]
  ) -> CameraView {
    isCut
      ? view : tracks.values(of: CameraView.self).interpolated(view, of: entity, alpha)
  }

  private func snaps(_ world: World) -> Bool {
    world.has(Camera.self) && world[Camera.self].snapsToPixels
  }

  override func insets(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> [ViewInset] {
    guard world.hasAny(CameraView.self) else { return [] }
    let cover = world.coveringView
    let snaps = snaps(world)
    var views: [(view: CameraView, entity: Entity)] = []
    world.each { (entity: Entity, view: CameraView, mark: PlayerView?) in
      guard entity != cover, mark.map({ world.isLocal(Int($0.player)) }) ?? true else { return }
      views.append((drawn(view, of: entity, world, alpha, tracks), entity))
    }
    views.sort { ($0.view.order, $0.entity.index) < ($1.view.order, $1.entity.index) }
    return views.map { view, entity in
      let rect = view.rect(in: size)
      var transform = view.camera.transform(in: rect.size)
      transform = shaken(transform, trauma(of: entity, world, alpha), world, alpha)
        .snapped(snaps || view.camera.snapsToPixels)
      transform.reference = size
      return ViewInset(
        transform: transform, rect: rect, lowest: view.lowest, highest: view.highest,
        background: view.background)
    }
  }
}
