import Reel

extension DuelBot {
  /// The styles of fighting: to brace and wait for the other fighter's charge, to charge, or to come close and grip.
  public enum Kind: String, BotKind {
    case careful, bold, grappler
  }
}

extension DuelBot.Kind {
  /// The chance in each tick to notice a charge that winds up.
  var notice: Float {
    switch self {
    case .careful: 0.2
    case .bold: 0.03
    case .grappler: 0.09
    }
  }

  /// Returns the plan in a situation.
  /// - Parameter dice: a random number from 0 to below 1.
  func plan(
    _ foe: Fighter, _ distance: Float, isWarned: Bool, _ dice: Float
  ) -> Mind.Plan {
    if isWarned || foe.act == .dash { return counter(dice) }
    return switch foe.act {
    case .brace, .lower: againstBrace(dice)
    case .dazed, .recover, .struck: dice < 0.6 ? .charge : dice < 0.8 ? .approach : .grab
    case .reach: dice < 0.6 ? .charge : .retreat
    default: distance > 110 ? far(dice) : near(dice)
    }
  }

  private func counter(_ dice: Float) -> Mind.Plan {
    switch self {
    case .careful: dice < 0.9 ? .brace : .retreat
    case .bold: dice < 0.25 ? .brace : .charge
    case .grappler: dice < 0.6 ? .brace : .retreat
    }
  }

  private func againstBrace(_ dice: Float) -> Mind.Plan {
    switch self {
    case .careful: dice < 0.5 ? .wait : dice < 0.85 ? .grab : .retreat
    case .bold: dice < 0.45 ? .charge : dice < 0.85 ? .grab : .approach
    case .grappler: dice < 0.95 ? .grab : .wait
    }
  }

  private func far(_ dice: Float) -> Mind.Plan {
    switch self {
    case .careful: dice < 0.45 ? .wait : dice < 0.7 ? .approach : dice < 0.9 ? .brace : .charge
    case .bold: dice < 0.6 ? .charge : .approach
    case .grappler: dice < 0.85 ? .approach : .wait
    }
  }

  private func near(_ dice: Float) -> Mind.Plan {
    switch self {
    case .careful: dice < 0.5 ? .brace : dice < 0.7 ? .charge : dice < 0.85 ? .grab : .retreat
    case .bold: dice < 0.65 ? .charge : dice < 0.85 ? .approach : .grab
    case .grappler: dice < 0.75 ? .grab : dice < 0.9 ? .brace : .approach
    }
  }
}
