import ArgumentParser
import ReelHost
import ReelMatch
import ReelProgram
import ReelSimulation

#if Crypto
  import ReelCrypto
#endif

/// The options of a server about the tickets of players.
struct TicketOptions: ParsableArguments {
  @Option(
    name: .customLong("ticket-key"),
    help: ArgumentHelp(
      "Admits players with a ticket only: one that a key of this file has signed, a key a line. Needs a build with the "
        + "package trait Crypto or Server.", valueName: "FILE"))
  var keyFile: String?
  @Flag(
    name: .customLong("sealed"),
    help:
      "Admits only players whose ticket lets their machine encrypt its packets, in a game whose host decides alone."
  )
  var requiresSeal = false

  init() {}

  func validate() throws {
    if requiresSeal, keyFile == nil {
      throw ValidationError("--sealed: expected --ticket-key FILE beside it.")
    }
  }

  /// Reads the keys.
  /// - Returns: `nil` if no tickets are required.
  func keys<G: Game>(for game: G.Type) throws -> TicketKeys? {
    if requiresSeal, sealing(for: game) == .unavailable {
      throw Failure(
        .usage,
        "--sealed: expected a game whose host decides alone, and \(G.name) sends all inputs to all machines: leave it out, "
          + "or set `matchKind` of its GameSettings to .authoritative or .hidden.")
    }
    return try keyFile.map { try TicketKeys(in: $0, Cryptography.library(for: "--ticket-key")) }
  }

  /// Returns the rule about sealed tickets.
  func sealing<G: Game>(for game: G.Type) -> TicketSealing {
    if G.settings.matchKind == .rollback { return .unavailable }
    return requiresSeal ? .required : .optional
  }
}

extension Cryptography {
  /// Returns the functions of swift-crypto.
  /// - Throws: `Failure` in a build without it.
  static func library(for option: String) throws -> Cryptography {
    #if Crypto
      return Cryptography(code: { AuthenticationCode.sha256(key: $0, $1) }) {
        ChaChaSeal(key: $0, join: $1, isHost: $2)
      }
    #else
      throw Failure(
        .unavailable,
        "\(option): expected a program that was built with the package trait Crypto, such as by `swift build --traits "
          + "Crypto`, or by `traits: [\"Crypto\"]` in the dependency of the game's Package.swift")
    #endif
  }
}
