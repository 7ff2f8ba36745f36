import ReelECS

extension Phase {
  /// The phase in which the camera moves, after all entities that it may follow.
  public static let camera = Phase(rawValue: 550)
  /// The phase for entities whose position depends on the camera. The last phase of the engine.
  public static let afterCamera = Phase(rawValue: 700)
}
