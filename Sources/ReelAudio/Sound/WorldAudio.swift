import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The sounds and music of a world: `world.audio.play(catchSound)`.
public struct WorldAudio {
  let world: World

  /// Plays a sound once.
  /// - Parameters:
  ///   - gain: the loudness, up to 16; 1 as recorded.
  ///   - pitch: the speed of the sound, above 0; 1 as recorded.
  ///   - pan: -1 left to 1 right.
  public func play(_ sound: SoundID, gain: Float = 1, pitch: Float = 1, pan: Float = 0) {
    if !(gain <= 16) || !(pitch > 0) {
      world.attachment?.report(world.systemName) {
        "A sound is played at a gain above 16 or a pitch of 0 or less: 1 and 1 are as it was recorded"
      }
    }
    requireSound()
    world[AudioQueue.self].append(
      .play(sound, .oneShot, VoiceSettings(gain: gain, pitch: pitch, pan: pan)), from: world)
  }

  /// Plays a sound once at a position in the world. The position in the view pans it. Outside the view the sound gets
  /// fainter with the distance; it is silent from the size of a view away.
  /// - Parameters:
  ///   - gain: the loudness within the view.
  ///   - pitch: the speed of the sound; 1 as recorded.
  public func play(_ sound: SoundID, at position: Vec2, gain: Float = 1, pitch: Float = 1) {
    let view = world[Input.self].view
    guard view.x > 0, view.y > 0 else { return play(sound, gain: gain, pitch: pitch) }
    // The position in the view, from -1 to 1 within it.
    let seen = world[PositionHooks.self].toView?(world, .none, position) ?? position
    let relativePosition = Vec2(seen.x / view.x * 2 - 1, seen.y / view.y * 2 - 1)
    let loudness = min(1, 1.5 - max(relativePosition.x.magnitude, relativePosition.y.magnitude) / 2)
    guard loudness > 0 else { return }
    play(sound, gain: gain * loudness, pitch: pitch, pan: max(-1, min(1, relativePosition.x)))
  }

  /// Plays music, which repeats by default. The set-up may call it, too. The music is part of the state: a restored
  /// state plays its own. Playing the music that plays already changes only its gain.
  public func playMusic(_ sound: SoundID, gain: Float = 1, isLooping: Bool = true) {
    requireSound()
    // Music that plays once may have ended, so the command is sent again.
    if !isLooping { world[AudioQueue.self].lastSent.music = .none }
    LastingSound.change(world) {
      $0.music = sound
      $0.gain = gain
      $0.isLooping = isLooping
    }
  }

  /// Sets the volume of everything, music too, from 0, silent, to 1, the initial value. The volume is part of the
  /// state, and lasts until it is set again. A game that saves the player's volume sets it in the set-up.
  public func setVolume(_ volume: Float) {
    requireSound()
    LastingSound.change(world) { $0.volume = volume }
    if world[LastingSound.self].isBeyondRange {
      world.attachment?.report(world.systemName) { LastingSound.beyondRange }
    }
  }

  /// Ends the music; does nothing if none plays.
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
        "`world.audio` is used in a simulation without SoundFeature. Add it to the simulation's `features`, or leave "
          + "that argument out.")
    }
  }
}

extension World {
  /// The sounds and music of this world.
  public var audio: WorldAudio { WorldAudio(world: self) }

  /// Returns the sound or music of this file; its extension may be left out. If there is none, records the missing name
  /// and returns a silent sound.
  public func sound(_ name: String) -> SoundID {
    names.find(name, in: names.sounds, .sound, self)
  }
}
