import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// A step of drawing every picture: it reads the world and appends quads to the draw list. A pass that writes to the
/// world traps, so drawing never changes the simulation.
///
///     extension Health {
///       static let bars = DrawPass("healthBars") { view, list in
///         view.world.each { (entity: Entity, health: Health) in
///           let corner = view.viewAffine(of: entity).apply(Vec2(-10, -20))
///           list.append(
///             DrawQuad(
///               key: DrawQuad.key(layer: 50), fill: .red,
///               target: Rect(corner.x, corner.y, 20 * health.share, 2)))
///         }
///       }
///     }
///     simulation.draw(Health.bars, after: SpriteFeature.pass)
///
/// The quads' keys decide which quad lies over which. Quads with equal keys are drawn in the order of the passes.
public struct DrawPass: Sendable {
  /// The name, unique among the passes of a simulation.
  public let name: StaticString
  /// The function that creates the object that one painter runs.
  let make: @Sendable (GameContent) -> PassPainter

  /// Creates a pass that keeps state between pictures. Each painter gets a ``PassPainter`` of its own, so two painters
  /// do not disturb each other.
  /// - Parameter make: called once per painter, with the content that it shows.
  public init(_ name: StaticString, keeping make: @escaping @Sendable (GameContent) -> PassPainter)
  {
    self.name = name
    self.make = make
  }

  /// Creates a pass without state.
  public init(
    _ name: StaticString, _ paint: @escaping @Sendable (SceneView, inout DrawList) -> Void
  ) {
    self.init(name, keeping: { _ in PlainPass(paint) })
  }
}

/// The state and the code of a ``DrawPass`` for one painter, created by the pass.
open class PassPainter {
  public init() {}
  /// Reads the world after a tick. If the host of a match repeats ticks, the painter calls this function once, for the
  /// newest tick, which may be the tick of the last call.
  /// - Parameter isNext: true if the picture is interpolated from the values of the last call to the values of this
  ///   call. Between two such calls usually one tick has run, at most 8.
  open func recordTick(_ world: World, isNext: Bool) {}
  /// Appends the pass's part of a picture. The painter calls this function once for each camera.
  open func paint(_ view: SceneView, into list: inout DrawList) {}
  /// Appends quads over everything, even over the pictures of all camera views, in logical pixels of the complete view.
  /// The quads are drawn in the order in which they are appended.
  open func paintOver(_ view: SceneView, into list: inout DrawList) {}
}

/// A pass without state.
private final class PlainPass: PassPainter {
  private let body: (SceneView, inout DrawList) -> Void

  init(_ body: @escaping (SceneView, inout DrawList) -> Void) {
    self.body = body
    super.init()
  }

  override func paint(_ view: SceneView, into list: inout DrawList) { body(view, &list) }
}

/// The draw passes of a simulation's features, and the tracks of components that are interpolated between ticks.
final class DrawPasses: SimulationPart {
  private struct Entry {
    let pass: DrawPass
    let after: [StaticString]
    let before: [StaticString]
    /// The index of the feature that added the pass, or -1: the game's own passes come last.
    let feature: Int
  }

  private var entries: [Entry] = []
  private var tracks: [(key: ObjectIdentifier, make: () -> TickTrack)] = []
  /// The function that creates the view source of a painter; a feature may replace it.
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

  /// Returns the passes in order: by `after` and `before`, then by the order of features, then by the order in which
  /// they were added. O(passes²).
  /// - Parameter features: the indices of the features in their order.
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
  /// Adds a pass to every picture of this simulation. Painters that already exist do not get the pass.
  /// - Parameters:
  ///   - after: passes that run before this pass; passes that the simulation lacks are ignored.
  ///   - before: passes that run after this pass; passes that the simulation lacks are ignored.
  public func draw(_ pass: DrawPass, after: [DrawPass] = [], before: [DrawPass] = []) {
    part(DrawPasses.self).add(pass, after: after, before: before, feature: currentFeature)
  }

  /// Adds a pass that runs after one other pass.
  public func draw(_ pass: DrawPass, after other: DrawPass) { draw(pass, after: [other]) }
}
