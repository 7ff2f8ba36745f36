import ReelECS
import ReelMath
import ReelPlatform

/// What the players beyond the first one hold and pressed, in a game for several. The first one's input is
/// ``ReelPlatform/Input`` itself.
public struct Players: Resource {
  /// Of player 1, 2 and so on.
  package private(set) var inputs: [Input] = []

  public init() {}
  init(count: Int) { inputs = [Input](repeating: Input(), count: count - 1) }
  public static var resourceName: String { "Players" }

  /// Takes in a tick's inputs; of the first player, whose input is elsewhere, nothing.
  mutating func apply(_ inputs: [TickInput]) {
    // A snapshot from outside may bring another number.
    if self.inputs.count != inputs.count - 1 { self = Players(count: inputs.count) }
    for at in self.inputs.indices { self.inputs[at].apply(inputs[at + 1]) }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("inputs", &inputs) }
}

extension World {
  /// How many players there are.
  public var playerCount: Int { has(Players.self) ? self[Players.self].inputs.count + 1 : 1 }
}
