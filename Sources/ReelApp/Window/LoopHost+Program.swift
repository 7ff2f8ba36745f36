import Dispatch
import Reel
import ReelHost
import ReelPlay
import ReelProgram

extension LoopHost {
  /// The clock of this machine, and the standard streams.
  static var program: LoopHost {
    LoopHost(
      readTime: { DispatchTime.now().uptimeNanoseconds }, report: { ReelProgram.report($0) },
      prepareTicks: { FloatingPointMode.setDefault() })
  }
}

extension TimeTravel {
  /// Begins with the state of a simulation, and measures with the clock of this machine.
  /// - Parameter branches: makes the reels of branches; `nil` if none can be recorded.
  convenience init(_ simulation: Simulation, branches: (any GameBranches)? = nil) {
    self.init(simulation, branches: branches, readTime: LoopHost.program.readTime)
  }
}
