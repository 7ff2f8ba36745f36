import Synchronization

/// The files that were opened through a ``ContentFolder``, so that a tool does not write over them.
package final class OpenedFiles: Sendable {
  private let found = Mutex<Set<String>>([])

  package init() {}

  /// Their absolute paths without symbolic links.
  package var paths: Set<String> { found.withLock { $0 } }

  func insert(_ path: String) { found.withLock { _ = $0.insert(path) } }
}
