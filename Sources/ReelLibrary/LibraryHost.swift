#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelBatch
import ReelECS
import ReelHost
import ReelJSON
import ReelMath
import ReelSimulation

/// The functions of a game's library for other languages: `reel ship library` makes a C function of each. Whatever a
/// caller passes, a function answers with a code, as far as C lets it be checked: the length of an array and the
/// validity of an address cannot be.
public enum LibraryHost<G: Game> {
  /// The version of the interface.
  public static func version() -> UInt32 { 1 }

  /// The sentence of the last error of this thread, empty for none; valid until its next call.
  public static func message() -> UnsafePointer<CChar> { LibraryThread.message }

  /// Writes the game's name, versions and numbers as JSON.
  public static func about(
    _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int64, _ size: UnsafeMutablePointer<Int64>?
  ) -> Int32 {
    LibraryCall.run { () throws(BatchError) in
      let settings = G.settings
      let value = JSONValue.object([
        ("name", .text(G.name)), ("title", .text(settings.title)),
        ("version", .text(settings.version)), ("rules", .unsigned(UInt64(settings.rulesVersion))),
        ("engine", .text(EngineVersion.current)),
        ("content_files", .unsigned(UInt64(G.manifest.files.count))),
        ("players", .unsigned(UInt64(settings.players))),
        (
          "ticks_per_second",
          .text(
            settings.rate.denominator == 1
              ? "\(settings.rate.numerator)"
              : "\(settings.rate.numerator)/\(settings.rate.denominator)")
        ),
      ])
      try LibraryCall.write(value, text, capacity, size)
    }
  }

  /// Inlined into the game's own library, where the type of the game is known.
  @inlinable public static func create(
    _ worlds: Int64, _ config: UnsafePointer<CChar>?, _ batch: UnsafeMutablePointer<UInt64>?,
    assets: AssetReader
  ) -> Int32 {
    LibraryCall.create(config, batch) { config throws(BatchError) in
      var pictures = LibraryPictures?.none
      return LibraryBatch(try makeBatch(worlds, config, assets, &pictures), pictures)
    }
  }

  @usableFromInline static func makeBatch(
    _ worlds: Int64, _ config: LibraryCall.Config, _ assets: AssetReader,
    _ pictures: inout LibraryPictures?
  ) throws(BatchError) -> Batch<G> {
    guard worlds >= 1 else {
      throw BatchError(.badArgument, "worlds: expected 1 or more, found \(worlds).")
    }
    guard worlds <= Batch<G>.mostWorlds else {
      throw BatchError(
        .limit, "worlds: expected at most \(Batch<G>.mostWorlds), found \(worlds).")
    }
    let game = try config.value.game(G.self)
    // A game without files has no folder beside the library.
    let folder = config.value.assets ?? (G.manifest.files.isEmpty ? nil : LibraryFolder.assets)
    let opened: OpenedGame<G>
    do {
      opened = try OpenedGame(
        game, assetFolder: folder, seed: 1, reader: assets)
    } catch {
      throw BatchError(.content, "\(error).")
    }
    let uploads = LibraryUploads(opened.assets, assets)
    pictures = LibraryPictures(uploads, G.settings)
    var options = config.value.options
    if let picture = config.value.picture {
      let settings = G.settings
      options.picture = try BatchPicture(
        width: picture.width, height: picture.height, channels: picture.channels
      ) { () throws(BatchError) in
        // Decoded now, so that a damaged picture is an error of this call.
        _ = try uploads.pictures()
        return LibraryPictures(uploads, settings)
      }
    }
    return try Batch(
      game, content: opened.assets.content, worlds: Int(worlds), options: options)
  }

