/// The version of the engine. Programs print it (`--version`), and reels and shipped games contain it.
public enum EngineVersion {
  /// Major, minor and patch number, as in the tag of the release. The changelog has a section for each version.
  public static let current = "0.1.0"
}
