import ReelContent
import ReelPlatform

extension OpenALAudio {
  func play(_ sound: SoundID, as voice: VoiceID, _ settings: VoiceSettings) {
    guard let decoded = decoded(for: sound) else { return }
    var settings = settings.playable()
    if voice == .oneShot { settings.isLooping = false }
    let old = pool.index(of: voice)
    guard decoded.frameCount > 0, hasDevice || settings.isLooping else {
      if let old { end(old) }
      return
    }
    guard let index = old ?? pool.slotForNewVoice() else { return }
    end(index)
    pool.occupy(
      index, voice: voice, sound: sound, settings: settings, frameCount: decoded.frameCount)
    if hasDevice { start(index) }
  }

  /// Starts the voice of a slot whose source is idle, at its position.
  func start(_ index: Int) {
    let slot = pool[index]
    guard let buffer = buffer(for: slot.sound) else { return pool.free(index) }
    driver.attach(buffer, to: slot.source)
    driver.apply(slot.settings, to: slot.source)
    if slot.position > 0, slot.position < slot.frameCount {
      driver.seek(slot.source, to: slot.position)
    }
    if !isPaused { driver.play(slot.source) }
  }

  /// Ends the voice of a slot, if there is one.
  func end(_ index: Int) {
    guard pool[index].isActive else { return }
    if hasDevice {
      driver.stop(pool[index].source)
      driver.attach(0, to: pool[index].source)
    }
    pool.free(index)
  }

  func set(_ index: Int, _ settings: VoiceSettings) {
    pool[index].settings = settings.playable()
    if hasDevice {
      driver.apply(pool[index].settings, to: pool[index].source)
    } else if !settings.isLooping {
      end(index)
    }
  }

  // MARK: - Sounds

  /// Throws an error that names the sound if OpenAL cannot play it.
  func check(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    switch source {
    case .buffer(let decoded):
      if let objection = SoundBuffer.objection(
        sampleRate: decoded.sampleRate, channels: decoded.channels)
      {
        throw BackendError("sound \(sound.rawValue) \(objection)")
      }
      guard decoded.samples.count.isMultiple(of: decoded.channels) else {
        throw BackendError(
          "sound \(sound.rawValue) has \(decoded.samples.count) samples; expected a multiple of its "
            + "\(decoded.channels) channels")
      }
    case .stream(let path): _ = try open(path)
    }
  }

  /// Opens a stream that OpenAL can play.
  func open(_ path: String) throws(BackendError) -> any PCMStream {
    let stream: any PCMStream
    do { stream = try opener(path) } catch { throw BackendError("\(error)") }
    if let objection = SoundBuffer.objection(
      sampleRate: stream.sampleRate, channels: stream.channels)
    {
      throw BackendError("\(path) \(objection)")
    }
    return stream
  }

  /// Returns the decoded samples of a sound for its voices; `nil`, with a report, if they are not available.
  private func decoded(for sound: SoundID) -> SoundBuffer? {
    guard let entry = sounds[sound] else {
      reportOnce("sound \(sound.rawValue) was never loaded; it is left out")
      return nil
    }
    guard case .stream(let path) = entry.source, entry.decoded == nil else { return entry.decoded }
    do {
      guard
        let decoded = SoundBuffer(decoding: try open(path), sampleLimit: Self.decodedSampleLimit)
      else {
        reportOnce("\(path) is too long to be an effect; it is left out; play it as music")
        return nil
      }
      sounds[sound]?.decoded = decoded
      return decoded
    } catch {
      reportOnce("\(error.message); it is left out")
      return nil
    }
  }

  /// Returns the buffer of a sound on this device, filled at its first use; `nil`, with a report, if OpenAL has no
  /// memory for it.
  func buffer(for sound: SoundID) -> UInt32? {
    guard let entry = sounds[sound], let decoded = entry.decoded else { return nil }
    if entry.buffer != 0 { return entry.buffer }
    let buffer = driver.makeBuffer()
    let isFilled =
      buffer != 0
      && decoded.samples.withUnsafeBufferPointer { samples in
        driver.fill(
          buffer, with: samples, channels: decoded.channels, sampleRate: decoded.sampleRate)
      }
    guard isFilled else {
      if buffer != 0 { driver.delete(buffer: buffer) }
      reportOnce("OpenAL does not take sound \(sound.rawValue); it is left out")
      return nil
    }
    sounds[sound]?.buffer = buffer
    return buffer
  }

  /// Replaces a sound that may be playing.
  func replace(_ sound: SoundID, by new: Sound) {
    let playing = pool.indices.filter { pool[$0].isActive && pool[$0].sound == sound }
    let voices = playing.map { pool[$0] }
    for index in playing { end(index) }
    if hasDevice, let old = sounds[sound], old.buffer != 0 { driver.delete(buffer: old.buffer) }
    sounds[sound] = new
    for slot in voices where slot.settings.isLooping {
      play(sound, as: slot.voice, slot.settings)
    }
    if let music = musicPlayer, music.sound == sound {
      stopMusic()
      playMusic(sound, gain: music.gain, isLooping: music.isLooping)
    }
  }

  // MARK: - Music

  func playMusic(_ sound: SoundID, gain: Float, isLooping: Bool) {
    if let music = musicPlayer, music.sound == sound {
      music.gain = gain
      return
    }
    guard let entry = sounds[sound] else {
      reportOnce("sound \(sound.rawValue) was never loaded; it is left out")
      return
    }
    stopMusic()
    let stream: any PCMStream
    switch entry.source {
    case .buffer(let decoded): stream = BufferStream(decoded)
    case .stream(let path):
      do { stream = try open(path) } catch {
        reportOnce("\(error.message); it is left out")
        return
      }
    }
    musicPlayer = MusicPlayer(
      sound, stream: stream, gain: gain, isLooping: isLooping, driver: driver)
    if hasDevice { startMusic() }
  }

  /// Starts the music on its source, or drops it if there is nothing to play.
  func startMusic() {
    guard let music = musicPlayer, !music.attach(to: musicSource, isPaused: isPaused) else {
      return
    }
    stopMusic()
    reportOnce(
      "sound \(music.sound.rawValue) does not play as music: it is empty, or OpenAL has no memory")
  }

  func stopMusic() {
    if hasDevice { musicPlayer?.finish() }
    musicPlayer = nil
  }
}
