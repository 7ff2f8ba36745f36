import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation wants to be heard in this tick. Output only: not part of the state.
public struct AudioQueue: Resource {
  /// This tick's commands in order.
  public private(set) var commands: [AudioCommand] = []

  public init() {}
  public static var resourceName: String { "AudioQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Adds a command after those of this tick.
  public mutating func append(_ command: AudioCommand) { commands.append(command) }
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }
}

extension World {
  /// Plays a sound once.
  /// - Parameters:
  ///   - pitch: 1 as recorded.
  ///   - pan: -1 left to 1 right.
  public func play(_ sound: SoundID, gain: Float = 1, pitch: Float = 1, pan: Float = 0) {
    self[AudioQueue.self].append(
      .play(sound, .oneShot, VoiceSettings(gain: gain, pitch: pitch, pan: pan)))
  }

  /// Plays music, over and over unless told otherwise.
  public func playMusic(_ sound: SoundID, gain: Float = 1, isLooping: Bool = true) {
    self[AudioQueue.self].append(.playMusic(sound, gain: gain, isLooping: isLooping))
  }

  /// Ends the music; nothing if none plays.
  public func stopMusic() { self[AudioQueue.self].append(.stopMusic) }
}

/// A sound that an entity makes for as long as it lives and `isOn`.
public struct SoundEmitter: Component, Equatable {
  /// Which sound; another one starts anew.
  public var sound: SoundID
  /// How it sounds; changes are heard in the same tick.
  public var settings: VoiceSettings
  /// Whether it is heard.
  public var isOn: Bool
  /// Places the sound between left and right by where the entity is in the view.
  public var pansWithPosition: Bool

  /// A sound that repeats, unless the settings say otherwise.
  public init(
    _ sound: SoundID, settings: VoiceSettings = VoiceSettings(isLooping: true), isOn: Bool = true,
    pansWithPosition: Bool = true
  ) {
    self.sound = sound
    self.settings = settings
    self.isOn = isOn
    self.pansWithPosition = pansWithPosition
  }

  public init() { self.init(SoundID(rawValue: 0)) }

  public static var componentName: String { "SoundEmitter" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("sound", &sound)
    v.field("settings", &settings)
    v.field("isOn", &isOn)
    v.field("pansWithPosition", &pansWithPosition)
  }
}

/// Which emitters are heard, and how. Transient: after a restore every emitter that is on starts
/// anew, because the sound system was not taken back in time with the world.
public struct EmitterVoices: Resource {
  var playing: [(entity: Entity, sound: SoundID, settings: VoiceSettings)] = []
  public init() {}
  public static var resourceName: String { "EmitterVoices" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// Starts, changes and stops the voices of sound emitters.
public func updateEmitters(_ world: World) {
  let view = world[Input.self].view
  let camera = world[Camera.self].position
  var playing = world[EmitterVoices.self].playing
  playing.removeAll { voice in
    let emitter = world[voice.entity, SoundEmitter.self]
    if let emitter, emitter.isOn, emitter.sound == voice.sound { return false }
    world[AudioQueue.self].append(.stop(voiceID(voice.entity)))
    return true
  }
  world.each { (entity: Entity, emitter: SoundEmitter, transform: Transform?) in
    guard emitter.isOn else { return }
    var settings = emitter.settings
    if emitter.pansWithPosition, let transform, view.x > 0 {
      let side = (transform.position.x - camera.x) / view.x * 2 - 1
      settings.pan = max(-1, min(1, side))
    }
    if let at = playing.firstIndex(where: { $0.entity == entity }) {
      if playing[at].settings != settings {
        playing[at].settings = settings
        world[AudioQueue.self].append(.set(voiceID(entity), settings))
      }
    } else {
      playing.append((entity, emitter.sound, settings))
      world[AudioQueue.self].append(.play(emitter.sound, voiceID(entity), settings))
    }
  }
  world[EmitterVoices.self].playing = playing
}

private func voiceID(_ entity: Entity) -> VoiceID {
  VoiceID(rawValue: UInt64(entity.generation) << 32 | UInt64(entity.index))
}
