import Reel

/// What the other features show, looked up once.
struct PictureFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(AnimationFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.world.insert(Pictures())
    simulation.atStart { simulation in simulation.world.insert(Pictures(simulation)) }
  }
}

/// The frames that rules put on sprites and the numbers of clips and timelines, looked up once.
struct Pictures: Resource {
  static let isTransient = true
  var letters: [FrameID] = []
  var zip: [FrameID] = []
  var zap: [FrameID] = []
  var sparks = ClipID.none
  /// Timelines of what moves by itself.
  var jump = TimelineID.none
  var sway = TimelineID.none
  var fade = TimelineID.none
  var spark = FrameID()
  var heart = FrameID()
  var emptyHeart = FrameID()
  var clouds: [FrameID] = []
  var buttons: [(up: FrameID, down: FrameID)] = []

  init() {}

  init(_ simulation: Simulation) {
    for letter in UInt8(0x41)...0x5A {
      letters.append(simulation.frame("drop-" + String(decoding: [letter], as: UTF8.self)))
    }
    for number in 1...12 {
      let digits = number < 10 ? "0\(number)" : "\(number)"
      zip.append(simulation.frame("zip-" + digits))
      zap.append(simulation.frame("zap-" + digits))
    }
    let sparkFrames = (1...4).map { simulation.frame("star-\($0)") }
    spark = sparkFrames[0]
    sparks = simulation.world[Clips.self].add(
      Clip(sparkFrames, ticksPerFrame: 1, isLooping: false))
    // One pixel high, slower and slower up, faster and faster down; the player's amplitude does the rest.
    jump = simulation.world[Timelines.self].add(
      .sequence([
        .tween(.position, by: Vec2(0, -1), ticks: 8, curve: .easeOutQuad),
        .tween(.position, by: Vec2(0, 1), ticks: 7, curve: .easeInQuad),
      ]))
    sway = simulation.world[Timelines.self].add(
      .tween(.rotation, from: -0.18, to: 0.18, ticks: 6, curve: .easeInOutSine)
        .autoreversed().repeatedForever().offset(by: 3))
    fade = simulation.world[Timelines.self].add(
      .group([
        .tween(.opacity, from: 1, to: 0, ticks: 7, curve: .easeInQuad),
        .tween(.rotation, by: 3, ticks: 7),
      ]))
    heart = simulation.frame("heart")
    emptyHeart = simulation.frame("heart-empty")
    clouds = [simulation.frame("cloud-1"), simulation.frame("cloud-2")]
    buttons = [
      (simulation.frame("button-left"), simulation.frame("button-left-down")),
      (simulation.frame("button-right"), simulation.frame("button-right-down")),
    ]
  }
}
