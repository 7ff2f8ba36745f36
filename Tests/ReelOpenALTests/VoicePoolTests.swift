import ReelPlatform
import Testing

@testable import ReelOpenAL

@Suite struct VoicePoolTests {
  private func pool(_ voices: [(VoiceID, gain: Float, isLooping: Bool)]) -> VoicePool {
    var pool = VoicePool(count: voices.count)
    for (index, voice) in voices.enumerated() {
      let settings = VoiceSettings(gain: voice.gain, isLooping: voice.isLooping)
      pool.occupy(index, voice: voice.0, sound: 0, settings: settings, frameCount: 10)
    }
    return pool
  }

  @Test func aFreeSlotIsTakenFirst() {
    var pool = pool([(.oneShot, 0, false), (.oneShot, 1, false), (.oneShot, 1, false)])
    pool.free(2)
    #expect(pool.slotForNewVoice() == 2)
    pool.free(1)
    #expect(pool.slotForNewVoice() == 1)
    #expect(pool.activeCount == 1)
  }

  @Test func theQuietestOneShotIsReplacedFirst() {
    #expect(
      pool([(.oneShot, 0.5, false), (.oneShot, 0.2, false), (.oneShot, 1, false)]).slotForNewVoice()
        == 1)
  }

  @Test func amongEquallyLoudOneShotsTheOldestIsReplaced() {
    var pool = pool([(.oneShot, 1, false), (.oneShot, 1, false), (.oneShot, 1, false)])
    #expect(pool.slotForNewVoice() == 0)
    pool.occupy(0, voice: .oneShot, sound: 0, settings: VoiceSettings(), frameCount: 10)
    #expect(pool.slotForNewVoice() == 1)
  }

  @Test func aLoudOneShotIsReplacedBeforeAQuietNamedVoice() {
    #expect(pool([(7, 0, false), (.oneShot, 1, false), (8, 0, true)]).slotForNewVoice() == 1)
  }

  @Test func aNamedVoiceIsReplacedBeforeALoop() {
    #expect(pool([(7, 0, true), (8, 1, false), (9, 0, true)]).slotForNewVoice() == 1)
  }

  @Test func loopsAreReplacedOnlyIfNothingElseIsLeft() {
    #expect(pool([(7, 1, true), (8, 0.5, true)]).slotForNewVoice() == 1)
    #expect(VoicePool(count: 0).slotForNewVoice() == nil)
  }

  @Test func namedVoicesAreFoundAndOneShotsAreNot() {
    let pool = pool([(7, 1, true), (.oneShot, 1, false)])
    #expect(pool.index(of: 7) == 0)
    #expect(pool.index(of: 8) == nil)
    #expect(pool.index(of: .oneShot) == nil)
  }

  @Test func rebuildingOnFewerSourcesKeepsTheLouderLoops() {
    var pool = pool([(7, 0.5, true), (8, 1, true), (9, 0.1, true), (10, 1, false)])
    pool.rebuild(sources: [21, 22])
    #expect(pool.slots.map(\.voice) == [8, 7])
    #expect(pool.slots.map(\.source) == [21, 22])
    pool.rebuild(sources: [31, 32, 33])
    #expect(pool.slots.map(\.source) == [31, 32, 33])
    #expect(pool.slots.map(\.isActive) == [true, true, false])
  }
}
