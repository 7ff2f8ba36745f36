import Reel

extension Plan {
  /// All places, from left to right.
  mutating func drawPlaces() {
    hall()
    passage()
    tower()
    corners()
    slopes()
    limits()
    steep()
    hill()
    risingLedge()
    turningPlatform()
    lift()
    belt()
    door()
    onePixel()
    farAway()
    cannon()
  }

  /// A long flat floor, and shapes to throw rays and casts at.
  private mutating func hall() {
    open("Arrows walk, space jumps", "the pointer aims; R: begin the place again", columns: 24)
    fill(0..<2, 0..<18)
    let corners = [Vec2(-14, 10), Vec2(0, -14), Vec2(14, 10)]
    let five = (0..<5).map { Vec2(angle: Float($0) * 1.256637 - 1.570796, length: 15) }
    let shapes: [(Shape, Vec2)] = [
      (.circle(radius: 12), point(100, 124)),
      (.box(size: Vec2(30, 16), turnedBy: 0.5), point(158, 96)),
      (.capsule(Vec2(0, -10), Vec2(0, 10), radius: 7), point(212, 134)),
      (.polygon(corners, radius: 4), point(266, 96)), (.polygon(five), point(324, 126)),
    ]
    for (shape, place) in shapes { solid(shape, at: place, Palette.shape) }
  }

  /// A corridor exactly as high as the body, and a ceiling to jump along.
  private mutating func passage() {
    open("A corridor, a ceiling", "as high as you are", columns: 18)
    fill(3..<7, 10..<17)
    fill(7..<15, 10..<16)
    gem(176, 8)
  }

  /// Ledges up, a wall to fall along, and a shaft exactly as wide as the body.
  private mutating func tower() {
    open("A wall to fall along", "stay close: it fits", columns: 18)
    draw(3, 15, ["---"])
    draw(3, 12, ["---"])
    draw(3, 9, ["---"])
    fill(6..<8, 8..<18)
    solid(.box(Rect(0, 0, 20, 80)), at: point(8 * Room.tile + 12, 112), Palette.shape)
    gem(8 * Room.tile + 6, 40)
  }

  /// Blocks whose corners are met exactly.
  private mutating func corners() {
    open("An exact corner", "they slide, as told", columns: 14)
    fill(5..<9, 13..<15)
    let (left, right) = (point(5 * Room.tile, 80), point(9 * Room.tile, 80))
    thrown(from: left - Vec2(64, 64), Vec2(90, 90), every: 150)
    thrown(from: right + Vec2(64, -64), Vec2(-90, 90), every: 150)
    gem(7 * Room.tile, 96)
  }

  /// One in two, 45 degrees, a crest.
  private mutating func slopes() {
    open("Slopes and a crest", "always at full speed", columns: 20)
    draw(
      2, 14,
      [
        "       /\\       ",
        "      /##\\      ",
        "  ab########cd  ",
        "ab############cd",
      ])
    gem(10 * Room.tile, 84)
  }

  /// Two balls at a slope of 45 degrees; the floors of one end at 44.
  private mutating func limits() {
    open("Limits of 44 and 45", "one of them climbs", columns: 14)
    draw(6, 15, ["  /#\\", " /###\\", "/#####\\"])
    let start = point(20, 4)
    thrown(from: start, Vec2(60, 0), every: 240, walkingTo: 45)
    thrown(from: start + Vec2(30, 0), Vec2(60, 0), every: 240, walkingTo: 44)
    gem(9 * Room.tile, 60)
  }

  /// A V to stand in, and a slope of two in one.
  private mutating func steep() {
    open("A V, and too steep", "walk in; jump out", columns: 18)
    draw(2, 18, ["\\..../", "#\\../#", "##\\/##"])
    draw(11, 16, ["n###", "w###"])
    gem(5 * Room.tile, -16)
  }

  /// A chain that gets steeper, up to 40 degrees.
  private mutating func hill() {
    open("A chain that steepens", "no stop at a vertex", columns: 20)
    var line = [point(16, 0)]
    for rise in [3, 7, 11, 15, 20, 0, -20, -15, -11, -7, -3] as [Float] {
      line.append((line.last ?? .zero) + Vec2(26, -rise))
    }
    world.spawn(Transform(), ChainCollider(Chain(line), groups: Groups.solid), ChainPaint())
    gem(16 + 5.5 * 26, 72)
  }

  /// A ledge that holds from above, and rises to a block that is too high to be jumped on.
  private mutating func risingLedge() {
    open("A ledge that rises", "jump through it, ride", columns: 14)
    fill(8..<12, 12..<18)
    world.spawn(
      Transform(position: point(102, 10)),
      Collider(Rect(-24, 0, 48, 6), groups: Groups.solid), Solid(isOneWay: true),
      Painted(color: Palette.oneWay),
      Travel(from: point(102, 10), to: point(102, 96), ticks: 110, pause: 40))
    gem(10 * Room.tile, 112)
  }

  private mutating func turningPlatform() {
    open("It carries you round", "jump on", columns: 14)
    world.spawn(
      Transform(position: point(80, 74)),
      Collider(Rect(-44, -4, 88, 8), groups: Groups.solid), Solid(),
      Painted(color: Palette.machine), Turning(speed: 0.6))
    gem(80, 100)
  }

