import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// A part of every picture: sees the world and appends quads to the draw list. It can not write the
/// world (that traps), so what is drawn never changes what happens.
///
///     extension Health {
///       static let bars = DrawPass("healthBars") { view, list in
///         view.world.each { (entity: Entity, health: Health) in
///           let corner = view.place(of: entity).apply(Vec2(-10, -20))
///           list.append(
///             DrawQuad(
///               key: DrawQuad.key(layer: 50), fill: .red,
///               target: Rect(corner.x, corner.y, 20 * health.share, 2)))
///         }
///       }
///     }
///     simulation.draw(Health.bars, after: SpriteFeature.pass)
///
/// What is drawn upon what goes by the quads' keys; passes run in their order, and it decides where
/// keys are equal.
public struct DrawPass: Sendable {
  /// Unique among the passes of a simulation.
  public let name: StaticString
  /// Makes what one painter runs.
  let make: @Sendable (GameContent) -> PassPainter

  /// A pass that keeps something between pictures. Each painter gets one of its own, so that two
  /// painters do not disturb each other.
  /// - Parameter make: called once a painter, with the content that it shows.
  public init(_ name: StaticString, keeping make: @escaping @Sendable (GameContent) -> PassPainter)
  {
    self.name = name
    self.make = make
  }

  /// A pass that draws what it sees and keeps nothing.
  public init(
    _ name: StaticString, _ paint: @escaping @Sendable (SceneView, inout DrawList) -> Void
  ) {
    self.init(name, keeping: { _ in PlainPass(paint) })
  }
}

/// What a painter keeps of a ``DrawPass``, and what that does. Made by the pass, one for each painter.
open class PassPainter {
  public init() {}
  /// Takes in what a tick has left. Called after every tick, and after a restore.
  /// - Parameter isNext: whether the tick came right after the one that was noted before.
  open func noteTick(_ world: World, isNext: Bool) {}
  /// Appends its part of a picture. Called once for each camera.
  open func paint(_ view: SceneView, into list: inout DrawList) {}
  /// Appends what lies over everything, the pictures of all cameras too, in logical pixels of the whole
  /// view: quads are drawn in the order in which they are appended here.
  open func paintOver(_ view: SceneView, into list: inout DrawList) {}
}

/// A pass that keeps nothing.
private final class PlainPass: PassPainter {
  private let body: (SceneView, inout DrawList) -> Void

  init(_ body: @escaping (SceneView, inout DrawList) -> Void) {
    self.body = body
    super.init()
  }

  override func paint(_ view: SceneView, into list: inout DrawList) { body(view, &list) }
}

/// What a simulation's features draw, and what of it moves between two ticks.
final class DrawPasses: SimulationPart {
  private struct Entry {
    let pass: DrawPass
    let after: [StaticString]
    let before: [StaticString]
    /// Of the feature that added it, else -1: the game itself comes last.
    let feature: Int
  }

  private var entries: [Entry] = []
  private var tracks: [(key: ObjectIdentifier, make: () -> TickTrack)] = []
  /// Makes what painters see the world through; a feature may have another.
  var makeViewSource: () -> ViewSource = { ViewSource() }

  func add(
    _ pass: DrawPass, after: [DrawPass], before: [DrawPass], feature: Int?
  ) {
    if entries.contains(where: { Schedule.isSame($0.pass.name, pass.name) }) {
      misuse("Two draw passes are named \(pass.name). Give one of them another name.")
    }
    entries.append(
      Entry(
        pass: pass, after: after.map { $0.name }, before: before.map { $0.name },
        feature: feature ?? -1))
  }

  func addTrack(_ key: ObjectIdentifier, _ make: @escaping () -> TickTrack) {
    if !tracks.contains(where: { $0.key == key }) { tracks.append((key, make)) }
  }

  func makeTracks() -> [TickTrack] { tracks.map { $0.make() } }

  /// The passes in order: by `after` and `before`, and where these leave it open by the order of
  /// features, then by the order in which they were added. O(passes²).
  /// - Parameter features: the places of the features in their order.
  func inOrder(features: [Int]) -> [DrawPass] {
    let byFeature = entries.indices.sorted { a, b in
      let first = features.firstIndex(of: entries[a].feature) ?? features.count
      let second = features.firstIndex(of: entries[b].feature) ?? features.count
      return (first, a) < (second, b)
    }
    let order = orderByNeed(byFeature) { mustPrecede(entries[$1], entries[$0]) }
    if let stuck = order.stuck.first {
      misuse(
        "The draw pass \(entries[stuck].pass.name) waits, through `after` and `before`, for itself. "
          + "Take one of the orders out.")
    }
    return order.sorted.map { entries[$0].pass }
  }

  private func mustPrecede(_ first: Entry, _ second: Entry) -> Bool {
    second.after.contains { Schedule.isSame($0, first.pass.name) }
      || first.before.contains { Schedule.isSame($0, second.pass.name) }
  }
}

extension Simulation {
  /// Adds a pass to every picture that is painted of this simulation. Painters that were made before
  /// do not have it.
  /// - Parameters:
  ///   - after: passes that run before it, where the simulation has them.
  ///   - before: passes that run after it, where the simulation has them.
  public func draw(_ pass: DrawPass, after: [DrawPass] = [], before: [DrawPass] = []) {
    part(DrawPasses.self).add(pass, after: after, before: before, feature: currentFeature)
  }

  /// The same with one pass that runs before it.
  public func draw(_ pass: DrawPass, after other: DrawPass) { draw(pass, after: [other]) }
}
