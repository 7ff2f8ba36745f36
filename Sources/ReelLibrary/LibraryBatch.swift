import ReelBatch
import ReelJSON
import ReelSimulation

/// A batch behind a number, without the type of its game. Its functions are closures that are compiled where the game's
/// type is known, so that a step runs the code of the game's own environment.
public final class LibraryBatch: @unchecked Sendable {
  // SAFETY: `LibraryStore` gives a batch to one thread at a time.
  @usableFromInline let step: (_ worlds: Range<Int>) throws(BatchError) -> Void
  let bind: (BatchArray, UnsafeMutableRawPointer?, Int) throws(BatchError) -> Void
  let reset: ([UInt64]?, [Bool]?) throws(BatchError) -> Void
  let takeSnapshot: (_ world: Int) throws(BatchError) -> AnyObject
  let restore: (_ snapshot: AnyObject, _ world: Int) throws(BatchError) -> Void
  let reel: (_ world: Int) throws(BatchError) -> [UInt8]
  let lastReel: (_ world: Int) throws(BatchError) -> [UInt8]
  let simulation: (_ world: Int) throws(BatchError) -> Simulation
  let seed: (_ world: Int) throws(BatchError) -> UInt64
  let pictures: LibraryPictures?
  let worlds: Int
  let description: JSONValue
  /// The snapshots by their numbers.
  var snapshots: [UInt64: AnyObject] = [:]
  var snapshotCount: UInt64 = 0

  /// - Parameter step: runs a step of some worlds of `batch`.
  @usableFromInline init<G: Game>(
    _ batch: Batch<G>, _ pictures: LibraryPictures?,
    step: @escaping (_ worlds: Range<Int>) throws(BatchError) -> Void
  ) {
    self.step = step
    self.pictures = pictures
    bind = { array, address, byteCount throws(BatchError) in
      try batch.bind(array, address, byteCount: byteCount)
    }
    reset = { seeds, mask throws(BatchError) in try batch.reset(seeds: seeds, mask: mask) }
    takeSnapshot = { world throws(BatchError) in try batch.snapshot(of: world) }
    restore = { snapshot, world throws(BatchError) in
      guard let snapshot = snapshot as? BatchSnapshot<G> else {
        throw BatchError(.badArgument, "The snapshot is of another game.")
      }
      try batch.restore(snapshot, to: world)
    }
    reel = { world throws(BatchError) in try batch.reel(of: world) }
    lastReel = { world throws(BatchError) in try batch.lastReel(of: world) }
    simulation = { world throws(BatchError) in try batch.simulation(of: world) }
    seed = { world throws(BatchError) in try batch.seed(of: world) }
    worlds = batch.count
    description = batch.json
  }

  /// Wraps a batch.
  @inlinable convenience init<G: Game>(_ batch: Batch<G>, _ pictures: LibraryPictures?) {
    self.init(batch, pictures, step: { worlds throws(BatchError) in try batch.step(worlds) })
  }
}

extension Batch {
  /// The sizes and settings, as the C interface describes them.
  var json: JSONValue {
    let parts = spaces.observation.map { part in
      JSONValue.object([
        ("name", .text(part.name)),
        ("shape", .list(part.shape.map { .integer(Int64($0)) })),
        ("low", Self.bound(part.low)), ("high", Self.bound(part.high)),
      ])
    }
    return .object([
      ("game", .text(G.name)), ("rules_version", .unsigned(UInt64(G.settings.rulesVersion))),
      ("worlds", .integer(Int64(count))), ("agents", .integer(Int64(spaces.agentCount))),
      ("independent", .bool(spaces.areAgentsIndependent)), ("rows", .integer(Int64(rows))),
      ("observation", .list(parts)),
      ("observation_size", .integer(Int64(spaces.observationCount))), ("picture", pictureJSON),
      ("action", actionJSON), ("mask_size", .integer(Int64(spaces.maskCount))),
      ("log", .list(spaces.log.map { .text($0) })),
      ("ticks_per_step", .integer(Int64(options.ticksPerStep ?? spaces.ticksPerStep))),
      ("step_limit", .integer(Int64(options.stepLimit ?? spaces.stepLimit))),
      (
        "ticks_per_second",
        .double(Double(G.settings.rate.numerator) / Double(G.settings.rate.denominator))
      ),
      (
        "view",
        .object([
          ("width", .unsigned(UInt64(G.settings.viewWidth))),
          ("height", .unsigned(UInt64(G.settings.viewHeight))),
        ])
      ),
      ("autoreset", .text(options.autoreset.rawValue)), ("threads", .integer(Int64(threadCount))),
    ])
  }

  private var pictureJSON: JSONValue {
    guard let picture = options.picture else { return .null }
    return .object([
      ("height", .integer(Int64(picture.height))), ("width", .integer(Int64(picture.width))),
      ("channels", .integer(Int64(picture.channels))),
    ])
  }

  private var actionJSON: JSONValue {
    switch spaces.action {
    case .discrete(let branches):
      .object([
        ("kind", .text("discrete")), ("choices", .list(branches.map { .integer(Int64($0)) })),
      ])
    case .continuous(let count, let low, let high):
      .object([
        ("kind", .text("continuous")), ("count", .integer(Int64(count))),
        ("low", Self.bound(low)), ("high", Self.bound(high)),
      ])
    }
  }

  /// Returns a number; null for one that is not finite, because JSON has none.
  private static func bound(_ value: Float) -> JSONValue {
    value.isFinite ? .float(value) : .null
  }
}
