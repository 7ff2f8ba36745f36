import ReelContent
import ReelECS
import ReelMath

// What looks wrong and stops nothing: a label in a font that is not there draws nothing, and says
// nothing. A host that wants to know turns this on; then, after each tick, the features' checks look at
// what was written in it. Nothing in here is state, and nothing reads it back: hashes are the same with
// and without. While it is off it costs a question a tick.

/// What looked wrong once. What is added one after the other, a sprite now and its place in the next tick, is
/// not wrong.
struct Suspicion {
  var diagnosis: Diagnosis
  /// Looks again; `nil` where nothing is wrong any more.
  var look: () -> String?
}

/// What a simulation finds wrong with itself.
struct Diagnostics {
  /// More are not noted: whoever has mended these sees the next.
  static let limit = 100

  var report: ((String) -> Void)?
  /// How many sounds there are; `nil` where nobody has said so.
  var soundCount: Int?
  var checks: [(Checkup) -> Void] = []
  /// What looked wrong at the last look: said when it still does.
  var suspicions: [Suspicion] = []
  private(set) var diagnoses: [Diagnosis] = []
  #if !hasFeature(Embedded)
    /// The types of events that nobody need ask for. A set whose order nobody sees.
    var quietEvents: Set<ObjectIdentifier> = []
  #endif
  /// Events that have gone without anybody having asked for them, with the tick in which that was first seen.
  var lostEvents: [(name: String, since: UInt64)] = []
  /// How many entities there were at ticks 300, 600, 1200 …, and how often in a row they had nearly doubled.
  var growth = (looks: 0, entities: 0, doublings: 0)
  /// What is added once and never goes away, as sentences say several of them, and how many there are.
  var lasting: [(plural: StaticString, count: (World) -> Int)] = []
  /// How many of each the set-up has left; `nil` before that.
  var numbered: [Int]?
  /// At how many looks in a row a resource was saved in the tick.
  var saves = 0
  /// The version up to which everything was looked at, and the world's count of restores then.
  var since: UInt64 = 0
  var restores = 0

  /// The first ticks are looked at one by one, then every sixteenth: what was touched since the last look is
  /// found all the same, and a look at every tick would make a long run half as fast.
  static func looks(after tick: UInt64) -> Bool { tick < ticksWithLooks || tick % 16 == 0 }
  static let ticksWithLooks: UInt64 = 300

  var isFull: Bool { diagnoses.count >= Self.limit }

  /// Whether a sentence was said already.
  func knows(_ sentence: String) -> Bool {
    diagnoses.contains { $0.sentence.utf8.elementsEqual(sentence.utf8) }
  }

  mutating func add(_ diagnosis: Diagnosis) {
    if !isFull { diagnoses.append(diagnosis) }
  }
}
