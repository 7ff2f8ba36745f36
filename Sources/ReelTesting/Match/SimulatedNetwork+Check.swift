import ReelContent
import ReelMatch
import ReelReplay
import ReelSimulation

/// The way in which machines of a match disagree.
public struct MatchFault: Error, CustomStringConvertible, Sendable {
  public var description: String
}

extension SimulatedNetwork {
  /// Checks that all machines agree about every tick that each of them has confirmed, and that a straight run of these
  /// inputs gives the same states. Ends the recordings of all sessions.
  /// - Parameter except: machines that have left the others, and may have gone on alone.
  /// Every machine must have played.
  /// - Returns: the number of ticks that the longest recording has.
  /// - Throws: `MatchFault` with the first disagreement, or the error of a recording that cannot be read.
  @discardableResult
  public func check(except: [SimulatedMachine<G>] = []) throws -> Int {
    var reels: [(name: Int, bytes: [UInt8], reel: ReelContents)] = []
    for machine in machines where !except.contains(where: { $0 === machine }) {
      guard machine.session.statistics.tick > 0 else {
        throw MatchFault(
          description: "Machine \(machine.name) has not played: \(machine.session.phase).")
      }
      let bytes = machine.session.finishRecording()
      reels.append((machine.name, bytes, try ReelContents(bytes: bytes)))
    }
    let longest = reels.max { $0.reel.inputs.count < $1.reel.inputs.count }
    guard let long = longest?.reel, let bytes = longest?.bytes else {
      throw MatchFault(description: "No machine has recorded a tick.")
    }
    for (name, _, reel) in reels {
      for player in reel.players.indices
      where zip(reel.players[player], long.players[player]).contains(where: { $0 != $1 }) {
        throw MatchFault(description: "Machine \(name) has other inputs of player \(player).")
      }
      // Each reel ends with a checkpoint of its own last tick.
      for own in reel.checkpoints {
        guard let other = long.checkpoints.first(where: { $0.tick == own.tick }) else { continue }
        if own.stateHash != other.stateHash || own.hashes != other.hashes {
          throw MatchFault(description: "Machine \(name) has another state at tick \(own.tick).")
        }
      }
    }
    switch try long.header.values.make(G.self).replay(bytes, content: content) {
    case .same: return long.inputs.count
    case .differs(let divergence):
      throw MatchFault(
        description: "The straight run has another state at tick \(divergence.tick): "
          + "\(divergence.parts.joined(separator: ", ")).")
    case let other: throw MatchFault(description: "The straight run: \(other).")
    }
  }
}