  /// Ten crates that are movers, on a lift.
  private mutating func lift() {
    open("A lift, ten riders", "they stay", columns: 14)
    let (low, high) = (point(112, 30), point(112, 78))
    world.spawn(
      Transform(position: low), Collider(Rect(-34, 0, 68, 8), groups: Groups.solid), Solid(),
      Painted(color: Palette.machine), Travel(from: low, to: high, ticks: 100, pause: 30))
    for level in 0..<5 {
      for side in [-12, 12] as [Float] {
        world.spawn(
          Transform(position: low + Vec2(side, -8 - 16 * Float(level))),
          Collider(Rect(-8, -8, 16, 16), groups: Groups.solid), Mover(gravity: Vec2(0, 900)),
          Solid(), Sprite(.crate, layer: Layers.figures), Rider())
      }
    }
    gem(112, 12)
  }

  /// A belt that runs against whoever comes.
  private mutating func belt() {
    open("A conveyor belt", "against you", columns: 16)
    fill(3..<13, 18..<19, .empty)
    let clip = world[Clips.self].add(
      Clip([.belt0, .belt1, .belt2, .belt3], ticksPerFrame: 2))
    world.spawn(
      Transform(position: point(48, 0)), Collider(Rect(0, 0, 160, 16), groups: Groups.solid),
      Solid(belt: Vec2(-60, 0)), Sprite(.belt0, layer: Layers.figures, anchor: .zero),
      SpriteSize(160, 16, fill: .tile), SpriteAnimation(clip: clip))
    gem(128, 28)
  }

  /// A door that closes on whoever stands in it.
  private mutating func door() {
    open("A door", "squeezed, you begin again", columns: 14)
    fill(4..<9, 8..<14)
    let (above, below) = (point(104, 128), point(104, 64))
    world.spawn(
      Transform(position: above), Collider(Rect(-8, 0, 16, 64), groups: Groups.solid), Solid(),
      Painted(color: Palette.machine), Travel(from: above, to: below, ticks: 40, pause: 70))
    gem(104, 10)
  }

  /// A ledge of one pixel stops who is not asked to step.
  private mutating func onePixel() {
    open("One pixel high", "steps only if asked: jump", columns: 14)
    solid(.box(Rect(0, 0, 64, 1)), at: point(96, 1), Palette.oneWay)
    gem(142, 44)
  }

  /// A ball on a rail, and its twin on the same rail far away, drawn over it: where positions are
  /// multiples of a 64th of a pixel, it does the same.
  private mutating func farAway() {
    open("262,000 pixels away", "a twin does the same", columns: 16)
    let (left, right) = (point(48, 48), point(208, 48))
    let slope = [left + Vec2(64, 0), left + Vec2(96, -16), left + Vec2(128, 0)]
    for distance in [0, Thrown.farAway] {
      for shape in [
        .box(Rect(left.x, left.y, right.x - left.x, 6)), .polygon(slope),
        .box(Rect(right.x - 4, left.y - 12, 4, 12)),
      ] as [Shape] {
        solid(shape, at: Vec2(distance, 0), Palette.shape)
      }
      thrown(from: left + Vec2(distance + 8, -20), Vec2(60, 0), every: 220, walkingTo: 45)
    }
    gem(128, 12)
  }

  /// A wall of one pixel, what comes at it with 5,000 pixels a tick, and a way back to the start.
  private mutating func cannon() {
    open("5,000 pixels a tick", "at a wall of one", columns: 20)
    fill(18..<20, 0..<18)
    draw(1, 12, ["--"])
    solid(.box(Rect(0, 0, 1, 80)), at: point(232, 150), Palette.shape)
    world.spawn(
      Transform(position: point(32, 104)),
      Sprite(.cannon, layer: Layers.figures))
    thrown(from: point(46, 106), Vec2(300_000, 0), every: 90)
    gem(250, 110)
    world.spawn(
      Transform(position: point(274, 10)), Portal(),
      Collider(.circle(radius: 9), groups: Groups.gems, isSensor: true), Painted(color: Palette.ray)
    )
  }

  // MARK: - What is in several places

  /// Something solid that is drawn as it is.
  @discardableResult
  private func solid(
    _ shape: Shape, at place: Vec2, _ color: Color, _ solid: Solid = Solid()
  ) -> Entity {
    world.spawn(
      Transform(position: place), Collider(shape, groups: Groups.solid), solid,
      Painted(color: color))
  }

  private mutating func gem(_ x: Float, _ height: Float) {
    gems += 1
    world.spawn(
      Transform(position: point(x, height)), Gem(),
      Collider(.circle(radius: 7), groups: Groups.gems, isSensor: true),
      Sprite(.gem0, layer: Layers.figures), SpriteAnimation(clip: gemClip))
  }

  /// A ball that is thrown again and again. It weighs nothing, unless it walks.
  /// - Parameter limit: the steepest floor on which it walks, in degrees.
  private func thrown(
    from place: Vec2, _ velocity: Vec2, every ticks: Int32, walkingTo limit: Float? = nil
  ) {
    var mover = Mover()
    if let limit {
      mover.gravity = Vec2(0, 900)
      mover.settings.steepestFloor = limit * .pi / 180
    }
    world.spawn(
      Transform(position: place), Collider(Rect(-4, -4, 8, 8), groups: 0), mover,
      Sprite(.ball, layer: Layers.figures),
      Thrown(from: place, velocity: velocity, every: ticks))
  }
}
