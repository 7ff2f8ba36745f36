import ReelECS
import ReelFields
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
  ///   - entity: the entity that makes the sound. A match over a network, which repeats ticks, plays the same sound of
  ///     the same entity once, even if the repetition moves it by some ticks.
  ///   - timing: the time at which such a match plays it.
  public func play(
    _ sound: SoundID, gain: Float = 1, pitch: Float = 1, pan: Float = 0,
    of entity: Entity = .none, when timing: SoundTiming = .atOnce
  ) {
    if !(gain <= 16) || !(pitch > 0) {
      world.attachment?.report(world.systemName) {
        "A sound is played at a gain above 16 or a pitch of 0 or less: 1 and 1 are as it was recorded"
      }
    }
    requireSound()
    let settings = VoiceSettings(gain: gain, pitch: pitch, pan: pan)
    world[AudioQueue.self].append(
      SoundOutput.Cue(.play(sound, .oneShot, settings), of: entity, timing: timing), from: world)
  }

  /// Plays a sound once at a position in the world. The position in the view pans it. Outside the view the sound gets
  /// fainter with the distance; it is silent from the size of a view away.
  /// - Parameters:
  ///   - gain: the loudness within the view.
  ///   - pitch: the speed of the sound; 1 as recorded.
  ///   - entity: the entity that makes the sound, for a match over a network.
  ///   - timing: the time at which such a match plays it.
  public func play(
    _ sound: SoundID, at position: Vec2, gain: Float = 1, pitch: Float = 1,
    of entity: Entity = .none, when timing: SoundTiming = .atOnce
  ) {
    let view = world[Input.self].view
    guard view.x > 0, view.y > 0 else {
      return play(sound, gain: gain, pitch: pitch, of: entity, when: timing)
    }
    // The position in the view, from -1 to 1 within it.
    let seen = world.part(PositionHooks.self)?.toView?(world, .none, position) ?? position
    let relativePosition = Vec2(seen.x / view.x * 2 - 1, seen.y / view.y * 2 - 1)
    let loudness = min(1, 1.5 - max(relativePosition.x.magnitude, relativePosition.y.magnitude) / 2)
    guard loudness > 0 else { return }
    play(
      sound, gain: gain * loudness, pitch: pitch, pan: max(-1, min(1, relativePosition.x)),
      of: entity, when: timing)
  }

  /// Plays music, which repeats by default. The set-up may call it, too. The music is part of the state: a restored
  /// state plays its own. Playing the music that plays already changes only its gain. A match over a network changes
  /// the music when the tick is final, because music that was interrupted by mistake would begin anew.
  public func playMusic(_ sound: SoundID, gain: Float = 1, isLooping: Bool = true) {
    requireSound()
    func change(_ lasting: inout LastingSound) {
      lasting.music = sound
      lasting.gain = gain
      lasting.isLooping = isLooping
    }
    if isLooping { return LastingSound.change(world, change) }
    change(&world[LastingSound.self])
    change(&world[AudioQueue.self].lastSent)
    // Music that plays once may have ended, so the command is sent again.
    let command = AudioCommand.playMusic(sound, gain: gain, isLooping: false)
    world[AudioQueue.self].append(command, from: world)
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
