import COpenAL
import ReelPlatform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The driver that calls OpenAL Soft.
final class SoftDriver: OpenALDriver {
  let device: OpenALAudio.Device
  private var handle: OpaquePointer?
  private var context: OpaquePointer?
  private var sources: [UInt32] = []
  private var buffers: Set<UInt32> = []
  private var canDetectLoss = false
  private var renderSamples: LPALCRENDERSAMPLESSOFT?

  init(_ device: OpenALAudio.Device) {
    if case .loopback(let rate) = device, !(8_000...192_000).contains(rate) {
      fatalError(
        "OpenALAudio.Device.loopback(sampleRate: \(rate)): choose 8000 to 192000; 48000 is usual.")
    }
    self.device = device
  }

  deinit { close() }

  // MARK: - Device

  func open() throws(BackendError) {
    // By default OpenAL Soft writes the problems that this program reports to standard error, too. The variable has an
    // effect only before the library's first use.
    setenv("ALSOFT_LOGLEVEL", "0", 0)
    let previous = reelSilenceALSA()
    defer { reelRestoreALSA(previous) }
    switch device {
    case .default:
      handle = alcOpenDevice(nil)
      guard handle != nil else { throw BackendError("there is no sound device") }
    case .null:
      setenv("ALSOFT_DRIVERS", "null", 1)
      handle = alcOpenDevice("No Output")
      guard handle != nil else {
        throw BackendError("the null device cannot be had after another device was opened")
      }
    case .loopback:
      handle = openLoopback()
      guard handle != nil else { throw BackendError("this OpenAL renders no sound to memory") }
    }
    context = alcCreateContext(handle, attributes)
    guard context != nil else {
      close()
      throw BackendError("the sound device gives no context")
    }
    activate()
    canDetectLoss = alcIsExtensionPresent(handle, "ALC_EXT_disconnect") != 0
    alDistanceModel(AL_NONE)
    _ = alGetError()
  }

  func close() {
    if context != nil {
      activate()
      if !sources.isEmpty { alDeleteSources(ALsizei(sources.count), sources) }
      if !buffers.isEmpty { alDeleteBuffers(ALsizei(buffers.count), Array(buffers)) }
      alcMakeContextCurrent(nil)
      alcDestroyContext(context)
    }
    if handle != nil { alcCloseDevice(handle) }
    sources = []
    buffers = []
    handle = nil
    context = nil
    renderSamples = nil
  }

  var isConnected: Bool {
    guard handle != nil else { return false }
    guard canDetectLoss else { return true }
    var answer: ALCint = 1
    alcGetIntegerv(handle, ALC_CONNECTED, 1, &answer)
    return answer != 0
  }

  func activate() {
    if context != nil, alcGetCurrentContext() != context { alcMakeContextCurrent(context) }
  }

  /// The attributes of a context, ended by 0. A loopback device renders sounds unchanged: no headphone filter and no
  /// limiter, regardless of the user's settings.
  private var attributes: [ALCint] {
    guard case .loopback(let rate) = device else { return [0] }
    return [
      ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
      ALC_FREQUENCY, ALCint(rate), ALC_HRTF_SOFT, 0, ALC_OUTPUT_LIMITER_SOFT, 0, 0,
    ]
  }

  private func openLoopback() -> OpaquePointer? {
    guard alcIsExtensionPresent(nil, "ALC_SOFT_loopback") != 0,
      let open = alcGetProcAddress(nil, "alcLoopbackOpenDeviceSOFT"),
      let render = alcGetProcAddress(nil, "alcRenderSamplesSOFT")
    else { return nil }
    // SAFETY: the extension defines these types for these two names.
    renderSamples = unsafeBitCast(render, to: LPALCRENDERSAMPLESSOFT.self)
    return unsafeBitCast(open, to: LPALCLOOPBACKOPENDEVICESOFT.self)(nil)
  }

  var canRender: Bool { handle != nil && renderSamples != nil }

