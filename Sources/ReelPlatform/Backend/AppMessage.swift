/// A message of a simulation to the program around it. Messages are values, as audio commands are. A replay sends them
/// again, but no program receives them.
public enum AppMessage: Equatable, Sendable {
  /// Saves bytes under a name of 1 to 64 letters, digits, `-` and `_`, and replaces the bytes that were saved under the
  /// name before.
  case save(name: String, bytes: [UInt8])
  /// Ends the program after this tick.
  case quit
  /// Opens an address, `https://…`, in the player's browser.
  case open(address: String)
  /// Opens a match over the network that others can join: the program begins the game anew as its host.
  case host
  /// Joins the match of a host at an address, such as `192.168.1.20` or `example.org:27790`: the program leaves this
  /// simulation for that of the match.
  case join(address: String)
  /// Leaves the match, if the player sits at this machine: the program begins the game anew, without a network. All
  /// machines of a match run the same rules, so the message names the player who leaves.
  case leave(player: Int)
  /// Any other message, for a program that defines the name.
  case other(name: String, bytes: [UInt8])

  // Compares texts by their bytes: comparing by characters would add Unicode's tables to Embedded programs.
  public static func == (a: AppMessage, b: AppMessage) -> Bool {
    switch (a, b) {
    case (.quit, .quit), (.host, .host): true
    case (.leave(let a), .leave(let b)): a == b
    case (.open(let a), .open(let b)), (.join(let a), .join(let b)): a.utf8.elementsEqual(b.utf8)
    case (.save(let name, let bytes), .save(let other, let others)),
      (.other(let name, let bytes), .other(let other, let others)):
      name.utf8.elementsEqual(other.utf8) && bytes == others
    default: false
    }
  }
}
