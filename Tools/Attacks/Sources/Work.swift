import Foundation
import ReelReplay

/// A task for which a program writes files. The same inputs give the same bytes, so disturbed runs are compared with an
/// undisturbed one.
enum Work: String, CaseIterable, Sendable {
  case record, render, content, pack, extract

  /// Returns the command that does the work, with all its outputs in a folder that exists.
  func command(_ bench: Bench, into folder: String) -> Command {
    let fixtures = bench.fixtures!
    let assets: [Argument] = ["--assets", Argument(fixtures.assets)]
    return switch self {
    case .record:
      Command(
        bench.alienCatch,
        ["headless", "--ticks", "200", "--seed", "9", "--record", "\(folder)/r.reel"] + assets)
    case .render:
      Command(
        bench.alienCatch,
        ["render", Argument(fixtures.reel), "--tick", "40", "\(folder)/o.png"] + assets)
    case .content: Command(bench.alienCatch, ["content", "\(folder)/content"] + assets)
    case .pack:
      Command(
        bench.reel, ["atlas", "pack", Argument(fixtures.pictures), "-o", "\(folder)/hero"])
    case .extract:
      Command(
        bench.reel, ["atlas", "extract", "\(fixtures.packed)/hero.json", "\(folder)/x"])
    }
  }

  /// True if it prints to standard output.
  var speaks: Bool { self == .record || self == .pack }
}

/// The files and the output of an undisturbed run of a task, and its duration.
struct Reference: Sendable {
  /// The files by their path below the folder.
  var files: [String: [UInt8]] = [:]
  var output = ""
  var seconds: Double = 0

  init(_ work: Work, _ bench: Bench) throws {
    let folder = "\(bench.folder)/fixtures/reference-\(work.rawValue)"
    try Files.makeFolder(Argument(folder))
    let outcome = try Child(
      work.command(bench, into: folder), in: bench.folder, number: 0,
      environment: bench.environment, patience: 3, memoryLimit: 8 << 20
    ).wait()
    guard outcome.code == 0 else {
      throw Trouble("\(work.rawValue) ended with \(outcome.ending) before any attack.")
    }
    output = outcome.text
    seconds = outcome.seconds
    for (path, entry) in Tree(folder).entries where !entry.isFolder {
      let name = String(decoding: path.bytes, as: UTF8.self)
      files[name] = Files.read("\(folder)/\(name)")
    }
    guard !files.isEmpty else { throw Trouble("\(work.rawValue) wrote nothing.") }
  }

  /// Returns true if a reel has the inputs and hashes of another one, or the first of them. Where the memory for a
  /// compression is refused, a snapshot is written as it is, so the bytes differ.
  private static func isReel(_ bytes: [UInt8], like expected: [UInt8], isWhole: Bool) -> Bool {
    guard let reel = try? ReelContents(bytes: bytes),
      let whole = try? ReelContents(bytes: expected)
    else { return false }
    func hashes(_ reel: ReelContents) -> [[UInt64]] {
      reel.checkpoints.map { [$0.tick, $0.stateHash] + $0.hashes }
    }
    let (own, all) = (hashes(reel), hashes(whole))
    guard reel.header == whole.header, own == Array(all.prefix(own.count)),
      reel.inputs.elementsEqual(whole.inputs.prefix(reel.inputs.count))
    else { return false }
    return !isWhole
      || (reel.isFinished && own.count == all.count && reel.inputs.count == whole.inputs.count)
  }

  /// Returns the faults of the files that a disturbed run left in a folder.
  /// - Parameters:
  ///   - isWhole: True if everything must be there.
  ///   - others: The files that were there before, with their bytes.
  ///   - old: The earlier bytes of files that it may replace.
  func objections(
    to folder: String, isWhole: Bool, others: [String: [UInt8]] = [:],
    old: [String: [UInt8]] = [:]
  ) -> [String] {
    var differences: [String] = []
    var seen: Set<String> = []
    for (path, entry) in Tree(folder).entries where !entry.isFolder {
      let name = String(decoding: path.bytes, as: UTF8.self)
      let bytes = Files.read(Argument(bytes: Array(folder.utf8) + [0x2F] + path.bytes))
      seen.insert(name)
      if let other = others[name] {
        if bytes != other {
          differences.append("\(path.quoted), which was there before, was changed")
        }
      } else if let expected = files[name] {
        let isPart = name.hasSuffix(".reel") && !isWhole && expected.starts(with: bytes)
        let isOld = !isWhole && old[name] == bytes
        let isSame = name.hasSuffix(".reel") && Self.isReel(bytes, like: expected, isWhole: isWhole)
        if bytes != expected, !isPart, !isOld, !isSame {
          differences.append(
            "\(path.quoted) is not whole: \(bytes.count) bytes, expected \(expected.count)")
        }
      } else if old[name] != bytes {
        differences.append("\(path.quoted) was left behind")
      }
    }
    for name in others.keys where !seen.contains(name) { differences.append("\(name) is gone") }
    if isWhole {
      for name in files.keys where !seen.contains(name) {
        differences.append("\(name) is not there")
      }
    }
    return differences.sorted()
  }
}
