/// The numbers of the packets that have arrived, so that each counts once: a packet that a machine on the way sends
/// again is ignored.
struct PacketWindow {
  /// The highest number so far; numbers begin with 1.
  private(set) var newest: UInt64 = 0
  /// A bit for each of the 64 numbers up to the newest one.
  private var arrivals: UInt64 = 0

  init() {}

  /// Begins after a number: packets up to it are not new, and none of them counts as lost.
  init(after number: UInt64) { (newest, arrivals) = (number, .max) }

  /// Returns true if a packet has not arrived yet, and is not older than the window.
  func isNew(_ number: UInt64) -> Bool {
    if number > newest { return true }
    let age = newest - number
    return number > 0 && age < 64 && arrivals >> age & 1 == 0
  }

  /// Records a packet that is new, after it has been authenticated.
  mutating func record(_ number: UInt64) {
    if number > newest {
      let ahead = number - newest
      arrivals = (ahead > 63 ? 0 : arrivals << ahead) | 1
      newest = number
    } else {
      arrivals |= 1 << (newest - number)
    }
  }

  /// The share of the last packets that were lost, from 0 to 1.
  var loss: Float {
    let expected = min(newest, 64)
    return expected == 0 ? 0 : Float(expected - UInt64(arrivals.nonzeroBitCount)) / Float(expected)
  }
}
