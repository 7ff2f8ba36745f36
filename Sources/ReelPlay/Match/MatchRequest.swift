/// A request of a person: to open a match, to take part in one, or to watch one.
package enum MatchRequest {
  /// Opens a match at a port of this machine; `nil` for the usual port, or for any free one if the usual is in use.
  case host(port: UInt16?)
  /// Takes part in the match at an address.
  case join(String)
  /// Watches the match at an address.
  case watch(String)
}
