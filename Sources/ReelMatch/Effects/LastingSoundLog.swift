import ReelPlatform
import ReelSimulation

/// The lasting sound that was sent to the host: music, volume and the voices of emitters. It emits the difference from
/// the sound after the last tick.
struct LastingSoundLog {
  private var sentVoices: [SoundOutput.Voice]
  private var sentVolume: Float
  private var sentMusic: AudioCommand
  /// The changes of the music in ticks that are not final yet. Music that repeats does not occur twice in a row; music
  /// that plays once may.
  private var changes: [(tick: UInt64, music: AudioCommand)] = []

  /// Begins with the sound that a simulation has sent.
  init(_ output: SoundOutput) {
    sentVoices = output.voices
    sentVolume = output.sentVolume
    sentMusic = output.sentMusic
  }

  mutating func rollBack(to tick: UInt64) {
    while let last = changes.last, last.tick >= tick { changes.removeLast() }
  }

  mutating func record(_ output: SoundOutput, tick: UInt64) {
    let isStarted = output.cues.contains { $0.isMusic && $0.command == output.music }
    if isStarted || output.music != changes.last?.music ?? sentMusic {
      changes.append((tick, output.music))
    }
  }

  /// Appends the commands that change the sound of the host, which was sent earlier, to `output`, the sound of the last
  /// tick. O(voices²).
  /// - Parameter final: the tick up to which inputs are final. Music follows these ticks only, because music that is
  ///   interrupted by mistake would begin anew.
  mutating func settle(
    _ output: SoundOutput, final: UInt64, into commands: inout [AudioCommand]
  ) {
    if output.volume != sentVolume {
      sentVolume = output.volume
      commands.append(.setVolume(sentVolume))
    }
    var due = 0
    while due < changes.count && changes[due].tick < final { due += 1 }
    if due > 0 {
      let music = changes[due - 1].music
      changes.removeFirst(due)
      if music != sentMusic || music.playsOnce { commands.append(music) }
      sentMusic = music
    }
    sentVoices.removeAll { sent in
      if output.voices.contains(where: { $0.id == sent.id }) { return false }
      commands.append(.stop(sent.id))
      return true
    }
    for voice in output.voices {
      if let at = sentVoices.firstIndex(where: { $0.id == voice.id }) {
        let sent = sentVoices[at]
        if sent.sound != voice.sound {
          commands.append(.play(voice.sound, voice.id, voice.settings))
        } else if sent.settings != voice.settings {
          commands.append(.set(voice.id, voice.settings))
        }
        sentVoices[at] = voice
      } else {
        sentVoices.append(voice)
        commands.append(.play(voice.sound, voice.id, voice.settings))
      }
    }
  }
}

extension AudioCommand {
  fileprivate var playsOnce: Bool {
    if case .playMusic(_, _, isLooping: false) = self { true } else { false }
  }
}
