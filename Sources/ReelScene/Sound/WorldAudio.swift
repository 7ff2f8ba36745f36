import ReelECS
import ReelPlatform

/// What a world can make heard: `world.audio.play(catchSound)`.
public struct WorldAudio {
  let world: World

  /// Plays a sound once.
  /// - Parameters:
  ///   - pitch: 1 as recorded.
  ///   - pan: -1 left to 1 right.
  public func play(_ sound: SoundID, gain: Float = 1, pitch: Float = 1, pan: Float = 0) {
    world[AudioQueue.self].append(
      .play(sound, .oneShot, VoiceSettings(gain: gain, pitch: pitch, pan: pan)), from: world)
  }

  /// Plays music, over and over unless told otherwise. Asking for the music that is playing changes
  /// only its gain.
  public func playMusic(_ sound: SoundID, gain: Float = 1, isLooping: Bool = true) {
    world[AudioQueue.self].append(
      .playMusic(sound, gain: gain, isLooping: isLooping), from: world)
  }

  /// How loud everything is, music too, from 0, silent, to 1, which it is at the start: for a person's
  /// settings. It stays so; a game that keeps it says it in its first tick.
  public func setVolume(_ volume: Float) {
    world[AudioQueue.self].append(.setVolume(volume), from: world)
  }

  /// Ends the music; nothing if none plays.
  public func stopMusic() { world[AudioQueue.self].append(.stopMusic) }
}

extension World {
  /// What can be heard of this world.
  public var audio: WorldAudio { WorldAudio(world: self) }
}
