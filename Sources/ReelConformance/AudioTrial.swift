import ReelContent
import ReelPlatform

/// One run of one check on a fresh backend.
struct AudioTrial {
  var findings: Findings
  private let subject: AudioSubject
  /// The numbers of four sounds: of 30 ms, of 10 s in mono, of 10 s in stereo, and one that was never loaded.
  private let short = SoundID(rawValue: 0)
  private let mono = SoundID(rawValue: 1)
  private let stereo = SoundID(rawValue: 2)
  private let unknown = SoundID(rawValue: 99)
  private let a = VoiceID(rawValue: 7)
  private let b = VoiceID(rawValue: 8)

  init(_ subject: AudioSubject, _ findings: Findings) {
    self.subject = subject
    self.findings = findings
  }

  func load() throws(BackendError) {
    for (sound, frames, channels) in [(short, 240, 1), (mono, 80_000, 1), (stereo, 80_000, 2)] {
      let samples = [Int16](repeating: 100, count: frames * channels)
      let decoded = SoundBuffer(sampleRate: 8_000, channels: channels, samples: samples)
      try subject.audio.load(.buffer(decoded), as: sound)
    }
  }

  private func perform(_ commands: AudioCommand...) { subject.audio.perform(commands) }

  /// Lets time pass in small steps until `holds` returns true, at most two seconds.
  private func wait(until holds: () -> Bool) -> Bool {
    for _ in 0..<200 {
      if holds() { return true }
      subject.advance(0.01)
    }
    return holds()
  }

