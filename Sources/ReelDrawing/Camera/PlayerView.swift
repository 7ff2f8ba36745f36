import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The player for whom a ``CameraView`` of the same entity is drawn: each machine of a match shows its own player.
///
/// Machines at which the player does not sit skip the view. A view of a local player that covers the complete view and
/// shows all layers replaces the picture of the ``Camera`` instead of lying over it, so the world is drawn once; sounds
/// at positions are then heard from the position of this view's camera. All views belong to the state and move alike on
/// every machine, so rules may read the views; only the picture depends on the choice between them.
///
/// ```swift
/// for player in 0..<world.playerCount {
///   var view = CameraView(Camera())
///   view.follow = CameraFollow(ships[player])
///   world.spawn(view, PlayerView(player))
/// }
/// ```
public struct PlayerView: Component, Equatable, Sendable {
  /// The player, counted from 0.
  public var player: Int32
  /// The trauma of the view's own shake, from 0 to 1. The trauma fades, and the view sways, by the settings of
  /// ``CameraShake``.
  public private(set) var trauma: Float = 0

  /// Creates the mark of a player's view.
  public init(_ player: Int) { self.player = Int32(clamping: player) }
  public init() { self.init(0) }

  /// Adds a blow from 0 to 1 to this view's shake; values of 0 or less are ignored.
  public mutating func shake(_ blow: Float) {
    if blow > 0 { trauma = min(1, trauma + blow) }
  }

  public static var componentName: String { "PlayerView" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("player", &player)
    v.field("trauma", &trauma)
  }
}

extension PlayerView {
  /// Lets the trauma of players' views fade. A part of ``CameraShake/settle``: a system of its own would register the
  /// component in every game.
  static func settle(_ world: World) {
    guard world.hasAny(PlayerView.self) else { return }
    let fading = world[CameraShake.self].decay * world[Clock.self].secondsPerTick
    world.each { (view: inout PlayerView) in
      if view.trauma > 0 { view.trauma = max(0, view.trauma - fading) }
    }
  }
}

extension World {
  /// The view of a local player that replaces the camera's picture on this machine, or `Entity.none`; of several, the
  /// topmost. Differs between the machines of a match: for pictures and sounds only.
  var coveringView: Entity {
    guard has(CameraShake.self), hasAny(PlayerView.self) else { return .none }
    var match = Entity.none
    var highest = (order: Int16.min, slot: UInt32(0))
    each { (entity: Entity, mark: PlayerView, view: CameraView) in
      guard isLocal(Int(mark.player)), view.isComplete,
        match == .none
          || (view.order, entity.index) > highest
      else { return }
      (match, highest) = (entity, (view.order, entity.index))
    }
    return match
  }
}

extension CameraView {
  /// True if the picture covers the complete view and shows all layers.
  fileprivate var isComplete: Bool {
    area == Rect(0, 0, 1, 1) && lowest == .min && highest == .max
  }
}
