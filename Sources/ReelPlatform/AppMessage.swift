/// What a simulation says to the program around it. Values, as audio commands are: a replay says the same
/// again, and nobody listens.
public enum AppMessage: Equatable, Sendable {
  /// Keep these bytes under this name, in place of those that it had.
  case save(name: String, bytes: [UInt8])
  /// End the program after this tick.
  case quit
  /// Show an address, `https://…`, in the person's browser.
  case open(address: String)
  /// Anything else, for a program that knows the name.
  case other(name: String, bytes: [UInt8])

  // Texts are compared by their bytes: by characters, Embedded programs would carry Unicode's tables.
  public static func == (a: AppMessage, b: AppMessage) -> Bool {
    switch (a, b) {
    case (.quit, .quit): true
    case (.open(let a), .open(let b)): a.utf8.elementsEqual(b.utf8)
    case (.save(let name, let bytes), .save(let other, let others)),
      (.other(let name, let bytes), .other(let other, let others)):
      name.utf8.elementsEqual(other.utf8) && bytes == others
    default: false
    }
  }
}
