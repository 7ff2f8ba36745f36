import Foundation
import Testing

/// Tests of queries of the type `move`.
@Suite struct CollideMovesTests {
  private func answer(_ shapes: String, _ move: String) throws -> Outcome {
    let sandbox = try Sandbox()
    try sandbox.write(
      "{\"shapes\":[\(shapes)],\"queries\":[{\"type\":\"move\",\(move)}]}", "s.json")
    return try sandbox.tool(["collide", "s.json"])
  }

  private let floor = #"{"id":1,"type":"box","rect":[-100,100,300,20]}"#
  private let box = #""shape":{"type":"box","size":[12,14]}"#

  /// Returns the values of a key in the path of a mover, one for each tick.
  private func values<T>(_ outcome: Outcome, _ key: String, mover: Int = 0) throws -> [T] {
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let results = try #require((object as? [String: Any])?["results"] as? [[String: Any]])
    let movers = try #require(results.first?["movers"] as? [[String: Any]])
    let path = try #require(movers[mover]["path"] as? [[String: Any]])
    return try path.map { try #require($0[key] as? T) }
  }

  @Test func moverPathsHaveTheDocumentedForm() throws {
    let outcome = try answer(
      floor,
      #""ticks":2,"movers":[{"id":7,"position":[0,92.9],"walk":30,"gravity":[0,900],\#(box)}]"#)
    #expect(
      outcome.output == #"{"results":[{"type":"move","movers":[{"id":7,"path":["#
        + #"{"position":[0.5,93.0],"velocity":[30.0,0.0],"floor":true,"wall":false,"#
        + #""ceiling":false,"squeezed":false,"standsOn":1,"floorNormal":[0.0,-1.0],"#
        + #""wallNormal":[0.0,0.0]},{"position":[1.0,93.0],"velocity":[30.0,0.0],"floor":true,"#
        + #""wall":false,"ceiling":false,"squeezed":false,"standsOn":1,"floorNormal":[0.0,-1.0],"#
        + #""wallNormal":[0.0,0.0]}]}]}]}"# + "\n")
  }

  @Test func solidsMoveAndMoversRideOnEachOther() throws {
    let outcome = try answer(
      floor,
      #""rate":30,"ticks":12,"solids":[{"id":1,"motion":[{"from":0.2,"velocity":[30,-60]}]}],"#
        + #""movers":[{"id":8,"position":[5,79],"walk":0,"gravity":[0,900],\#(box)},"#
        + #"{"id":7,"position":[0,93],"walk":0,"gravity":[0,900],\#(box)}]"#)
    let rider: [[Double]] = try values(outcome, "position")
    let carrier: [[Double]] = try values(outcome, "position", mover: 1)
    #expect(rider[5] == [5, 79] && carrier[5] == [0, 93])
    #expect(rider[11] == [11, 67] && carrier[11] == [6, 81], "\(rider) \(carrier)")
    let floors: [Int] = try values(outcome, "standsOn")
    #expect(floors.allSatisfy { $0 == 7 })
  }

  @Test func changesOfAMoverTakeEffectAtTheirTicks() throws {
    let outcome = try answer(
      floor,
      #""ticks":40,"movers":[{"id":7,"position":[0,93],"gravity":[0,900],\#(box),"#
        + #""changes":[{"at":0.1,"jump":300},{"at":0.2,"drive":[60,0],"gravity":[0,0]},"#
        + #"{"at":0.3,"drive":null,"velocity":[0,0],"gravity":[0,900]},"#
        + #"{"at":0.4,"position":[50,50],"velocity":[0,0],"gravity":[0,0]}]}]"#)
    let positions: [[Double]] = try values(outcome, "position")
    let floors: [Bool] = try values(outcome, "floor")
    #expect(floors[5] && !floors[6] && positions[6][1] < 90)
    #expect(abs(positions[17][0] - 6) < 1e-4 && positions[17][1] == positions[11][1])
    #expect(positions[39] == [50, 50])
  }

  @Test func moversUseOneWayPlatformsBeltsAndOnlyTheirSolids() throws {
    let outcome = try answer(
      floor + #",{"id":2,"type":"box","rect":[-50,60,100,8]}"#,
      #""ticks":60,"solids":[{"id":2,"oneWay":true,"motion":[{"belt":[60,0]}]}],"movers":["#
        + #"{"id":7,"position":[0,93],"velocity":[0,-400],"walk":0,"gravity":[0,900],\#(box)},"#
        + #"{"id":8,"position":[0,93],"walk":0,"gravity":[0,900],"solids":[1],\#(box)}]"#)
    let floors: [Bool] = try values(outcome, "floor")
    let positions: [[Double]] = try values(outcome, "position")
    #expect(floors[59] && positions[59][1] == 53 && positions[59][0] > 5)
    let others: [[Double]] = try values(outcome, "position", mover: 1)
    #expect(others.allSatisfy { $0 == [0, 93] })
  }

  @Test(arguments: [
    (#""ticks":1.5,"movers":[]"#, "queries[0].movers: expected 1 to 1000 movers"),
    (#""ticks":1"#, "queries[0]: expected \"movers\", found none"),
    (#""rate":0,"ticks":1,"movers":[]"#, "queries[0].rate: expected 1 to 10000 ticks a second"),
    (#""ticks":1,"solids":[{"id":4}],"movers":[]"#, "queries[0].solids[0].id: expected the id of"),
    (#""ticks":1,"movers":[{"id":1,BOX}]"#, "movers[0].id: expected an id of its own"),
    (#""ticks":1,"movers":[{"id":0,BOX}]"#, "movers[0].id: expected a whole number from 1"),
    (#""ticks":99999999,"movers":[{"id":5,BOX}]"#, "queries[0].ticks: expected a whole number"),
    (#""ticks":0.5,"movers":[{"id":5,BOX}]"#, "ticks: expected a whole number from 0 to 10000000"),
    (
      #""ticks":1,"movers":[{"id":5,"settings":{"up":[0,-2]},BOX}]"#,
      "settings.up: expected a direction of length 1"
    ),
    (
      #""ticks":1,"movers":[{"id":5,"settings":{"up":[0,0]},"walk":1,BOX}]"#,
      "movers[0].walk: expected none where up is zero"
    ),
    (
      #""ticks":1,"movers":[{"id":5,"settings":{"steepestFloor":2},BOX}]"#,
      "settings.steepestFloor: expected 0 to π/2"
    ),
    (#""ticks":1,"movers":[{"id":5,"solids":[3],BOX}]"#, "solids[0]: expected the id of a shape"),
    (#""ticks":1,"movers":[{"id":5,"speed":3,BOX}]"#, "movers[0].speed: expected no such key"),
    (
      #""ticks":1,"movers":[{"id":5,"changes":[{"at":1,"hop":1}],BOX}]"#,
      "changes[0].hop: expected no such key"
    ),
  ])
  func badMovesAreRefusedWithTheirLocation(move: String, sentence: String) throws {
    let mover = box + #","position":[0,0]"#
    let outcome = try answer(floor, move.replacingOccurrences(of: "BOX", with: mover))
    #expect(outcome.code == 65 && outcome.output == "")
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func oneWayGridsAndTheId0AreRefused() throws {
    let grid = ##"{"id":3,"type":"grid","cell":[16,16],"rows":["#"]}"##
    let mover = #""ticks":1,"movers":[{"id":5,"position":[0,0],\#(box)}]"#
    let oneWay = try answer(grid, #""solids":[{"id":3,"oneWay":true}],"# + mover)
    #expect(oneWay.errors.contains("oneWay: expected none of a chain or a grid"))
    let none = try answer(#"{"id":0,"type":"point","at":[0,0]}"#, mover)
    #expect(none.errors.contains("expected shapes with ids above 0 beside movers"))
  }
}