  private mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    findings.expect(holds, sentence())
  }

  private mutating func expectEnd(of voice: VoiceID, _ sentence: @autoclosure () -> String) {
    let subject = subject
    let ended = wait { !subject.isPlaying(voice) }
    expect(ended, sentence())
  }

  mutating func checkVoice() {
    perform(.play(mono, a, VoiceSettings()))
    subject.advance(0.02)
    expect(subject.isPlaying(a), "a sound of ten seconds does not play after 20 ms")
    expect(!subject.isPlaying(b), "a voice plays that was never started")
    perform(.stop(a), .stop(a))
    subject.advance(0.02)
    expect(!subject.isPlaying(a), "a voice plays on after it was stopped")
  }

  mutating func checkEnd() {
    perform(.play(short, a, VoiceSettings()), .play(mono, b, VoiceSettings()))
    expectEnd(of: a, "a sound of 30 ms plays longer than two seconds")
    expect(subject.isPlaying(b), "a longer sound ended with a shorter one")
  }

  mutating func checkLoop() {
    perform(.play(short, a, VoiceSettings()), .play(short, b, VoiceSettings(isLooping: true)))
    expectEnd(of: a, "a sound of 30 ms plays longer than two seconds")
    subject.advance(0.05)
    expect(subject.isPlaying(b), "a looping sound ended")
    perform(.set(b, VoiceSettings(isLooping: false)))
    expectEnd(of: b, "a sound that no longer loops does not end")
  }

  mutating func checkReplacing() {
    perform(.play(mono, a, VoiceSettings()), .play(short, a, VoiceSettings()))
    expectEnd(of: a, "the voice plays its old, long sound after a short one was started on it")
    perform(.play(short, a, VoiceSettings()), .play(stereo, a, VoiceSettings()))
    subject.advance(0.06)
    expect(subject.isPlaying(a), "the voice ended with its old, short sound")
  }

  mutating func checkPause() {
    perform(
      .play(short, a, VoiceSettings()), .playMusic(short, gain: 1, isLooping: false), .pauseAll)
    for _ in 0..<4 { subject.advance(0.02) }
    expect(subject.isPlaying(a), "a paused voice ended")
    expect(subject.music() == short, "paused music ended")
    perform(.resumeAll)
    let subject = subject
    let ended = wait { !subject.isPlaying(a) && subject.music() == nil }
    expect(ended, "what was paused does not go on to its end")
  }

  mutating func checkMusic() {
    expect(subject.music() == nil, "music plays at the start")
    perform(.playMusic(mono, gain: 1, isLooping: true))
    subject.advance(0.02)
    expect(subject.music() == mono, "the music does not play")
    perform(
      .playMusic(mono, gain: 0.5, isLooping: true), .playMusic(stereo, gain: 1, isLooping: true))
    subject.advance(0.02)
    expect(subject.music() == stereo, "the second music did not take the place of the first")
    perform(.stopMusic, .stopMusic)
    subject.advance(0.02)
    expect(subject.music() == nil, "the music plays on after it was stopped")
  }

  mutating func checkMusicEnd() {
    let subject = subject
    perform(.playMusic(short, gain: 1, isLooping: false))
    let ended = wait { subject.music() == nil }
    expect(ended, "music of 30 ms plays longer than two seconds")
    perform(.playMusic(short, gain: 1, isLooping: true))
    for _ in 0..<5 { subject.advance(0.02) }
    expect(subject.music() == short, "looping music ended")
  }

  mutating func checkStopAll() {
    perform(
      .play(mono, a, VoiceSettings(isLooping: true)), .play(stereo, .oneShot, VoiceSettings()),
      .playMusic(mono, gain: 1, isLooping: true), .stopAll)
    subject.advance(0.02)
    expect(!subject.isPlaying(a), "a voice plays after everything was stopped")
    expect(subject.music() == nil, "music plays after everything was stopped")
  }

  mutating func checkUnknown() {
    let idle = VoiceID(rawValue: 55)
    perform(
      .play(unknown, a, VoiceSettings()), .playMusic(unknown, gain: 1, isLooping: true),
      .stop(idle), .set(idle, VoiceSettings()), .set(.oneShot, VoiceSettings()),
      .stop(.oneShot), .resumeAll)
    subject.advance(0.02)
    expect(!subject.isPlaying(a), "a voice plays a sound that was never loaded")
    expect(!subject.isPlaying(idle), "a voice plays that was only changed and stopped")
    expect(subject.music() == nil, "music plays that was never loaded")
  }

  mutating func checkSettings() {
    let numbers: [Float] = [-.infinity, -1, 0, .leastNonzeroMagnitude, 1e30, .infinity, .nan]
    for number in numbers {
      perform(
        .play(stereo, a, VoiceSettings(gain: number, pitch: 1, pan: number)),
        .set(a, VoiceSettings(gain: number, pan: number)),
        .play(mono, b, VoiceSettings(gain: 1, pitch: number, pan: 0)),
        .playMusic(mono, gain: number, isLooping: true))
      expect(subject.isPlaying(a), "with a gain and pan of \(number) nothing plays")
    }
  }

  mutating func checkManyVoices() {
    let first = VoiceID(rawValue: 5_000)
    perform(.play(mono, first, VoiceSettings(gain: 0.01, isLooping: true)))
    for index in 0..<1_000 as Range<UInt64> {
      perform(.play(mono, .oneShot, VoiceSettings()))
      if index < 10 { perform(.play(mono, VoiceID(rawValue: index + 1), VoiceSettings())) }
    }
    subject.advance(0.02)
    expect(subject.isPlaying(first), "a looping voice gave way to one-shots")
    for number in 1...10 as ClosedRange<UInt64> {
      let voice = VoiceID(rawValue: number)
      expect(subject.isPlaying(voice), "voice \(number) gave way to one-shots")
    }
  }

  mutating func checkLoading() throws(BackendError) {
    perform(.play(mono, a, VoiceSettings(isLooping: true)))
    let decoded = SoundBuffer(sampleRate: 8_000, channels: 1, samples: [1, 2, 3])
    try subject.audio.load(.buffer(decoded), as: mono)
    subject.advance(0.02)
    expect(subject.isPlaying(a), "a voice ended when its sound was loaded again")
    perform(.play(mono, b, VoiceSettings()))
    expectEnd(of: b, "the sound that was loaded again is not the new one")
  }
}
