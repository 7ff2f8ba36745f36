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

  /// Ends the music; nothing if none plays.
  public func stopMusic() { world[AudioQueue.self].append(.stopMusic) }
}

extension World {
  /// What can be heard of this world.
  public var audio: WorldAudio { WorldAudio(world: self) }
}
