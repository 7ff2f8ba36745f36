import Foundation

/// The tune: sixteen bars in a pentatonic scale on D, 116 beats a minute, which loops. A plucked string sings, a flute
/// answers in the second half, and big drums roll below.
enum DuelMusic {
  private static let eighth = 60.0 / 116 / 2
  private static let bars = 16

  /// The melody, a bar a line: a note's number and its length in eighths; 0 is a rest.
  private static let melody: [[(Int, Double)]] = [
    [(74, 1), (0, 1), (74, 1), (77, 1), (79, 2), (81, 2)],
    [(79, 1), (77, 1), (74, 1), (72, 1), (74, 4)],
    [(69, 1), (72, 1), (74, 1), (77, 1), (79, 1), (77, 1), (74, 2)],
    [(72, 2), (69, 1), (67, 1), (69, 4)],
    [(74, 1), (0, 1), (74, 1), (77, 1), (79, 2), (81, 2)],
    [(84, 1), (81, 1), (79, 1), (77, 1), (79, 4)],
    [(81, 1), (79, 1), (77, 1), (74, 1), (77, 1), (74, 1), (72, 1), (69, 1)],
    [(67, 1), (69, 1), (72, 2), (74, 3), (0, 1)],
    [(86, 3), (84, 1), (81, 2), (79, 2)],
    [(81, 1), (84, 1), (81, 1), (79, 1), (77, 4)],
    [(79, 3), (77, 1), (74, 2), (72, 2)],
    [(74, 1), (77, 1), (74, 1), (72, 1), (69, 4)],
    [(69, 1), (0, 1), (72, 1), (0, 1), (74, 1), (0, 1), (77, 1), (0, 1)],
    [(79, 1), (81, 1), (79, 1), (77, 1), (79, 2), (81, 2)],
    [(86, 1), (84, 1), (81, 1), (79, 1), (81, 1), (79, 1), (77, 1), (74, 1)],
    [(72, 1), (69, 1), (72, 1), (77, 1), (74, 3), (0, 1)],
  ]

  /// The root of each bar.
  private static let roots = [50, 45, 50, 45, 50, 48, 53, 50, 50, 53, 48, 45, 45, 48, 53, 50]

  static func make() -> Track {
    let frames = Int(Double(bars * 8) * eighth * Double(Track.rate))
    var lead = Track(frames: frames, wraps: true)
    for (bar, notes) in melody.enumerated() {
      var at = Double(bar * 8)
      for (note, length) in notes {
        if note > 0 {
          lead.add(Voices.pluck(note, 0.6), at: at * eighth, gain: 0.5, pan: -0.15)
          if bar >= 8 {
            lead.add(
              Voices.lead(note, length * eighth * 0.92), at: at * eighth, gain: 0.3, pan: 0.25)
          }
        }
        at += length
      }
    }
    var track = Track(frames: frames, wraps: true)
    track.add(lead)
    track.addEchoes(of: lead, every: eighth * 3, gain: 0.22, times: 2)
    for (bar, root) in roots.enumerated() {
      let start = Double(bar * 8)
      for (step, note) in [(0.0, root), (3, root + 7), (4, root), (6, root + 12)] {
        track.add(Voices.bass(note, 0.34), at: (start + step) * eighth, gain: 0.42)
      }
      for step in [1.0, 2, 5, 7] {
        track.add(Voices.pluck(root + 19, 0.25), at: (start + step) * eighth, gain: 0.1, pan: 0.5)
      }
    }
    drum(&track)
    track.level(peak: 0.7)
    return track
  }

  private static func drum(_ track: inout Track) {
    let (kick, block) = (Voices.kick(), Voices.block())
    for step in 0..<bars * 16 {
      let at = Double(step) / 2 * eighth
      if [0, 6, 8].contains(step % 16) { track.add(kick, at: at, gain: 0.75) }
      if step % 8 == 4 { track.add(block, at: at, gain: 0.18, pan: 0.4) }
      if step % 16 == 14 || step % 64 > 58 { track.add(kick, at: at, gain: 0.4) }
      if step % 4 == 2 {
        track.add(
          Voices.noise(0.05, decay: 90, seed: UInt64(700 + step)), at: at, gain: 0.06, pan: -0.5)
      }
    }
  }
}
