import ReelECS

extension Phase {
  /// Where the camera goes, after everything that it may look at has moved.
  public static let camera = Phase(rawValue: 550)
  /// What stands where the camera has it. The last phase of the engine.
  public static let afterCamera = Phase(rawValue: 700)
}
