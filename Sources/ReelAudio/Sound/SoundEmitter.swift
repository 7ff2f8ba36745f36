import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// A sound that an entity emits as long as it lives and ``isOn`` is true. It needs a ``Transform`` only to pan.
///
/// A paused emitter is silent, and begins anew when it goes on. An emitter that plays goes on after a restore if the
/// restored state has it, too. Each tick searches all playing emitters for each one, O(emitters²): meant for dozens,
/// not for thousands.
///
/// In a match over a network, an emitter that begins and ends within repeated ticks is never heard. A sound that must
/// be heard is one of ``WorldAudio/play(_:gain:pitch:pan:of:when:)``.
///
/// ```swift
/// let fire = world.spawn(Transform(x: 300, y: 80), SoundEmitter(world.sound("fire")))
/// world[fire, SoundEmitter.self]?.settings.gain = 0.4
/// world[fire, SoundEmitter.self]?.isOn = false
/// ```
public struct SoundEmitter: Component, Equatable, Sendable {
  /// The sound; setting another one starts it anew.
  public var sound: SoundID
  /// The settings of the voice; changes take effect in the same tick.
  public var settings: VoiceSettings
  /// True if the emitter plays.
  public var isOn: Bool
  /// True if the entity's position in the view pans the sound between left and right.
  public var pansWithPosition: Bool

  /// Creates an emitter; its sound repeats unless the settings differ.
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
}

extension World {
  /// Takes over the sound of another world, for a host that replaces that world by this one: emitters begin anew in the
  /// next tick, and the music goes on or changes.
  /// - Returns: the audio commands for the change.
  public func takeOverSound(of other: World) -> [AudioCommand] {
    guard has(AudioQueue.self), other.has(AudioQueue.self) else { return other.silenceEmitters() }
    _ = silenceEmitters()
    self[AudioQueue.self].lastSent = other[AudioQueue.self].lastSent
    return other.silenceEmitters() + LastingSound.takeCommands(self)
  }

  private func silenceEmitters() -> [AudioCommand] {
    guard has(AudioQueue.self) else { return [] }
    let playing = self[AudioQueue.self].playing
    self[AudioQueue.self].playing = []
    return playing.map { .stop(SoundEmitter.voiceID($0.entity)) }
  }
}

extension SoundEmitter {
  /// The system that starts, changes and stops the voices of sound emitters. A paused emitter is silent and begins anew
  /// when it goes on. After a restore, it emits the commands for the restored music and volume.
  public static let updateVoices = System("updateEmitters", in: .present) { world in
    // Read once, because this system runs in every tick.
    let restores = world.restoreCount
    if !world.hasAny(SoundEmitter.self) && world[AudioQueue.self].isQuiet(restores) { return }
    if world[AudioQueue.self].lastRestores != restores {
      world[AudioQueue.self].lastRestores = restores
      LastingSound.emitChanges(world)
    }
    let mayBePaused = world.hasPaused
    func isAudible(_ emitter: SoundEmitter, of entity: Entity) -> Bool {
      emitter.isOn && !(mayBePaused && world.isPaused(entity))
    }
    // Moved out of the world, because changing a copy would allocate in each tick.
    var playing: [(entity: Entity, sound: SoundID, settings: VoiceSettings)] = []
    swap(&playing, &world[AudioQueue.self].playing)
    let (toView, width) = (world.part(PositionHooks.self)?.toView, world[Input.self].view.x)
    playing.removeAll { voice in
      if let emitter = world[voice.entity, SoundEmitter.self], emitter.sound == voice.sound,
        isAudible(emitter, of: voice.entity)
      {
        return false
      }
      world[AudioQueue.self].appendLasting(.stop(voiceID(voice.entity)), from: world)
      return true
    }
    world.each { (entity: Entity, emitter: SoundEmitter, transform: Transform?) in
      guard isAudible(emitter, of: entity) else { return }
      var settings = emitter.settings
      if emitter.pansWithPosition, let transform, width > 0 {
        let viewPosition = toView?(world, entity, transform.position) ?? transform.position
        let side = viewPosition.x / width * 2 - 1
        settings.pan = max(-1, min(1, side))
      }
      if let at = playing.firstIndex(where: { $0.entity == entity }) {
        if playing[at].settings != settings {
          playing[at].settings = settings
          world[AudioQueue.self].appendLasting(.set(voiceID(entity), settings), from: world)
        }
      } else {
        playing.append((entity, emitter.sound, settings))
        world[AudioQueue.self].appendLasting(
          .play(emitter.sound, voiceID(entity), settings), from: world)
      }
    }
    swap(&playing, &world[AudioQueue.self].playing)
  }

  static func voiceID(_ entity: Entity) -> VoiceID {
    VoiceID(rawValue: UInt64(entity.generation) << 32 | UInt64(entity.index))
  }
}
