import ReelPlatform

/// The voices that sound effects share, and the rule by which they are taken away.
///
/// A new voice gets the first free slot. If there is none, it takes the slot of the voice that is
/// missed least: the smallest by
///
///     1. kind     one-shots, then named voices that end by themselves, then looping voices
///     2. gain     the quieter first
///     3. age      the older first
///
/// So the same commands always take away the same voices. Music has a source of its own and is
/// never taken away. The pool knows no OpenAL; a source is a number that goes with a slot.
struct VoicePool {
  struct Slot {
    /// 0 while there is no device.
    var source: UInt32 = 0
    var isActive = false
    var voice = VoiceID.oneShot
    var sound = SoundID()
    var settings = VoiceSettings()
    /// When it was started, counted in starts.
    var age: UInt64 = 0
    /// Where a looping voice was at the last update, in frames.
    var position = 0
    /// The sample frames of its sound.
    var frameCount = 0

    fileprivate var kind: Int { settings.isLooping ? 2 : voice == .oneShot ? 0 : 1 }
  }

  private(set) var slots: [Slot]
  private var starts: UInt64 = 0

  init(count: Int) { slots = Array(repeating: Slot(), count: count) }

  subscript(index: Int) -> Slot {
    _read { yield slots[index] }
    _modify { yield &slots[index] }
  }

  var indices: Range<Int> { slots.indices }

  var activeCount: Int { slots.count { $0.isActive } }

  /// The slot of a named voice that plays. Linear in the number of slots.
  func index(of voice: VoiceID) -> Int? {
    guard voice != .oneShot else { return nil }
    return slots.firstIndex { $0.isActive && $0.voice == voice }
  }

  /// Where a new voice goes: a free slot, or the slot of the voice to take away; nil only if there
  /// are no slots. Linear in the number of slots.
  func place() -> Int? {
    if let free = slots.firstIndex(where: { !$0.isActive }) { return free }
    return slots.indices.min { isMissedLess(slots[$0], slots[$1]) }
  }

  /// Makes a slot hold a new voice.
  mutating func occupy(
    _ index: Int, voice: VoiceID, sound: SoundID, settings: VoiceSettings, frameCount: Int
  ) {
    starts += 1
    slots[index] = Slot(
      source: slots[index].source, isActive: true, voice: voice, sound: sound, settings: settings,
      age: starts, position: 0, frameCount: frameCount)
  }

  /// Makes a slot free.
  mutating func free(_ index: Int) { slots[index] = Slot(source: slots[index].source) }

  /// Gives each source a slot and moves the voices that still play into them; where there are
  /// fewer slots than voices, those that are missed least are left out.
  mutating func rebuild(sources: [UInt32]) {
    let kept = slots.filter(\.isActive).sorted { isMissedLess($1, $0) }.prefix(sources.count)
    slots = sources.map { Slot(source: $0) }
    for (index, slot) in kept.enumerated() {
      slots[index] = slot
      slots[index].source = sources[index]
    }
  }

  private func isMissedLess(_ one: Slot, _ other: Slot) -> Bool {
    if one.kind != other.kind { return one.kind < other.kind }
    if one.settings.gain != other.settings.gain { return one.settings.gain < other.settings.gain }
    return one.age < other.age
  }
}
