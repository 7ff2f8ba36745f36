#if !hasFeature(Embedded)
  // Choosing bots by name, for the command line and for the settings of a batch.

  /// The bots that a person chooses for the players of a game.
  ///
  ///     bot              the game's bot plays all players
  ///     none             players do nothing
  ///     bold             a bot of this kind plays all players
  ///     bold,careful     each player has a bot of its own; `bot` and `none` are possible here, too
  package struct BotChoice<Member: Bot>: Sendable {
    /// The text that a person has written.
    package let text: String
    private let seats: [BotSeat<Member>]

    /// The game's bot for all players.
    package static var usual: BotChoice { BotChoice(text: "bot", seats: [.usual]) }
    /// No bot.
    package static var none: BotChoice { BotChoice(text: "none", seats: [.none]) }

    private init(text: String, seats: [BotSeat<Member>]) {
      self.text = text
      self.seats = seats
    }

    /// Reads a text from the command line.
    /// - Throws: for an unknown name, and for a list of another length than the number of players.
    package init(_ text: String, players: Int) throws(BotNameError) {
      var seats: [BotSeat<Member>] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        seats.append(try BotSeat(name: String(name)))
      }
      guard seats.count == 1 || seats.count == players else {
        throw BotNameError(
          expected: players == 1 ? "one name" : "one name, or one for each of \(players) players",
          found: text)
      }
      self.init(text: text, seats: seats)
    }

    /// Creates the bots at the start of a game.
    package func makeTeam(seed: UInt64) -> BotTeam<Member> {
      seats.count == 1
        ? BotTeam(shared: seats[0], seed: seed) : BotTeam(seats: seats, seed: seed)
    }
  }

  /// The reason why a text chooses no bots.
  package struct BotNameError: Error {
    package let expected: String
    /// The wrong part of the text, with all of its characters.
    package let found: String
  }

  extension BotSeat {
    /// The names that choose a bot. Traps if a kind has a name that the command line cannot read.
    package static var names: [String] {
      let kinds = Member.Kind.allCases.map(\.rawValue)
      for name in kinds
      where ["", "bot", "none"].contains(name)
        || name.contains(where: { $0 == "," || $0.isWhitespace })
      {
        fatalError(
          "\(Member.self) has a kind with the name \"\(name)\": choose a name without commas and spaces, other than "
            + "\"bot\" and \"none\".")
      }
      return ["bot", "none"] + kinds
    }

    /// Reads a name.
    package init(name: String) throws(BotNameError) {
      // First, because it checks the names.
      let names = Self.names
      switch name {
      case "bot": self = .usual
      case "none": self = .none
      default:
        guard let kind = Member.Kind(rawValue: name) else {
          throw BotNameError(
            expected: names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1],
            found: name)
        }
        self = .kind(kind)
      }
    }
  }
#endif
