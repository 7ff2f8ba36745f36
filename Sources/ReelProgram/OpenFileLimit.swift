#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of files and sockets that the system lets this process open at once.
package enum OpenFileLimit {
  /// Raises the limit, as far as this process may.
  /// - Parameters:
  ///   - count: the files that the process needs at once.
  ///   - reason: what needs them, and what needs fewer, such as `--rooms 5000`.
  /// - Throws: `Failure` if the system does not allow that many.
  package static func raise(to count: Int, for reason: String) throws {
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    let most = limit.rlim_max
    limit.rlim_cur = rlim_t(count)
    guard most >= limit.rlim_cur, setrlimit(kind, &limit) == 0 else {
      throw Failure(
        .unavailable,
        "\(reason): expected a system that allows \(count) open files, found \(most): raise the limit (`ulimit -Hn`), or "
          + "choose a lower number.")
    }
  }

  #if canImport(Darwin)
    private static let kind = RLIMIT_NOFILE
  #else
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
}
