import Reel
import Testing

@testable import ReelCommands
@testable import ReelMatch
@testable import ReelProgram

/// A game whose host decides alone.
private struct Secrets: Game {
  static let name = "Secrets"
  static let settings = GameSettings(
    title: "Secrets", viewWidth: 80, viewHeight: 45, players: 2, matchKind: .hidden)

  func setUp(_ simulation: Simulation) {}
}

/// A game whose machines send each other inputs.
private struct Open: Game {
  static let name = "Open"
  static let settings = GameSettings(title: "Open", viewWidth: 80, viewHeight: 45, players: 2)

  func setUp(_ simulation: Simulation) {}
}

@Suite struct GuestOptionsTests {
  private static let key = String(repeating: "0f", count: 32)

  private static func options(_ ticket: String) throws -> GuestOptions {
    try GuestOptions.parse(["127.0.0.1", "--ticket", ticket])
  }

  private static func failure(_ body: () throws -> MatchSettings) -> Failure? {
    do {
      _ = try body()
      return nil
    } catch { return error as? Failure }
  }

  @Test func otherTicketsAreSentAsTheyAre() throws {
    for ticket in ["", "a", "reel1.ann.1...00", "reel1s", "a ticket of another kind~with a tilde"] {
      let options = try Self.options(ticket)
      for settings in [try options.settings(of: Secrets.self), try options.settings(of: Open.self)]
      {
        #expect(settings.ticket == [UInt8](ticket.utf8))
        #expect(settings.proof([]).isEmpty)
        #expect(settings.seal([], [], false) == nil)
      }
    }
  }

  /// A player with a sealed ticket never plays without a seal.
  @Test func aSealedTicketIsSealedOrRefused() throws {
    for ticket in ["reel1s.ann.1...00", "reel1s.ann.1...00~", "reel1s.ann.1...00~\(Self.key)0"] {
      let failure = Self.failure { try Self.options(ticket).settings(of: Secrets.self) }
      #expect(failure?.code == .usage)
      #expect(failure?.sentence.contains("TICKET~KEY") == true)
    }
    let options = try Self.options("reel1s.ann.1...00~\(Self.key)")
    #expect(Self.failure { try options.settings(of: Open.self) }?.code == .usage)
    // A build without swift-crypto cannot seal.
    do {
      let settings = try options.settings(of: Secrets.self)
      #expect(settings.seal(settings.ticket, [1], false) != nil)
      #expect(!settings.ticket.contains(UInt8(ascii: "~")))
    } catch {
      let failure = try #require(error as? Failure)
      #expect(failure.code == .unavailable)
      #expect(failure.sentence.contains("trait Crypto"))
    }
  }
}
