import ReelCollision
import ReelContent
import ReelMath

extension CollideScene {
  /// Returns the paths of movers among the shapes of the scene.
  func moves(_ query: LocatedJSON) throws(ContentError) -> String {
    try query.expect(only: ["type"] + MoveReader.keys)
    let reader = try MoveReader(items, query)
    var stage = reader.stage
    var paths = [[String]](repeating: [], count: stage.bodies.count)
    for _ in 0..<reader.ticks {
      stage.step()
      for (index, body) in stage.bodies.enumerated() { paths[index].append(Self.text(body.state)) }
    }
    let movers = zip(stage.bodies, paths).map { body, path in
      "{\"id\":\(body.id),\"path\":\(CollideText.list(path))}"
    }
    return "\"movers\":\(CollideText.list(movers))"
  }

  private static func text(_ state: MoverState) -> String {
    "{\"position\":\(CollideText.point(state.position)),"
      + "\"velocity\":\(CollideText.point(state.velocity)),"
      + "\"floor\":\(state.isOnFloor),\"wall\":\(state.isOnWall),"
      + "\"ceiling\":\(state.isOnCeiling),\"squeezed\":\(state.isSqueezed),"
      + "\"standsOn\":\(state.floor == 0 ? "null" : "\(state.floor)"),"
      + "\"floorNormal\":\(CollideText.point(state.floorNormal)),"
      + "\"wallNormal\":\(CollideText.point(state.wallNormal))}"
  }
}
