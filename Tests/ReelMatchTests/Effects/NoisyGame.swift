import Reel

/// A random action of a tick's input.
enum Action: Int16, CaseIterable {
  case jump, goal, later, begin, end, change, theme, battle, jingle, silence, loud, message, rumble
  case edit, leave, copy, capture

  var event: InputEvent { .wheel(rawValue, 1) }
}

struct Hum: Component { var age: Int32 = 0 }
private struct Fuse: Resource { var ticks: [Int32] = [] }

/// Rules with every kind of output. Actions have effects in later ticks, too.
enum NoisyGame {
  static func make() -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 7)
    let world = simulation.world
    world.insert(Fuse())
    world.register(Hum.self)
    simulation.schedule.add("noise") { world in
      for event in world[Input.self].events where event.kind == .wheel {
        if let action = Action(rawValue: event.x) { perform(action, world) }
      }
      var due = 0
      for at in world[Fuse.self].ticks.indices {
        world[Fuse.self].ticks[at] -= 1
        if world[Fuse.self].ticks[at] == 0 { due += 1 }
      }
      world[Fuse.self].ticks.removeAll { $0 == 0 }
      for _ in 0..<due { world.audio.play(SoundID(rawValue: 3)) }
      world.each { (hum: inout Hum) in hum.age += 1 }
    }
    return simulation
  }

  private static func perform(_ action: Action, _ world: World) {
    let oldest = world.query(with: Hum.self).first
    let audio = world.audio
    switch action {
    case .jump: audio.play(SoundID(rawValue: 1), of: oldest ?? .none)
    case .goal: audio.play(SoundID(rawValue: 2), when: .confirmed)
    case .later: world[Fuse.self].ticks.append(4)
    case .begin: world.spawn(Transform(), Hum(), SoundEmitter(SoundID(rawValue: 5)))
    case .end: if let oldest { world.despawn(oldest) }
    case .change: if let oldest { world[oldest, SoundEmitter.self]?.settings.gain *= 0.5 }
    case .theme: audio.playMusic(SoundID(rawValue: 10))
    case .battle: audio.playMusic(SoundID(rawValue: 11))
    case .jingle: audio.playMusic(SoundID(rawValue: 12), isLooping: false)
    case .silence: audio.stopMusic()
    case .loud: audio.setVolume(Float(world[Clock.self].tick % 10) / 10)
    case .message:
      world.program.send(.other(name: "at", bytes: [UInt8(world[Clock.self].tick % 200)]))
    case .rumble:
      world.devices.send(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 50))
    case .edit: world.devices.send(.startText(Rect(0, 0, Float(world[Clock.self].tick), 8)))
    case .leave: world.devices.send(.stopText)
    case .copy: world.devices.send(.copy("\(world[Clock.self].tick)"))
    case .capture: world.devices.send(.captureMouse(world[Clock.self].tick % 2 == 0))
    }
  }

  static func input(_ actions: [Action]) -> TickInput {
    var input = TickInput(viewWidth: 320, viewHeight: 240)
    input.events = actions.map(\.event)
    return input
  }

  /// Returns an input with few actions, so that most ticks have none.
  static func randomInput(_ random: inout RandomStream) -> TickInput {
    var actions: [Action] = []
    while Int.random(in: 0..<3, using: &random) == 0 {
      actions.append(Action.allCases.randomElement(using: &random)!)
    }
    return input(actions)
  }
}

/// The output of a simulation as a player has received it.
struct ReceivedOutput: Equatable {
  /// The number of one-shots of each sound that played and were not stopped.
  var oneShots: [SoundID: Int] = [:]
  var voices: [VoiceID: SoundID] = [:]
  var settings: [VoiceID: VoiceSettings] = [:]
  var music = AudioCommand.stopMusic
  var jingles = 0
  var volume: Float = 1
  var messages: [AppMessage] = []
  /// The number of rumbles that began; those that were ended since are counted, too.
  var rumbles = 0
  var text = DeviceCommand.stopText
  var capture = DeviceCommand.captureMouse(false)
  var otherCommands: [DeviceCommand] = []

  /// The one-shots that can still be stopped.
  private var named: [VoiceID: SoundID] = [:]
  /// The commands that had no effect, or began anew what was playing; an error of the log.
  private(set) var faults: [AudioCommand] = []

  static func == (a: ReceivedOutput, b: ReceivedOutput) -> Bool {
    a.oneShots == b.oneShots && a.voices == b.voices && a.settings == b.settings
      && a.music == b.music && a.volume == b.volume && a.messages == b.messages
      && a.text == b.text && a.capture == b.capture && a.otherCommands == b.otherCommands
  }

  mutating func receive(
    _ audio: [AudioCommand], _ devices: [DeviceCommand], _ messages: [AppMessage]
  ) {
    for command in audio { receive(command) }
    for command in devices {
      switch command {
      case .rumble(_, let strong, _, _): rumbles += strong > 0 ? 1 : 0
      case .startText, .stopText: text = command
      case .captureMouse: capture = command
      default: otherCommands.append(command)
      }
    }
    self.messages += messages
  }

  private mutating func receive(_ command: AudioCommand) {
    switch command {
    case .play(let sound, let voice, let settings):
      if settings.isLooping {
        if voices[voice] == sound { faults.append(command) }
        voices[voice] = sound
        self.settings[voice] = settings
      } else {
        if voice != .oneShot {
          if named[voice] != nil { faults.append(command) }
          named[voice] = sound
        }
        oneShots[sound, default: 0] += 1
      }
    case .stop(let voice):
      if let sound = named.removeValue(forKey: voice) {
        oneShots[sound]! -= 1
        if oneShots[sound] == 0 { oneShots[sound] = nil }
      } else if voices.removeValue(forKey: voice) == nil {
        faults.append(command)
      }
      settings[voice] = nil
    case .set(let voice, let new):
      if voices[voice] == nil || settings[voice] == new { faults.append(command) }
      settings[voice] = new
    case .playMusic(_, _, let isLooping):
      if !isLooping { jingles += 1 }
      if isLooping && music == command { faults.append(command) }
      music = command
    case .stopMusic:
      if music == command { faults.append(command) }
      music = command
    case .setVolume(let new):
      if volume == new { faults.append(command) }
      volume = new
    default: faults.append(command)
    }
  }
}
