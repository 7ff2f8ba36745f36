import ReelECS
import ReelPlatform

// A host that shows other states of a world, and repeats ticks to reach them, performs none of their sounds. Afterwards
// the world must again store what the backend plays, and not what those ticks would have played.

/// The music, the volume and the voices of emitters that a host has sent to its audio backend.
package struct SentSound {
  fileprivate var lasting: LastingSound
  fileprivate var playing: [(entity: Entity, sound: SoundID, settings: VoiceSettings)]
}

extension World {
  /// The sound that was sent to the host so far; `nil` without the sound feature.
  package var sentSound: SentSound? {
    guard has(AudioQueue.self) else { return nil }
    return SentSound(
      lasting: self[AudioQueue.self].lastSent, playing: self[AudioQueue.self].playing)
  }

  /// Goes on with the sound that was sent before other states were shown, in the state of that time: the next tick
  /// sends nothing but its own changes.
  package func resumeSound(_ sent: SentSound?) {
    guard let sent, has(AudioQueue.self) else { return }
    self[AudioQueue.self].lastSent = sent.lasting
    self[AudioQueue.self].playing = sent.playing
  }

  /// Goes on in another state than that in which the sound was sent: emitters begin anew in the next tick, and the
  /// music goes on or changes.
  /// - Returns: the audio commands for the change.
  package func replaceSound(_ sent: SentSound?) -> [AudioCommand] {
    guard let sent, has(AudioQueue.self) else { return [] }
    self[AudioQueue.self].lastSent = sent.lasting
    self[AudioQueue.self].playing = []
    return sent.playing.map { .stop(SoundEmitter.voiceID($0.entity)) }
      + LastingSound.takeCommands(self)
  }
}
