import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

@Suite struct ParticleFileTests {
  private func read(_ text: String) throws(ContentError) -> [ParticlePreset] {
    try ParticleFile.read([UInt8](text.utf8), file: "fire.json")
  }

  @Test func everyKeyOfAnEffectIsRead() throws {
    let presets = try read(
      """
      { "effects": [
        { "name": "fire", "rate": 40.5, "limit": 300, "source": "circle", "extent": [20, 10],
          "bursts": [{ "count": 5 }, { "count": 6, "after": 0.5, "every": 2 }],
          "direction": -90, "spread": 180, "speed": [10, 40], "gravity": [0, -30], "drag": 0.5,
          "life": [0.5, 1], "size": 2, "sizeOverLife": [[0, 1], [1, 0.25]],
          "rotation": [0, 360], "spin": [-90, 90], "tint": [[0, "#FFCC00"], [1, "#80FF0000"]],
          "opacity": [[0.5, 1], [1, 0]], "blend": "additive", "frames": ["a.png", "b.png"],
          "playsFrames": true, "layer": 3, "z": -4, "isLocal": true, "atDeath": "smoke",
          "deathCount": 7 },
        { "name": "smoke" } ] }
      """)
    var fire = ParticleEffect()
    fire.rate = 40.5
    fire.limit = 300
    fire.source = .circle
    fire.extent = Vec2(20, 10)
    fire.bursts = [ParticleBurst(5), ParticleBurst(6, after: 0.5, every: 2)]
    let degree = Float.pi / 180
    fire.direction = -90 * degree
    fire.spread = 180 * degree
    fire.speed = ParticleRange(10, 40)
    fire.gravity = Vec2(0, -30)
    fire.drag = 0.5
    fire.life = ParticleRange(0.5, 1)
    fire.size = ParticleRange(2)
    fire.sizeOverLife = [ParticleKey(0, 1), ParticleKey(1, 0.25)]
    fire.rotation = ParticleRange(0, 360 * degree)
    fire.spin = ParticleRange(-90 * degree, 90 * degree)
    fire.tint = [
      ParticleTint(0, Color(0xFF, 0xCC, 0)), ParticleTint(1, Color(0xFF, 0, 0, 0x80)),
    ]
    fire.opacity = [ParticleKey(0.5, 1), ParticleKey(1, 0)]
    fire.blend = .additive
    fire.playsFrames = true
    fire.layer = 3
    fire.z = -4
    fire.isLocal = true
    fire.atDeath = 1
    fire.deathCount = 7
    #expect(presets.map(\.name) == ["fire", "smoke"])
    #expect(presets[0].effect == fire)
    #expect(presets[0].frames == ["a.png", "b.png"])
    #expect(presets[1] == ParticlePreset("smoke", ParticleEffect()))
  }

  @Test(arguments: [
    ("{}", "effects", "an array of effects"),
    (#"{"effects": 3}"#, "effects", "an array"),
    (#"{"effects": [], "effect": 1}"#, "effect", "one of the keys effects"),
    (#"{"effects": [{"rate": 3}]}"#, "effects/0/name", "a name"),
    (#"{"effects": [{"name": "a"}, {"name": "a"}]}"#, "effects/1/name", "no other"),
    (#"{"effects": [{"name": "a", "ratte": 3}]}"#, "effects/0/ratte", "one of the keys"),
    (#"{"effects": [{"name": "a", "rate": -1}]}"#, "effects/0/rate", "not below 0"),
    (#"{"effects": [{"name": "a", "rate": "much"}]}"#, "effects/0/rate", "a number"),
    (#"{"effects": [{"name": "a", "limit": 100001}]}"#, "effects/0/limit", "0 to 100000"),
    (#"{"effects": [{"name": "a", "source": "star"}]}"#, "effects/0/source", "circle"),
    (#"{"effects": [{"name": "a", "extent": [1]}]}"#, "effects/0/extent", "2 numbers"),
    (#"{"effects": [{"name": "a", "life": [2, 1]}]}"#, "effects/0/life", "lower one first"),
    (#"{"effects": [{"name": "a", "life": [1, 2, 3]}]}"#, "effects/0/life", "array of two"),
    (#"{"effects": [{"name": "a", "size": -1}]}"#, "effects/0/size", "not below 0"),
    (#"{"effects": [{"name": "a", "speed": 1e30}]}"#, "effects/0/speed", "within"),
    (#"{"effects": [{"name": "a", "drag": -0.1}]}"#, "effects/0/drag", "not below 0"),
    (#"{"effects": [{"name": "a", "opacity": [[0, 1], [2, 0]]}]}"#, "opacity/1", "0 to 1"),
    (#"{"effects": [{"name": "a", "opacity": [[1, 1], [0, 0]]}]}"#, "opacity/1", "not before"),
    (#"{"effects": [{"name": "a", "opacity": [[0, -1]]}]}"#, "opacity/0", "0 to 65536"),
    (#"{"effects": [{"name": "a", "tint": [[0, "red"]]}]}"#, "tint/0", "#RRGGBB"),
    (#"{"effects": [{"name": "a", "blend": "dodge"}]}"#, "effects/0/blend", "additive"),
    (#"{"effects": [{"name": "a", "frames": [3]}]}"#, "effects/0/frames", "texts"),
    (#"{"effects": [{"name": "a", "layer": 40000}]}"#, "effects/0/layer", "32767"),
    (#"{"effects": [{"name": "a", "bursts": [{}]}]}"#, "bursts/0/count", "whole number"),
    (#"{"effects": [{"name": "a", "atDeath": "b"}]}"#, "effects/0/atDeath", "an effect"),
    (#"{"effects": [{"name": "a""#, "byte", "\"}\""),
  ])
  func errorsOfAParticleFileNameTheirLocation(
    _ text: String, _ location: String, _ expected: String
  ) {
    do throws(ContentError) {
      _ = try read(text)
      Issue.record("It was read: \(text)")
    } catch {
      #expect(error.file == "fire.json")
      #expect(error.location.contains(location), "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test func tooManyKeyframesOrEffectsAreRefused() {
    let keys = [String](repeating: "[0, 1]", count: 65).joined(separator: ",")
    let effects = (0...1024).map { #"{"name": "\#($0)"}"# }.joined(separator: ",")
    for text in [
      #"{"effects": [{"name": "a", "opacity": [\#(keys)]}]}"#, #"{"effects": [\#(effects)]}"#,
    ] {
      #expect(throws: ContentError.self) { try read(text) }
    }
  }
}
