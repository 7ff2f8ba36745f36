import Reel
import ReelPlay
import ReelProgram

extension ReplayLoop {
  /// Shows the reel in a window until the person ends the program.
  /// - Parameter tick: the tick to begin at.
  func run(from tick: UInt64 = 0) throws {
    // Xlib ends the program if the display is lost.
    Termination.ifLost { report("The display or another device was lost: the replay ends.") }
    defer { Termination.ifLost(nil) }
    try answeringHost { () throws(HostError) in try start(at: tick) }
    try showPictures()
    finish()
  }
}
