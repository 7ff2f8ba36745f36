import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// Converts a world to a draw list, by the passes of the simulation's features. Painting reads the world and never
// writes it.
//
//     recordTick ─▶ tracks (values of the last two ticks), each pass
//     paint    ─▶ a view of the world ─▶ each pass appends quads ─▶ sorted by key

/// A painter of a world, for any time between its last two ticks. It interpolates between the values of these two
/// ticks, so that motion and fading are smooth at any frame rate.
public final class ScenePainter {
  private let content: GameContent
  private let pictures: FramePictures
  private let passes: [PassPainter]
  private let tracks: [TickTrack]
  /// `nil` if no feature has registered ``Transform``.
  private let transforms: TypedTickTrack<Transform>?
  private var lastTick: UInt64?
  private var lastRestore = 0
  /// True if pictures are interpolated between the last two recorded ticks.
  private var isNext = false
  /// The most ticks between two records. If more ticks have run, pictures are not interpolated between the records.
  static let longestJump: UInt64 = 8
  private let source: ViewSource
  // These properties stay between pictures, so that their memory is reused.
  private var spaces = DrawSpaces()
  private var fades = DrawFades()
  private var part = DrawList()
  private let passNames: [StaticString]
  /// The world that was painted last, and the read-only world that passes receive: writing to it traps with the pass's
  /// name.
  private var seen: (world: World, view: World)?
  private var passTimes: [UInt64] = []

  /// A clock in nanoseconds that measures the time of passes; `nil` measures nothing.
  public var clock: (() -> UInt64)?

  /// The time that each pass took for the last picture, in their order; empty without a ``clock``.
  public var times: [(name: String, nanoseconds: UInt64)] {
    zip(passNames, passTimes).map { ($0.description, $1) }
  }

  /// Creates a painter with the passes that the simulation has at this time.
  /// - Parameter content: the content to show instead of the simulation's own: pictures of another density, for
  ///   instance.
  public init(_ simulation: Simulation, showing content: GameContent? = nil) {
    let content = content ?? simulation.content
    self.content = content
    pictures = FramePictures(content)
    let drawn = simulation.world.part(DrawPasses.self) ?? DrawPasses()
    let inOrder = drawn.inOrder(features: simulation.featureOrder)
    passes = inOrder.map { $0.make(content) }
    passNames = inOrder.map { $0.name }
    tracks = drawn.makeTracks()
    transforms = tracks.track(of: Transform.self)
    source = drawn.makeViewSource()
  }

  /// Records the values of a tick. Call it after every tick, and after a restore. If several ticks run between two
  /// pictures, or if ticks are repeated, one call for the newest tick is enough: pictures are then interpolated from
  /// the last record to this one, if the tick of the last record is the same, or earlier by at most 8 ticks.
  public func recordTick(_ world: World) {
    let (tick, restore) = (world[Clock.self].tick, world.restoreCount)
    let last = lastTick ?? .max
    // The same tick again, without a restore, shows values that were changed from outside.
    isNext =
      last < tick && tick - last <= Self.longestJump || last == tick && lastRestore != restore
    lastTick = tick
    lastRestore = restore
    for track in tracks { track.record(world, tick: tick, isNext: isNext) }
    source.recordTick(world, isNext: isNext)
    if let transforms, last < tick {
      world.eachTeleported(since: last) { transforms.cut($0) }
    }
    let seen = view(of: world)
    for (pass, name) in zip(passes, passNames) {
      seen.identify(as: name)
      pass.recordTick(seen, isNext: isNext)
    }
  }

  private func view(of world: World) -> World {
    if let seen, seen.world === world { return seen.view }
    let view = World(inspecting: world)
    seen = (world, view)
    return view
  }

  /// Empties `list`, and draws the world into it.
  /// - Parameter alpha: the time between the last tick (0) and the present (1).
  public func paint(_ world: World, alpha: Float = 1, into list: inout DrawList) {
    list.removeAll()
    passTimes = clock == nil ? [] : passes.map { _ in 0 }
    list.view = world[Input.self].view
    // Querying a component registers its type, and painting must not change the world: so components of the drawing
    // feature are queried only if its resource exists.
    let finds = world.has(DrawRanks.self)
    fades.update(world, tracks.values(of: Visibility.self), alpha, finds: finds)
    let main = draw(
      world, alpha, source.transform(world, alpha, size: list.view, tracks), finds: finds,
      into: &list)
    if finds { drawInsets(world, alpha, into: &list) }
    for (pass, name) in zip(passes, passNames) {
      main.world.identify(as: name)
      pass.paintOver(main, into: &list)
    }
  }

  /// Draws the camera views over the main picture.
  private func drawInsets(_ world: World, _ alpha: Float, into list: inout DrawList) {
    for inset in source.insets(world, alpha, size: list.view, tracks) {
      guard !inset.rect.isEmpty, inset.rect.overlaps(Rect(0, 0, list.view.x, list.view.y))
      else { continue }
      part.removeAll()
      part.view = inset.rect.size
      draw(world, alpha, inset.transform, finds: true, into: &part)
      list.append(
        part, at: inset.rect, layers: inset.lowest, inset.highest, inset.background)
    }
  }

  /// Draws one picture of the world, through one camera, and sorts the list.
  @discardableResult
  private func draw(
    _ world: World, _ alpha: Float, _ transform: ViewTransform, finds: Bool,
    into list: inout DrawList
  ) -> SceneView {
    spaces.update(world, transform, finds: finds)
    let view = SceneView(
      world: view(of: world), content: content, alpha: alpha, isNext: isNext, transform: transform,
      spaces: spaces, fades: fades, crops: finds && world.hasAny(CropArea.self), pictures: pictures,
      transforms: transforms?.values ?? LastValues(), tracks: tracks)
    for (at, pass) in passes.enumerated() {
      view.world.identify(as: passNames[at])
      let start = clock?() ?? 0
      pass.paint(view, into: &list)
      if let clock { passTimes[at] += clock() - start }
    }
    list.sort()
    return view
  }
}
