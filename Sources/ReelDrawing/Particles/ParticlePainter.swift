import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The painter that stores the particles that are visual only, and draws all particles. The painter allocates nothing
/// unless the number of particles grows.
final class ParticlePainter: PassPainter {
  private var set = ParticleSet()
  private var appearances: [ParticleAppearance] = []
  /// The effects from which ``appearances`` were made.
  private var effects: [ParticleEffect] = []
  private var lastTick: UInt64?
  private var lastRestore = 0
  /// The emissions that ``set`` contains, by the emitter's slot.
  private var shown: [ShownEmissions] = []

  override func recordTick(_ world: World, isNext: Bool) {
    guard world.has(Particles.self), world.has(Seed.self) else { return }
    let (tick, restore) = (world[Clock.self].tick, world.restoreCount)
    let wasRestored = lastRestore != restore
    // In a second call for the same tick, no time has passed.
    if lastTick == tick && !wasRestored { return }
    let jump = lastTick.flatMap { $0 <= tick ? tick - $0 : nil }
    lastTick = tick
    lastRestore = restore
    if let jump, jump <= ScenePainter.longestJump {
      if set.pools.isEmpty && !world.hasAny(ParticleEmitter.self) && jump == 1 && !wasRestored {
        return
      }
      set.follow(world, by: UInt32(jump), &shown, wasRestored: wasRestored)
    } else {
      catchUp(world)
    }
  }

  /// Recreates the particles that would exist if the painter had received all ticks. Only the particles of the effects'
  /// rates and bursts are recreated, as if the emitters had always been at their present positions.
  private func catchUp(_ world: World) {
    set.pools.removeAll(keepingCapacity: true)
    shown.removeAll(keepingCapacity: true)
    guard world.hasAny(ParticleEmitter.self) else { return }
    let clock = world[Clock.self]
    let effects = world[ParticleEffects.self].all
    var longest: Float = 0
    var oldest: UInt32 = 0
    world.each { (emitter: ParticleEmitter) in
      guard !emitter.isPartOfState, emitter.effect.index < effects.count else { return }
      oldest = max(oldest, emitter.onTicks, 1)
      var number: EffectID? = emitter.effect
      var life: Float = 0
      for _ in 0..<Self.generations {
        guard let effect = number, effect.index < effects.count else { break }
        life += max(effects[effect.index].life.low, effects[effect.index].life.high)
        number = effects[effect.index].atDeath
      }
      longest = max(longest, life)
    }
    let ticks = min(UInt32(clock.ticks(seconds: longest)) &+ 2, oldest, Self.mostTicks)
    for back in (0..<ticks).reversed() {
      set.advance(world, tick: nil, isState: false, back: back)
    }
    recordShown(world)
  }

  private func recordShown(_ world: World) {
    shown.removeAll(keepingCapacity: true)
    let (tick, log) = (world[Clock.self].tick, world[EmissionLog.self])
    world.each { (entity: Entity, emitter: ParticleEmitter) in
      guard !emitter.isPartOfState else { return }
      var record = ShownEmissions(
        generation: entity.generation, ticks: emitter.ticks,
        begin: tick &- UInt64(emitter.ticks), map: world.globalTransform(of: entity),
        mapTicks: emitter.ticks)
      for entry in log.entries where entry.emitter == entity {
        record[burst: entry.ticks] = entry.count
      }
      shown[shown.slot(of: entity)] = record
    }
  }

  /// The largest number of effects in a chain that is recreated: deaths of one effect's particles emit the next effect.
  private static let generations = 4
  /// The largest number of ticks that are recreated: a minute at 60 ticks per second.
  private static let mostTicks: UInt32 = 3600

  override func paint(_ view: SceneView, into list: inout DrawList) {
    let world = view.world
    guard world.has(Particles.self) else { return }
    let state = world[Particles.self].live.pools
    if state.isEmpty && set.pools.isEmpty { return }
    let all = world[ParticleEffects.self].all
    if all != effects {
      effects = all
      appearances = all.map { ParticleAppearance($0, view.pictures) }
    }
    for pool in state { paint(pool, view, &list) }
    for pool in set.pools { paint(pool, view, &list) }
  }

