import Foundation

/// The tune: sixteen bars in D minor with a raised step, 152 beats a minute, which loops. A reed sings, drums gallop
/// below it, a plucked string answers, and a low brass stomps on every beat.
enum RaceMusic {
  private static let eighth = 60.0 / 152 / 2
  private static let bars = 16

  /// The melody, a bar a line: a note's number and its length in eighths; 0 is a rest.
  private static let melody: [[(Int, Double)]] = [
    [(74, 1), (77, 1), (81, 1), (77, 1), (79, 1), (77, 1), (76, 1), (73, 1)],
    [(74, 2), (69, 1), (74, 1), (76, 1), (77, 1), (76, 2)],
    [(74, 1), (77, 1), (81, 1), (82, 1), (81, 1), (79, 1), (77, 1), (76, 1)],
    [(77, 2), (76, 1), (73, 1), (74, 3), (0, 1)],
    [(81, 1), (81, 1), (82, 1), (81, 1), (79, 1), (77, 1), (79, 2)],
    [(77, 1), (77, 1), (79, 1), (77, 1), (76, 1), (73, 1), (76, 2)],
    [(74, 1), (76, 1), (77, 1), (79, 1), (81, 1), (82, 1), (85, 1), (82, 1)],
    [(81, 2), (76, 1), (73, 1), (74, 3), (0, 1)],
    [(86, 2), (85, 1), (82, 1), (81, 2), (79, 1), (77, 1)],
    [(82, 2), (81, 1), (79, 1), (77, 2), (76, 1), (74, 1)],
    [(79, 1), (81, 1), (79, 1), (77, 1), (76, 1), (77, 1), (79, 1), (76, 1)],
    [(81, 3), (79, 1), (77, 1), (76, 1), (73, 2)],
    [(74, 1), (0, 1), (74, 1), (77, 1), (81, 1), (0, 1), (81, 1), (82, 1)],
    [(79, 1), (0, 1), (79, 1), (77, 1), (76, 1), (0, 1), (73, 1), (76, 1)],
    [(77, 1), (79, 1), (81, 1), (82, 1), (81, 1), (77, 1), (76, 1), (73, 1)],
    [(74, 2), (81, 1), (73, 1), (74, 2), (0, 2)],
  ]

  /// The root of each half bar.
  private static let roots = [
    50, 45, 50, 45, 50, 46, 45, 50, 53, 48, 50, 45, 46, 43, 45, 50, 46, 50, 43, 50, 48, 45, 45, 45,
    50, 50, 48, 45, 46, 45, 45, 50,
  ]

  static func make() -> Track {
    let frames = Int(Double(bars * 8) * eighth * Double(Track.rate))
    var lead = Track(frames: frames, wraps: true)
    for (bar, notes) in melody.enumerated() {
      var at = Double(bar * 8)
      for (note, length) in notes {
        if note > 0 {
          lead.add(Voices.lead(note, length * eighth * 0.9), at: at * eighth, gain: 0.5, pan: -0.1)
          if bar >= 8 {
            lead.add(Voices.pluck(note + 12, 0.25), at: at * eighth, gain: 0.22, pan: 0.35)
          }
        }
        at += length
      }
    }
    var track = Track(frames: frames, wraps: true)
    track.add(lead)
    track.addEchoes(of: lead, every: eighth * 3, gain: 0.2, times: 2)
    accompany(&track)
    drum(&track)
    track.level(peak: 0.72)
    return track
  }

  private static func accompany(_ track: inout Track) {
    for (half, root) in roots.enumerated() {
      let start = Double(half * 4)
      // An elephant's tread: low brass on the beats, the fifth between.
      track.add(Voices.brass(root - 12, eighth * 1.4), at: start * eighth, gain: 0.34)
      track.add(Voices.bass(root, 0.3), at: start * eighth, gain: 0.5)
      track.add(Voices.bass(root + 7, 0.24), at: (start + 2) * eighth, gain: 0.42)
      track.add(Voices.brass(root - 5, eighth * 0.9), at: (start + 2) * eighth, gain: 0.2)
      let isMinor = root == 50 || root == 43
      for (i, step) in [0.5, 1, 1.5, 2.5, 3, 3.5].enumerated() {
        let note = root + 12 + [0, isMinor ? 3 : 4, 7][i % 3]
        track.add(
          Voices.pluck(note, 0.2), at: (start + step) * eighth, gain: 0.13,
          pan: i % 2 == 0 ? 0.5 : -0.5)
      }
    }
  }

  private static func drum(_ track: inout Track) {
    let kick = Voices.kick()
    let block = Voices.block()
    for step in 0..<bars * 16 {
      let at = Double(step) / 2 * eighth
      // A gallop: long, short, short.
      if step % 4 == 0 { track.add(kick, at: at, gain: 0.62) }
      if step % 4 == 2 || step % 4 == 3 {
        track.add(block, at: at, gain: step % 4 == 2 ? 0.16 : 0.1, pan: 0.4)
      }
      if step % 8 == 4 {
        track.add(Voices.noise(0.12, decay: 30, seed: UInt64(step)), at: at, gain: 0.18)
      }
      if step % 2 == 1 {
        track.add(
          Voices.noise(0.04, decay: 110, seed: UInt64(900 + step)), at: at, gain: 0.07, pan: -0.5)
      }
    }
  }
}
