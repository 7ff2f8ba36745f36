extension OpenALAudio {
  /// The output device.
  public enum Device: Equatable, Sendable {
    /// The system's default device.
    case `default`
    /// OpenAL's null driver: time passes as with a sound card, without any sound.
    ///
    /// OpenAL Soft chooses its drivers once per process, at the first use of the library, so this sets `ALSOFT_DRIVERS`
    /// to `null` in the environment. If the process has opened a `default` device before, the null device is not
    /// available, and the backend works without a device. Once the null device is open, a later `default` device is a
    /// null device too.
    case null
    /// Memory: there is no sound and no time passes until `render` requests samples. Stereo, 32-bit floating point,
    /// 8000 to 192000 sample frames a second.
    case loopback(sampleRate: Int)
  }
}
