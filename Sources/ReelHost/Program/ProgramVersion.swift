import ReelMath
import ReelSimulation

/// Returns the answer to `--version`, such as `Pong 1.2, rules 3, Reel 0.1.0`.
package func programVersion<G: Game>(of type: G.Type) -> String {
  let version = G.settings.version.isEmpty ? "" : " \(G.settings.version)"
  return "\(G.name)\(version), rules \(G.settings.rulesVersion), Reel \(EngineVersion.current)"
}
