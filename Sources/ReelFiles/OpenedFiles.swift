import Synchronization

/// The files that were opened through a ``ContentFolder``, so that a tool does not write over them.
package final class OpenedFiles: Sendable {
  private let opened = Mutex<Set<String>>([])

  package init() {}

  /// Their absolute paths without symbolic links.
  package var paths: Set<String> { opened.withLock { $0 } }

  func insert(_ path: String) { opened.withLock { _ = $0.insert(path) } }
}
