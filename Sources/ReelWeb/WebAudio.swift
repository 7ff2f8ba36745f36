import CReelWeb
import ReelContent
import ReelPlatform

/// The sound of a page, by the browser's Web Audio.
package final class WebAudio: AudioBackend {
  package init() {}

  /// Requests a sound by the name of its file, which the browser decodes. It is heard once it is there.
  package func request(_ file: String, as sound: SoundID, isMusic: Bool) {
    withBytes(of: file) { web_sound(UInt32(sound.rawValue), $0, $1, isMusic ? 1 : 0) }
  }

  package func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    guard case .stream(let file) = source else {
      throw BackendError("a browser decodes the files of sounds itself; request one by its name")
    }
    request(file, as: sound, isMusic: true)
  }

  package func perform(_ commands: [AudioCommand]) {
    for command in commands {
      switch command {
      case .play(let sound, let voice, let settings):
        web_play(
          UInt32(sound.rawValue), voice.rawValue, settings.gain, settings.pitch, settings.pan,
          settings.isLooping ? 1 : 0)
      case .stop(let voice): web_stop(voice.rawValue)
      case .set(let voice, let settings):
        web_set(
          voice.rawValue, settings.gain, settings.pitch, settings.pan, settings.isLooping ? 1 : 0)
      case .playMusic(let sound, let gain, let isLooping):
        web_play_music(UInt32(sound.rawValue), gain, isLooping ? 1 : 0)
      case .stopMusic: web_sound_all(0)
      case .pauseAll: web_sound_all(1)
      case .resumeAll: web_sound_all(2)
      case .stopAll: web_sound_all(3)
      case .setVolume(let volume): web_volume(volume)
      }
    }
  }

  package func update() {}

  /// Returns true if a voice plays, or waits until the browser plays sound.
  package func isPlaying(_ voice: VoiceID) -> Bool { web_is_playing(voice.rawValue) != 0 }

  /// The music that plays.
  package var music: SoundID? {
    let sound = web_music()
    return sound < 0 ? nil : SoundID(rawValue: UInt16(sound))
  }
}
