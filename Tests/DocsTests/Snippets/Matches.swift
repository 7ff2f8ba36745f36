import OrchardForTwo
import Reel
import ReelTesting

/// The code of docs/matches.md.
struct MatchPage {
  typealias Orchard = OrchardForTwo.Orchard

  let content: GameContent

  // snippet: match-test
  func playsTheSameOverABadNetwork() throws {
    let network = SimulatedNetwork<Orchard>(seed: 1, content: content)
    network.way = { _, _ in .bad }
    let host = network.host(Orchard())
    network.join(host)
    network.run(60_000)  // a minute
    try network.check()
  }
  // end
}