  private func paint(_ pool: ParticlePool, _ view: SceneView, _ list: inout DrawList) {
    let world = view.world
    guard !pool.particles.isEmpty, pool.effect.index < appearances.count else { return }
    let isAlive = world.isAlive(pool.emitter)
    if pool.isLocal && !isAlive { return }
    let appearance = appearances[pool.effect.index]
    var quad = appearance.quad
    if isAlive {
      guard let crop = view.crop(of: pool.emitter, in: &list) else { return }
      quad.crop = crop
    }
    let space = isAlive ? view.spaces.space(of: pool.emitter) : DrawSpaces.world
    let transform = view.spaces.transforms[Int(space)]
    let map = pool.isLocal ? view.viewAffine(of: pool.emitter) : transform.toView(Affine.identity)
    let clock = world[Clock.self]
    var behind = clock.secondsPerTick * (1 - view.alpha)
    // Particles that the last tick has not moved are not interpolated.
    if let emitter = world[pool.emitter, ParticleEmitter.self],
      !emitter.passes(in: clock.tick &- 1)
    {
      behind = 0
    } else if !isAlive, let moved = world[Particles.self].live.movedTick,
      moved != clock.tick &- 1
    {
      // The complete game is paused.
      behind = 0
    }
    let stretch = map.determinant.magnitude.squareRoot()
    let opacity = isAlive ? view.opacity(of: pool.emitter) : 1
    pool.particles.withUnsafeBufferPointer { particles in
      for particle in particles {
        // Interpolates backwards from the present position, but not to before its birth.
        let back = min(behind, particle.age)
        let part = (particle.age - back) / particle.life
        // Division by a lifetime of 0 yields NaN, which counts as 0.
        let share = part > 0 ? min(part, 1) : 0
        guard let at = appearance.picture(of: particle, at: share) else { continue }
        let picture = appearance.pictures[at]
        var sample = appearance.sample(at: share)
        if opacity < 1 { sample.color = sample.color.faded(opacity) }
        let size = particle.size * sample.size
        guard sample.color.a > 0, size > 0 else { continue }
        let position = particle.position - particle.velocity * back
        var center = map.apply(position)
        if view.snapsToPixels {
          center = Self.snapped(position, center, map, transform, isLocal: pool.isLocal)
        }
        let reach = picture.reach * size * stretch
        guard center.x + reach > 0, center.y + reach > 0, center.x - reach < view.size.x,
          center.y - reach < view.size.y
        else { continue }
        var (across, down) = (Vec2(map.a, map.b) * size, Vec2(map.c, map.d) * size)
        let angle = particle.rotation - particle.spin * back
        if angle != 0 {
          let turn = Float.sincos(angle)
          (across, down) = (
            across * turn.cos + down * turn.sin, down * turn.cos - across * turn.sin
          )
        }
        if picture.hasMesh {
          paintMesh(appearance.frames[at], across, down, center, sample.color, quad, view, &list)
          continue
        }
        let (left, right) = (across * picture.box.minX, across * picture.box.maxX)
        let (top, bottom) = (center + down * picture.box.minY, center + down * picture.box.maxY)
        if let texels = picture.flat {
          let state = DrawState(picture.texture, blend: quad.blend, crop: quad.crop)
          list.append(
            DrawRecord(top + left, top + right, bottom + left, texels, sample.color), state,
            key: quad.key, order: quad.order)
          continue
        }
        quad.texture = picture.texture
        quad.color = sample.color
        quad.setCorners(
          (top + left, top + right, bottom + right, bottom + left), picture.texels)
        list.append(quad)
      }
    }
  }

  /// Returns the centre, rounded to whole pixels in the same way as the positions of entities.
  @inline(never)
  private static func snapped(
    _ position: Vec2, _ center: Vec2, _ map: Affine, _ transform: ViewTransform, isLocal: Bool
  ) -> Vec2 {
    if isLocal {
      let origin = Vec2(map.tx, map.ty)
      return origin + (center - origin).roundedToPixel
    }
    let corner = transform.toView(Affine.translation(position))
    return Vec2(corner.tx, corner.ty)
  }

  /// Appends a picture that has a mesh, as a sprite.
  @inline(never)
  private func paintMesh(
    _ frame: FrameID, _ across: Vec2, _ down: Vec2, _ center: Vec2, _ color: Color,
    _ quad: DrawQuad, _ view: SceneView, _ list: inout DrawList
  ) {
    guard let picture = view.pictures[frame] else { return }
    let sprite = Sprite(
      frame, layer: Int16(bitPattern: UInt16(truncatingIfNeeded: quad.key >> 48) ^ 0x8000),
      z: Int16(bitPattern: UInt16(truncatingIfNeeded: quad.key >> 32) ^ 0x8000),
      blend: quad.blend)
    let map = Affine(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: center.x, ty: center.y)
    view.append(
      sprite, color, nil, picture,
      SceneView.Slot(transform: map, order: quad.order, crop: quad.crop),
      &list)
  }
}
