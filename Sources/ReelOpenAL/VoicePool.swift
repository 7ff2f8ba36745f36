import ReelPlatform

/// The pool of voices that sound effects share, and the rule for replacing them.
///
/// A new voice gets the first free slot. If there is none, it takes the slot of the least important voice, which is the
/// smallest by
///
///     1. kind     one-shots, then named voices that end by themselves, then looping voices
///     2. gain     the quieter first
///     3. start    the voice that began earlier first
///
/// So the same commands always replace the same voices. Music has a source of its own and is never replaced. The pool
/// does not call OpenAL; a source is a number that belongs to a slot.
struct VoicePool {
  struct Slot {
    /// The OpenAL source; 0 while there is no device.
    var source: UInt32 = 0
    var isActive = false
    var voice = VoiceID.oneShot
    var sound = SoundID()
    var settings = VoiceSettings()
    /// The number of this voice in the order in which the pool started its voices, from 1.
    var startNumber: UInt64 = 0
    /// The position of a looping voice at the last update, in frames.
    var position = 0
    /// The number of sample frames of its sound.
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

  /// Returns the slot of a named voice that plays. Linear in the number of slots.
  func index(of voice: VoiceID) -> Int? {
    guard voice != .oneShot else { return nil }
    return slots.firstIndex { $0.isActive && $0.voice == voice }
  }

  /// Returns the slot for a new voice: a free slot, or that of the voice to replace; `nil` only if there are no slots.
  /// Linear in the number of slots.
  func slotForNewVoice() -> Int? {
    if let free = slots.firstIndex(where: { !$0.isActive }) { return free }
    return slots.indices.min { isLessImportant(slots[$0], slots[$1]) }
  }

  /// Fills a slot with a new voice.
  mutating func occupy(
    _ index: Int, voice: VoiceID, sound: SoundID, settings: VoiceSettings, frameCount: Int
  ) {
    starts += 1
    slots[index] = Slot(
      source: slots[index].source, isActive: true, voice: voice, sound: sound, settings: settings,
      startNumber: starts, position: 0, frameCount: frameCount)
  }

  /// Makes a slot free.
  mutating func free(_ index: Int) { slots[index] = Slot(source: slots[index].source) }

  /// Gives each source a slot and moves the playing voices into them. If there are fewer slots than voices, drops the
  /// least important ones.
  mutating func rebuild(sources: [UInt32]) {
    let kept = slots.filter(\.isActive).sorted { isLessImportant($1, $0) }.prefix(sources.count)
    slots = sources.map { Slot(source: $0) }
    for (index, slot) in kept.enumerated() {
      slots[index] = slot
      slots[index].source = sources[index]
    }
  }

  private func isLessImportant(_ first: Slot, _ second: Slot) -> Bool {
    if first.kind != second.kind { return first.kind < second.kind }
    if first.settings.gain != second.settings.gain {
      return first.settings.gain < second.settings.gain
    }
    return first.startNumber < second.startNumber
  }
}
