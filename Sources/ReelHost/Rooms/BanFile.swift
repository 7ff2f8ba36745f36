import Dispatch
import ReelProgram
import Synchronization

/// A file of excluded players and networks, which is read again whenever it has changed.
package final class BanFile: Sendable {
  private struct State {
    /// The list that the server has not taken yet.
    var list: BanList?
    /// The content and the time of the last version that was read.
    var identity: FileStatus.Identity?
    var modified: Int64 = 0
  }

  private let path: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "reel.bans")

  /// The most bytes of a file.
  private static let largest = 16 << 20

  /// Reads the file.
  /// - Throws: `Failure` if it cannot be read, or a line of it is wrong.
  package init(_ path: String) throws {
    self.path = path
    try read()
  }

  private func read() throws {
    guard let status = try FileStatus(of: path, followsLinks: true) else {
      throw Failure.missing(path, expected: "a list of excluded players", found: "none")
    }
    let isNew = state.withLock { state in
      defer { (state.identity, state.modified) = (status.identity, status.modified) }
      return state.identity != status.identity || state.modified != status.modified
    }
    guard isNew else { return }
    let file = try InputFile(path, expecting: "a list of excluded players")
    let bytes = try file.readAll(limit: Self.largest)
    guard bytes.count <= Self.largest else {
      throw Failure(.damaged, "\(path): expected at most 16 MiB, found more.")
    }
    do throws(BanList.Mistake) {
      let list = try BanList(String(decoding: bytes, as: UTF8.self))
      state.withLock { $0.list = list }
    } catch {
      throw Failure(.damaged, "\(path):\(error.line): expected \(error.expected).")
    }
  }

  /// Reads the file again some time later if it has changed. A file that is wrong, or gone, is reported, and the former
  /// list stays.
  func refresh() {
    queue.async { [self] in
      do {
        try read()
      } catch {
        report("\(Failure.sentence(of: error)) The former list stays.")
      }
    }
  }

  /// Waits until the file has been read again.
  func finish() { queue.sync {} }

  /// Returns the list if it has changed since the last call.
  func takeChange() -> BanList? {
    state.withLock { state in
      defer { state.list = nil }
      return state.list
    }
  }
}
