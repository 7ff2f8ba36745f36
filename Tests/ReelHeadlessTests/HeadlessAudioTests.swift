import ReelContent
import ReelHeadless
import ReelPlatform
import Testing

@Suite struct HeadlessAudioTests {
  let laser = SoundID(rawValue: 1)
  let hum = SoundID(rawValue: 2)
  let voice = VoiceID(rawValue: 7)

  private func loaded() throws -> HeadlessAudio {
    let audio = HeadlessAudio()
    let decoded = SoundBuffer(sampleRate: 8000, channels: 1, samples: [0])
    try audio.load(.buffer(decoded), as: laser)
    try audio.load(.stream(path: "/music.ogg"), as: hum)
    return audio
  }

  @Test func `Voices follow the commands`() throws {
    let audio = try loaded()
    var loop = VoiceSettings(isLooping: true)
    audio.perform([.play(laser, voice, loop), .play(laser, .oneShot, VoiceSettings())])
    #expect(audio.voices == [voice: .init(sound: laser, settings: loop)])
    #expect(audio.loopingOneShots.isEmpty)
    loop.gain = 0.5
    audio.perform([.set(voice, loop), .set(VoiceID(rawValue: 8), loop)])
    #expect(audio.voices == [voice: .init(sound: laser, settings: loop)])
    audio.perform([.play(hum, voice, loop)])
    #expect(audio.voices[voice]?.sound == hum)
    audio.perform([.stop(voice), .stop(voice)])
    #expect(audio.voices.isEmpty)
    audio.perform([.play(laser, .oneShot, loop)])
    #expect(audio.loopingOneShots.count == 1)
    audio.perform([.play(laser, voice, loop), .playMusic(hum, gain: 1, isLooping: true), .stopAll])
    #expect(audio.voices.isEmpty && audio.music == nil && audio.loopingOneShots.isEmpty)
  }

  @Test func `The music that plays changes only its gain`() throws {
    let audio = try loaded()
    audio.perform([.playMusic(hum, gain: 1, isLooping: true)])
    audio.perform([.playMusic(hum, gain: 0.25, isLooping: false)])
    #expect(audio.music == .init(sound: hum, gain: 0.25, isLooping: true))
    audio.perform([.playMusic(laser, gain: 1, isLooping: false)])
    #expect(audio.music == .init(sound: laser, gain: 1, isLooping: false))
    audio.perform([.pauseAll])
    #expect(audio.isPaused)
    audio.perform([.resumeAll, .stopMusic])
    #expect(!audio.isPaused && audio.music == nil)
  }

  @Test func `Commands for unknown sounds are skipped`() throws {
    let audio = try loaded()
    let unknown = SoundID(rawValue: 40)
    audio.perform([
      .play(unknown, voice, VoiceSettings()), .playMusic(unknown, gain: 1, isLooping: true),
    ])
    #expect(audio.voices.isEmpty && audio.music == nil && audio.skippedCommandCount == 2)
    #expect(audio.source(of: hum) == .stream(path: "/music.ogg"))
  }

  @Test func `Commands are kept only if keepsCommands is set`() throws {
    let audio = try loaded()
    audio.perform([.pauseAll])
    audio.keepsCommands = true
    audio.perform([.stopMusic, .resumeAll])
    audio.update()
    #expect(audio.commands == [.stopMusic, .resumeAll] && audio.updateCount == 1)
  }
}
