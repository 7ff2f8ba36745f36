import Foundation

/// A piece of sound while it is mixed: two channels of samples, −1 to 1.
struct Track {
  static let rate = 22_050

  var left: [Float]
  var right: [Float]
  /// True if sounds beyond the end are mixed into the beginning, as in a loop.
  let wraps: Bool

  var count: Int { left.count }

  init(frames: Int, wraps: Bool = false) {
    left = [Float](repeating: 0, count: frames)
    right = left
    self.wraps = wraps
  }

  init(seconds: Double) { self.init(frames: Int(seconds * Double(Track.rate))) }

  /// Mixes in a voice that starts at a time; `pan` is −1 (left) to 1 (right).
  mutating func add(_ voice: [Float], at seconds: Double, gain: Float, pan: Float = 0) {
    let start = Int((seconds * Double(Track.rate)).rounded())
    let leftGain = gain * (1 - max(0, pan) * 0.7)
    let rightGain = gain * (1 + min(0, pan) * 0.7)
    for (i, sample) in voice.enumerated() {
      var at = start + i
      if at >= count {
        guard wraps else { return }
        at %= count
      }
      left[at] += sample * leftGain
      right[at] += sample * rightGain
    }
  }

  /// Mixes in echoes that change sides, each fainter than the one before.
  mutating func addEchoes(of other: Track, every seconds: Double, gain: Float, times: Int) {
    var level = gain
    for turn in 1...times {
      let crossed = turn % 2 == 1
      add(crossed ? other.right : other.left, at: seconds * Double(turn), gain: level, pan: -0.6)
      add(crossed ? other.left : other.right, at: seconds * Double(turn), gain: level, pan: 0.6)
      level *= gain
    }
  }

  mutating func add(_ other: Track) {
    for i in 0..<min(count, other.count) {
      left[i] += other.left[i]
      right[i] += other.right[i]
    }
  }

  /// Removes the mean and scales the loudest sample to `peak`.
  mutating func level(peak: Float) {
    for channel in [\Track.left, \.right] {
      let mean = self[keyPath: channel].reduce(0, +) / Float(max(1, count))
      for i in 0..<count { self[keyPath: channel][i] -= mean }
    }
    let loudest = max(
      left.reduce(0) { max($0, abs($1)) }, right.reduce(0) { max($0, abs($1)) })
    guard loudest > 0 else { return }
    let factor = peak / loudest
    for i in 0..<count {
      left[i] *= factor
      right[i] *= factor
    }
  }

  /// Fades in from silence, and out to silence.
  mutating func fade(in attack: Double, out release: Double) {
    let head = min(count, Int(attack * Double(Track.rate)))
    let tail = min(count, Int(release * Double(Track.rate)))
    for i in 0..<head {
      let gain = Float(i) / Float(head)
      left[i] *= gain
      right[i] *= gain
    }
    for i in 0..<tail {
      let gain = Float(i) / Float(tail)
      left[count - 1 - i] *= gain
      right[count - 1 - i] *= gain
    }
  }
}
