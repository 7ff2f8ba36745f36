import ReelContent
import ReelMath

extension ParticlePreset {
  /// The largest number of keyframes of a curve, and of bursts and frames of one effect, as in a file of effects.
  private static let mostKeys = 64

  /// Returns the first flaw, apart from numbers that are not finite.
  /// - Parameter count: the number of all presets.
  func flaw(among count: Int) -> PackedContent.Flaw? {
    guard effect.limit <= 100_000 else {
      return PackedContent.Flaw("limit", "a number from 0 to 100000", found: "\(effect.limit)")
    }
    for (name, number) in [("rate", effect.rate), ("drag", effect.drag)] where number < 0 {
      return PackedContent.Flaw(name, "a number not below 0", found: "\(number)")
    }
    for (name, range, least) in [
      ("life", effect.life, 0), ("size", effect.size, 0),
      ("speed", effect.speed, -Float.infinity), ("rotation", effect.rotation, -.infinity),
      ("spin", effect.spin, -.infinity),
    ] where range.low < least || range.high < range.low {
      return PackedContent.Flaw(
        name, least == 0 ? "numbers not below 0, the lower one first" : "the lower number first",
        found: "\(range.low), \(range.high)")
    }
    for (name, count) in [
      ("bursts", effect.bursts.count), ("frames", max(frames.count, effect.frames.count)),
      ("sizeOverLife", effect.sizeOverLife.count), ("opacity", effect.opacity.count),
      ("tint", effect.tint.count),
    ] where count > Self.mostKeys {
      return PackedContent.Flaw(name, "at most \(Self.mostKeys) of them", found: "\(count)")
    }
    for (at, burst) in effect.bursts.enumerated() where burst.after < 0 || burst.every < 0 {
      return PackedContent.Flaw("bursts[\(at)]", "times not below 0")
    }
    for (name, keys) in [("sizeOverLife", effect.sizeOverLife), ("opacity", effect.opacity)] {
      guard Self.ascends(keys.map(\.time)), keys.allSatisfy({ 0...65_536 ~= $0.value }) else {
        return PackedContent.Flaw(name, "ascending times from 0 to 1, and numbers from 0 to 65536")
      }
    }
    guard Self.ascends(effect.tint.map(\.time)) else {
      return PackedContent.Flaw("tint", "ascending times from 0 to 1")
    }
    if let next = effect.atDeath, next.index >= count {
      return PackedContent.Flaw("atDeath", "one of \(count) effects", found: "number \(next.index)")
    }
    return nil
  }

  private static func ascends(_ times: [Float]) -> Bool {
    times.allSatisfy { 0...1 ~= $0 } && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
