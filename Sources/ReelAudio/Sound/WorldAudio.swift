import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// What a world can make heard: `world.audio.play(catchSound)`.
public struct WorldAudio {
  let world: World

  /// Plays a sound once.
  /// - Parameters:
  ///   - pitch: 1 as recorded.
  ///   - pan: -1 left to 1 right.
  public func play(_ sound: SoundID, gain: Float = 1, pitch: Float = 1, pan: Float = 0) {
    if !(gain <= 16) || !(pitch > 0) {
      world.attachment?.note(world.systemName) {
        "A sound is played at a gain above 16 or a pitch of 0 or less: 1 and 1 are as it was recorded"
      }
    }
    requireSound()
    world[AudioQueue.self].append(
      .play(sound, .oneShot, VoiceSettings(gain: gain, pitch: pitch, pan: pan)), from: world)
  }

  /// Plays a sound once at a place of the world: to the left or right by where that is in the view, and the
  /// fainter the farther it is outside, down to nothing at the distance of another view.
  /// - Parameters:
  ///   - gain: within the view.
  ///   - pitch: 1 as recorded.
  public func play(_ sound: SoundID, at position: Vec2, gain: Float = 1, pitch: Float = 1) {
    let view = world[Input.self].view
    guard view.x > 0, view.y > 0 else { return play(sound, gain: gain, pitch: pitch) }
    // From -1 to 1 within the view.
    let seen = world[WorldPlaces.self].toView?(world, .none, position) ?? position
    let place = Vec2(seen.x / view.x * 2 - 1, seen.y / view.y * 2 - 1)
    let loudness = min(1, 1.5 - max(place.x.magnitude, place.y.magnitude) / 2)
    guard loudness > 0 else { return }
    play(sound, gain: gain * loudness, pitch: pitch, pan: max(-1, min(1, place.x)))
  }

  /// Plays music, over and over unless told otherwise, from now on or from the set-up on. It is part of the
  /// state: who comes back to a state hears its music. Asking for the music that is playing changes only
  /// its gain.
  public func playMusic(_ sound: SoundID, gain: Float = 1, isLooping: Bool = true) {
    requireSound()
    // What plays once may have ended, and is heard again.
    if !isLooping { world[AudioQueue.self].told.music = .none }
    LastingSound.change(world) {
      $0.music = sound
      $0.gain = gain
      $0.isLooping = isLooping
    }
  }

  /// How loud everything is, music too, from 0, silent, to 1, which it is at the start: for a person's
  /// settings. It stays so, and is part of the state; a game that keeps it says it in its set-up.
  public func setVolume(_ volume: Float) {
    requireSound()
    LastingSound.change(world) { $0.volume = volume }
    if world[LastingSound.self].isBeyondRange {
      world.attachment?.note(world.systemName) { LastingSound.beyondRange }
    }
  }

  /// Ends the music; nothing if none plays.
  public func stopMusic() {
    requireSound()
    LastingSound.change(world) {
      $0.music = .none
      $0.gain = 1
      $0.isLooping = true
    }
  }

  private func requireSound() {
    if !world.has(AudioQueue.self) {
      misuse(
        "Something is to be heard in a simulation without sound. Let its features have SoundFeature, as all have "
          + "that are not told which they shall have.")
    }
  }
}

extension World {
  /// What can be heard of this world.
  public var audio: WorldAudio { WorldAudio(world: self) }

  /// The sound or music of this file; its ending may be left out. Where there is none, one that is silent.
  public func sound(_ name: String) -> SoundID {
    names.find(name, in: names.sounds, .sound, self)
  }
}
