import Foundation

/// One task for Reel, the grid in C, and the libraries that are installed.
struct CollisionContest {
  /// Another library that does nearly the same.
  struct Peer {
    let name: String
    let program: () throws -> RawProgram
  }

  let name: String
  let unit: String
  /// The number of times that each works in a turn.
  let length: Int
  /// The nanoseconds of one unit; programs report nanoseconds.
  let nanoseconds: Double
  let makeReel: () -> (work: () -> Double, hash: () -> UInt64)
  let grid: () throws -> RawProgram
  let peers: [Peer]

  static var all: [CollisionContest] {
    [pairs(1_000, "1k"), pairs(10_000, "10k"), pairs(50_000, "50k")]
      + CollisionQueries.Kind.allCases.map(queries)
  }

  private static func pairs(_ count: Int, _ short: String) -> CollisionContest {
    let crowd = CollisionCrowd(count)
    let (defines, start) = (crowd.defines, crowd.bytes)
    return CollisionContest(
      name: "pairs_\(short)", unit: "ms", length: max(6, 100_000 / count), nanoseconds: 1_000_000,
      makeReel: {
        let reel = CrowdBroadphase(crowd)
        return (reel.tick, reel.hash)
      }, grid: { try RawProgram(GridProgram.source, defines: defines, start: start) },
      peers: [
        Peer(name: "chipmunk") {
          try RawProgram(
            ChipmunkProgram.pairs, libraries: ["chipmunk"], defines: defines, start: start)
        },
        Peer(name: "box2d") {
          try RawProgram(
            Box2DProgram.pairs, isCxx: true, packages: ["box2d"], defines: defines, start: start)
        },
      ])
  }

  private static func queries(_ kind: CollisionQueries.Kind) -> CollisionContest {
    let queries = CollisionQueries(kind, boxes: 100_000)
    let (defines, start) = (queries.defines, queries.bytes)
    var peers = [
      Peer(name: "chipmunk") {
        try RawProgram(
          ChipmunkProgram.queries, libraries: ["chipmunk"], defines: defines, start: start)
      }
    ]
    if kind != .casts {
      peers.append(
        Peer(name: "box2d") {
          try RawProgram(
            Box2DProgram.queries, isCxx: true, packages: ["box2d"], defines: defines, start: start)
        })
    }
    return CollisionContest(
      name: kind.rawValue, unit: "ns", length: 6, nanoseconds: Double(CollisionQueries.count),
      makeReel: { (queries.measure, queries.hash) },
      grid: { try RawProgram(GridQueryProgram.source, defines: defines, start: start) },
      peers: peers)
  }

  /// Runs all of them in turns.
  func run(turns: Int, withPeers: Bool) -> (rows: [TurnsRow], isSame: Bool) {
    let reel = makeReel()
    var others: [(name: String, program: RawProgram, times: [Double])] = []
    for peer in withPeers ? peers : [] {
      do {
        others.append((peer.name, try peer.program(), []))
      } catch {
        let reason = (error as? RawProgram.Failure)?.reason ?? error.localizedDescription
        warn("\(name): no \(peer.name) to compare with: \(reason).")
      }
    }
    let result = Turns(name: name, length: length, count: turns).run(
      program: grid,
      reel: { counts in reel.work() },
      hash: reel.hash,
      afterTurn: { counts in
        for at in others.indices {
          let times = (try? others[at].program.turn(length)) ?? []
          if counts { others[at].times += times.map { $0 / nanoseconds } }
        }
      })
    let raw = result.raw.map { $0 / nanoseconds }
    let rows =
      [TurnsRow(name: name, unit: unit, reel: result.reel, raw: raw)]
      + others.filter { !$0.times.isEmpty }.map {
        TurnsRow(name: "\(name)_\($0.name)", unit: unit, reel: $0.times, raw: raw)
      }
    return (rows, result.isSame)
  }
}
