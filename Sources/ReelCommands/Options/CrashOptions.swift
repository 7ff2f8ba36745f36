import ArgumentParser
import ReelHost
import ReelProgram
import ReelSimulation

/// The option of commands that run a game.
package struct CrashOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The folder for the report if the game crashes: what it printed, and its recording; 'none' for no report.",
      valueName: "folder"))
  package var crashReports: String?

  /// The folder for crash reports and matches; `nil` for none.
  /// - Parameter usual: the folder if the command line names none.
  package func folder(usual: String?) -> String? {
    let path = crashReports ?? usual
    return path == "none" ? nil : path
  }

  /// Begins to report crashes; returns `nil` if no folder is given, or if it cannot be written, which is reported.
  /// - Parameter usual: the folder if the command line names none.
  package func open<G: Game>(_ game: G.Type, usual: String?) -> CrashReport? {
    guard let path = folder(usual: usual) else { return nil }
    do {
      return try CrashReport(in: path, game: G.name, version: programVersion(of: G.self))
    } catch let failure as Failure {
      report("\(failure.sentence); a crash would not be reported")
    } catch {}
    return nil
  }
}
