import ReelECS
import ReelMath
import ReelPlatform

/// The input of all players but the first, in a game for several players. The input of the first player is the resource
/// ``ReelPlatform/Input``.
public struct Players: Resource {
  /// The input of players 1, 2 and so on.
  package private(set) var inputs: [Input] = []

  public init() {}
  init(count: Int) { inputs = [Input](repeating: Input(), count: count - 1) }
  public static var resourceName: String { "Players" }

  /// False if ``apply(_:)`` would change nothing.
  func isChanged(by inputs: [TickInput]) -> Bool {
    self.inputs.count != inputs.count - 1
      || self.inputs.indices.contains { self.inputs[$0].isChanged(by: inputs[$0 + 1]) }
  }

  /// Applies a tick's inputs; skips that of the first player, which is stored elsewhere.
  mutating func apply(_ inputs: [TickInput]) {
    // A foreign snapshot may contain another number of players.
    if self.inputs.count != inputs.count - 1 { self = Players(count: inputs.count) }
    for at in self.inputs.indices { self.inputs[at].apply(inputs[at + 1]) }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("inputs", &inputs) }
}

extension World {
  /// The number of players.
  public var playerCount: Int { has(Players.self) ? self[Players.self].inputs.count + 1 : 1 }
}
