/// What a person asks for: to open a match, to take part in one, or to watch one.
enum MatchRequest {
  /// Opens a match at a port of this machine; `nil` for the usual one, or any other if that is in use.
  case host(port: UInt16?)
  /// Takes part in the match at an address.
  case join(String)
  /// Watches the match at an address.
  case watch(String)
}