  /// Writes a batch's sizes and settings as JSON.
  public static func describe(
    _ batch: UInt64, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int64,
    _ size: UnsafeMutablePointer<Int64>?
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      try LibraryCall.write(batch.description, text, capacity, size)
    }
  }

  /// Binds an array of the caller; NULL to bind none. The kinds are those of ``ReelBatch/BatchArray``.
  public static func bind(
    _ batch: UInt64, _ kind: Int32, _ array: UnsafeMutableRawPointer?, _ byteCount: Int64
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      guard let kind = BatchArray(rawValue: kind) else {
        throw BatchError(.badArgument, "kind: there is no array \(kind).")
      }
      try batch.bind(kind, array, Int(byteCount))
    }
  }

  /// Begins new episodes of the worlds of a mask, or of all.
  public static func reset(
    _ batch: UInt64, _ seeds: UnsafePointer<UInt64>?, _ seedCount: Int64,
    _ mask: UnsafePointer<UInt8>?, _ maskCount: Int64
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      let worlds = batch.worlds
      guard seedCount == (seeds == nil ? 0 : Int64(worlds)) else {
        throw BatchError(
          .badArgument, "seed_count: expected \(seeds == nil ? 0 : worlds), found \(seedCount).")
      }
      guard maskCount == (mask == nil ? 0 : Int64(worlds)) else {
        throw BatchError(
          .badArgument, "mask_count: expected \(mask == nil ? 0 : worlds), found \(maskCount).")
      }
      try batch.reset(
        seeds.map { Array(UnsafeBufferPointer(start: $0, count: worlds)) },
        mask.map { mask in (0..<worlds).map { mask[$0] != 0 } })
    }
  }

  /// Runs a step of `count` worlds from `first` on.
  public static func step(_ batch: UInt64, _ first: Int64, _ count: Int64) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      guard first >= 0, count >= 0, first <= batch.worlds, count <= Int64(batch.worlds) - first
      else {
        throw BatchError(
          .badArgument,
          "first, count: expected worlds from 0 to below \(batch.worlds), found \(first) and \(count)."
        )
      }
      try batch.step(Int(first)..<Int(first + count))
    }
  }

  /// Takes a snapshot of a world, and stores its number.
  public static func snapshot(
    _ batch: UInt64, _ world: Int64, _ snapshot: UnsafeMutablePointer<UInt64>?
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      guard let snapshot else { throw LibraryCall.null("snapshot") }
      guard batch.snapshots.count < LibraryStore.mostSnapshots else {
        throw BatchError(
          .limit, "The batch has \(LibraryStore.mostSnapshots) snapshots already. Release some.")
      }
      let new = try batch.takeSnapshot(Int(world))
      batch.snapshotCount += 1
      batch.snapshots[batch.snapshotCount] = new
      snapshot.pointee = batch.snapshotCount
    }
  }

  /// Puts a world into the state of a snapshot of any world of the batch.
  public static func restore(_ batch: UInt64, _ world: Int64, _ snapshot: UInt64) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      guard let stored = batch.snapshots[snapshot] else {
        throw BatchError(.badArgument, "snapshot: the batch has no snapshot \(snapshot).")
      }
      try batch.restore(stored, Int(world))
    }
  }

  /// Releases a snapshot.
  public static func release(_ batch: UInt64, _ snapshot: UInt64) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      guard batch.snapshots.removeValue(forKey: snapshot) != nil else {
        throw BatchError(.badArgument, "snapshot: the batch has no snapshot \(snapshot).")
      }
    }
  }

  /// Writes the reel of a world's present episode.
  public static func reel(
    _ batch: UInt64, _ world: Int64, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int64,
    _ size: UnsafeMutablePointer<Int64>?
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      try LibraryCall.write(try batch.reel(Int(world)), bytes, capacity, size)
    }
  }

  /// Writes the reel of the last episode of a world that has ended.
  public static func last(
    _ batch: UInt64, _ world: Int64, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int64,
    _ size: UnsafeMutablePointer<Int64>?
  ) -> Int32 {
    LibraryCall.use(batch) { batch throws(BatchError) in
      try LibraryCall.write(try batch.lastReel(Int(world)), bytes, capacity, size)
    }
  }

  /// Stores the hash of a world's state.
  public static func hash(
    _ batch: UInt64, _ world: Int64, _ hash: UnsafeMutablePointer<UInt64>?
  ) -> Int32 {
    LibraryCall.store("hash", hash, of: batch) { batch throws(BatchError) in
      try batch.simulation(Int(world)).stateHash
    }
  }

  /// Stores the number of a world's completed ticks.
  public static func tick(
    _ batch: UInt64, _ world: Int64, _ tick: UnsafeMutablePointer<UInt64>?
  ) -> Int32 {
    LibraryCall.store("tick", tick, of: batch) { batch throws(BatchError) in
      try batch.simulation(Int(world)).tick
    }
  }

  /// Stores the seed of a world's present episode.
  public static func seed(
    _ batch: UInt64, _ world: Int64, _ seed: UnsafeMutablePointer<UInt64>?
  ) -> Int32 {
    LibraryCall.store("seed", seed, of: batch) { batch throws(BatchError) in
      try batch.seed(Int(world))
    }
  }

  /// Ends a batch. Its number is not used again.
  public static func close(_ batch: UInt64) -> Int32 {
    LibraryCall.run { () throws(BatchError) in try LibraryStore.remove(batch) }
  }
}
