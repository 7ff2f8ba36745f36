import Reel

/// The code of docs/changes-of-code.md.
enum ChangesPage {
  // snippet: changes-names
  struct Vigor: Component {
    static let formerNames = ["Health", "HitPoints"]
    static let formerFields = [FormerField("points", now: "health")]
    var health: Int32 = 10
  }
  // end

  static func restoreAll(_ bytes: [UInt8], _ simulation: Simulation) throws {
    // snippet: changes-reel
    let reel = try ReelContents(bytes: bytes)
    for checkpoint in reel.checkpoints {
      guard let state = checkpoint.snapshot else { continue }
      try simulation.restore(Snapshot(stateBytes: state, layouts: reel.layouts))
    }
    // end
  }
}
