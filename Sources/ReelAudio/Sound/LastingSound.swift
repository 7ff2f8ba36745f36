import ReelECS
import ReelFields
import ReelPlatform

/// The music and the volume of everything, which last until rules change them. Part of the state, so that a restored
/// state sounds as it should.
public struct LastingSound: Resource, Equatable {
  /// The music; ``ReelPlatform/SoundID/none`` if there is none.
  var music = SoundID.none
  var gain: Float = 1
  var isLooping = true
  var volume: Float = 1

  public init() {}
  public static var resourceName: String { "LastingSound" }

  var isBeyondRange: Bool { !(volume >= 0 && volume <= 1) }
  static let beyondRange = "The volume is set beyond its range: it goes from 0, silent, to 1"

  var musicCommand: AudioCommand {
    music == .none ? .stopMusic : .playMusic(music, gain: gain, isLooping: isLooping)
  }

  /// Changes the sound, and emits audio commands at once if it differs from the last one that was sent.
  static func change(_ world: World, _ body: (inout LastingSound) -> Void) {
    body(&world[LastingSound.self])
    emitChanges(world)
  }

  /// Emits audio commands if the sound differs from the last one that was sent: because rules changed it, or because a
  /// state was restored.
  static func emitChanges(_ world: World) {
    let (volume, music) = takeChanges(world)
    if let volume { world[AudioQueue.self].appendLasting(volume, from: world) }
    if let music { world[AudioQueue.self].appendLasting(music, from: world) }
  }

  /// Returns the commands that change the last sound that was sent to the present one, and records the latter as sent.
  static func takeCommands(_ world: World) -> [AudioCommand] {
    let (volume, music) = takeChanges(world)
    return [volume, music].compactMap { $0 }
  }

  private static func takeChanges(_ world: World) -> (volume: AudioCommand?, music: AudioCommand?) {
    let (present, lastSent) = (world[LastingSound.self], world[AudioQueue.self].lastSent)
    if present == lastSent { return (nil, nil) }
    world[AudioQueue.self].lastSent = present
    let (music, lastMusic) = (present.musicCommand, lastSent.musicCommand)
    return (
      present.volume != lastSent.volume ? .setVolume(present.volume) : nil,
      music != lastMusic ? music : nil
    )
  }
}