  /// Renders stereo frames on a loopback device: `buffer.count` is even.
  func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    renderSamples?(handle, buffer.baseAddress, ALCsizei(buffer.count / 2))
  }

  // MARK: - Sources and buffers

  func makeSources(atMost limit: Int) -> [UInt32] {
    let canPlayDirectly = alIsExtensionPresent("AL_SOFT_direct_channels") != 0
    let canPlayLouder = alIsExtensionPresent("AL_SOFT_gain_clamp_ex") != 0
    _ = alGetError()
    while sources.count < limit {
      var source: ALuint = 0
      alGenSources(1, &source)
      guard alGetError() == AL_NO_ERROR else { break }
      alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE)
      if canPlayDirectly { alSourcei(source, AL_DIRECT_CHANNELS_SOFT, AL_TRUE) }
      if canPlayLouder { alSourcef(source, AL_MAX_GAIN, 16) }
      sources.append(source)
    }
    return sources
  }

  func makeBuffer() -> UInt32 {
    var buffer: ALuint = 0
    _ = alGetError()
    alGenBuffers(1, &buffer)
    guard alGetError() == AL_NO_ERROR else { return 0 }
    buffers.insert(buffer)
    return buffer
  }

  func fill(
    _ buffer: UInt32, with samples: UnsafeBufferPointer<Int16>, channels: Int, sampleRate: Int
  ) -> Bool {
    let (byteCount, isTooLarge) = samples.count.multipliedReportingOverflow(by: 2)
    guard !isTooLarge, byteCount <= Int(ALsizei.max) else { return false }
    _ = alGetError()
    alBufferData(
      buffer, channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16, samples.baseAddress,
      ALsizei(byteCount), ALsizei(sampleRate))
    return alGetError() == AL_NO_ERROR
  }

  func delete(buffer: UInt32) {
    var buffer = buffer
    alDeleteBuffers(1, &buffer)
    buffers.remove(buffer)
  }

  func attach(_ buffer: UInt32, to source: UInt32) {
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
  }

  func queue(_ buffer: UInt32, on source: UInt32) {
    var buffer = buffer
    alSourceQueueBuffers(source, 1, &buffer)
  }

  func unqueueProcessed(from source: UInt32) -> Int {
    var count: ALint = 0
    alGetSourcei(source, AL_BUFFERS_PROCESSED, &count)
    for _ in 0..<max(count, 0) {
      var buffer: ALuint = 0
      alSourceUnqueueBuffers(source, 1, &buffer)
    }
    return Int(max(count, 0))
  }

  // MARK: - Playing

  /// Applies settings. Sounds lie on the half circle in front of the listener, who faces -z. The pan is the coordinate
  /// from left to right, so that small changes are as audible near the sides as in the middle.
  func apply(_ settings: VoiceSettings, to source: UInt32) {
    let pan = settings.pan
    alSourcef(source, AL_GAIN, settings.gain)
    alSourcef(source, AL_PITCH, settings.pitch)
    alSourcei(source, AL_LOOPING, settings.isLooping ? AL_TRUE : AL_FALSE)
    alSource3f(source, AL_POSITION, pan, 0, -max(1 - pan * pan, 0).squareRoot())
  }

  func setVolume(_ volume: Float) { alListenerf(AL_GAIN, volume) }

  func play(_ source: UInt32) { alSourcePlay(source) }
  func pause(_ source: UInt32) { alSourcePause(source) }
  func stop(_ source: UInt32) { alSourceRewind(source) }

  func seek(_ source: UInt32, to frame: Int) {
    alSourcei(source, AL_SAMPLE_OFFSET, ALint(clamping: frame))
  }

  func state(of source: UInt32) -> SourceState {
    var state: ALint = 0
    alGetSourcei(source, AL_SOURCE_STATE, &state)
    switch state {
    case AL_PLAYING: return .playing
    case AL_PAUSED: return .paused
    case AL_STOPPED: return .stopped
    default: return .idle
    }
  }

  func position(of source: UInt32) -> Int {
    var frame: ALint = 0
    alGetSourcei(source, AL_SAMPLE_OFFSET, &frame)
    return Int(frame)
  }

  func takeFault() -> String? {
    switch alGetError() {
    case AL_NO_ERROR: nil
    case AL_INVALID_NAME: "invalid name"
    case AL_INVALID_ENUM: "invalid enumeration"
    case AL_INVALID_VALUE: "invalid value"
    case AL_INVALID_OPERATION: "invalid operation"
    case AL_OUT_OF_MEMORY: "out of memory"
    case let code: "error \(code)"
    }
  }
}
