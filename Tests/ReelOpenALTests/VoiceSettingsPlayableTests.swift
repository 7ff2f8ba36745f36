import ReelPlatform
import Testing

@testable import ReelOpenAL

@Suite struct VoiceSettingsPlayableTests {
  @Test func settingsInRangeStayAsTheyAre() {
    let settings = VoiceSettings(gain: 0.3, pitch: 1.5, pan: -0.25, isLooping: true)
    #expect(settings.playable() == settings)
  }

  @Test func settingsOutOfRangeAreClamped() {
    #expect(
      VoiceSettings(gain: -1, pitch: 0, pan: -3).playable()
        == VoiceSettings(gain: 0, pitch: 1 / 256, pan: -1))
    #expect(
      VoiceSettings(gain: .infinity, pitch: .infinity, pan: .infinity).playable()
        == VoiceSettings(gain: 16, pitch: 255, pan: 1))
    #expect(
      VoiceSettings(gain: .nan, pitch: .nan, pan: .nan).playable() == VoiceSettings(gain: 0))
  }
}
