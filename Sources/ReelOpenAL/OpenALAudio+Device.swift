extension OpenALAudio {
  /// Where the sound goes.
  public enum Device: Equatable, Sendable {
    /// The system's own choice.
    case `default`
    /// OpenAL's null driver: time goes on as with a sound card, and nothing is heard.
    ///
    /// OpenAL Soft chooses its drivers once in a process, at the first use of the library, so this
    /// sets `ALSOFT_DRIVERS` to `null` in the environment. If the process opened a `default` device
    /// before, the null device can not be had, and the backend goes on without a device; once
    /// it is open, a later `default` device is a null device too.
    case null
    /// Memory: nothing sounds and no time passes until `render` asks for more. Stereo, 32-bit
    /// floating point, 8000 to 192000 sample frames a second.
    case loopback(sampleRate: Int)
  }
}
