import Reel

/// Score lamps, the clock, and texts.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SceneryFeature.self)
    simulation.require(LabelFeature.self)
    simulation.world.insert(Shown())
    simulation.world.register(Banner.self)
    simulation.add(Banner.update)
    simulation.draw(Banner.pass)
    simulation.atStart { Banner.spawnAll($0.world) }
  }
}

/// The values from which the texts are made. The texts are made again when one changes.
struct Shown: Resource, Equatable {
  var phase = Phase.title
  var mode = Mode.computer
  var round: Int32 = -1
  var winner: Int32 = -1
  var seconds: Int32 = 0
  var leftIsReady = false
  var rightIsReady = false
  /// True in the first moment of a fight, and for the moment in which the rope begins to move.
  var isCalling = false

  init() {}
  init(_ world: World) {
    let bout = world[Bout.self]
    (phase, mode, round, winner) = (bout.phase, bout.mode, bout.round, bout.winner)
    seconds = max(0, (Bout.end - bout.clock + 59) / 60)
    (leftIsReady, rightIsReady) = (bout.leftIsReady, bout.rightIsReady)
    if phase == .over { winner = bout.leftWins > bout.rightWins ? 0 : 1 }
    isCalling =
      phase == .ready
      ? bout.age > 60
      : phase == .fight
        && (bout.clock < 50 || bout.clock >= Bout.calm && bout.clock < Bout.calm + 110)
  }
}

/// A text of the display.
struct Banner: Component {
  enum Role: UInt8, FieldValue {
    case headline, hint, clock, left, right
    init() { self = .hint }
  }
  var role = Role.hint

  static let gold = Color(hex: 0xFFE27A)

  func text(_ shown: Shown) -> String {
    let isSudden = shown.phase == .fight && shown.isCalling && shown.seconds < 20
    return switch (role, shown.phase) {
    case (.clock, .title), (.left, .title), (.right, .title): ""
    case (.clock, _): "\(shown.seconds)"
    case (.left, _): "Panda"
    case (.right, _): "Frog"
    case (.headline, .ready): shown.isCalling ? "Ready ..." : "Round \(shown.round)"
    case (.headline, .fight): isSudden ? "The rope closes in!" : shown.isCalling ? "Fight!" : ""
    case (.headline, .decided):
      shown.winner < 0 ? "A draw!" : shown.winner == 0 ? "Panda scores!" : "Frog scores!"
    case (.headline, .over): shown.winner == 0 ? "Panda wins!" : "Frog wins!"
    case (.headline, .waiting): "Waiting for the other player ..."
    case (.hint, .ready) where shown.round == 1:
      "Charge beats grab, grab beats brace, brace beats charge"
    case (.hint, .waiting): "Escape leaves the match"
    case (.hint, .over): rematch(shown)
    default: ""
    }
  }

  private func rematch(_ shown: Shown) -> String {
    if shown.mode == .computer { return "Charge for another match" }
    if shown.leftIsReady { return "Panda wants another match. Frog?" }
    if shown.rightIsReady { return "Frog wants another match. Panda?" }
    return "Both charge for another match"
  }

  static let update = System("showTexts", in: .present) { world in
    let shown = Shown(world)
    guard world[Shown.self] != shown else { return }
    world[Shown.self] = shown
    world.each { (banner: Banner, label: inout Label) in label.text = banner.text(shown) }
  }

  static func spawnAll(_ world: World) {
    func spawn(
      _ role: Role, _ edge: Vec2, _ offset: Vec2, font: FontID, tint: Color = .white
    ) {
      world.spawn(
        Transform(), ScreenAnchor(edge, offset: offset), ScreenSpace(), Banner(role: role),
        Label("", font: font, alignment: .center, layer: Layers.display, z: 9, tint: tint))
    }
    spawn(.headline, Vec2(0.5, 0), Vec2(0, 66), font: .fontBig, tint: gold)
    spawn(.hint, Vec2(0.5, 1), Vec2(0, -26), font: .font)
    spawn(.clock, Vec2(0.5, 0), Vec2(0, 20), font: .font)
    spawn(.left, Vec2(0, 0), Vec2(48, 15), font: .font, tint: Color(hex: 0xFFB0B0))
    spawn(.right, Vec2(1, 0), Vec2(-48, 15), font: .font, tint: Color(hex: 0xB0D0FF))
  }

  /// The pass of the lamps and of the tags over the fighters of this machine.
  static let pass = DrawPass("display") { view, list in
    let (world, bout) = (view.world, view.world[Bout.self])
    let width = view.size.x
    let time = Float(world[Clock.self].tick % 36_000) / 60
    func put(_ frame: FrameID, _ at: Vec2, z: Int16 = 0) {
      view.append(
        Sprite(frame, layer: Layers.display, z: z), at: .translation(at), into: &list)
    }
    if bout.phase == .title {
      put(.title, Vec2(width / 2, 68 + Float.sin(time * 2) * 3))
      return
    }
    put(.clock, Vec2(width / 2, 29))
    for player in 0..<2 {
      let side: Float = player == 0 ? 1 : -1
      let corner = Vec2(player == 0 ? 0 : width, 24)
      put(.plate, corner + Vec2(side * 98, 0))
      for number in 0..<Bout.goal {
        let isLit = bout.wins(player) > number
        put(
          isLit ? (player == 0 ? .lampRed : .lampBlue) : .lamp,
          corner + Vec2(side * (100 + 26 * Float(number)), 0), z: 1)
      }
    }
    guard world.isMatch else { return }
    world.each { (entity: Entity, fighter: Fighter) in
      guard world.isLocal(Int(fighter.number)) else { return }
      let map = view.viewAffine(of: entity)
      put(.you, Vec2(map.tx, map.ty - 118 + Float.sin(time * 4) * 2), z: 2)
    }
  }
}
