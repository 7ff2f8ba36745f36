import Foundation
import ReelProgram

/// A root folder in which a shipped folder is tried: without Swift, without libraries but the C library, and from a
/// path with spaces that cannot be written.
struct TrialRoot {
  let target: ShipTarget
  /// The folder of the trial, as this process sees it. It contains the shipped folder.
  let files: String
  /// The command that runs a program in the root folder; empty if this system lets no one enter it.
  private let enter: [String]

  /// The name of the folder of the trial. It has the number of this process, so that it is no other folder of the root.
  private static let folder = "a friend's games \(ProcessInfo.processInfo.processIdentifier)"

  /// Makes the root folder, calls `body`, and removes the folder.
  /// - Parameters:
  ///   - root: a root folder from the command line; `nil` for one that is made here.
  ///   - isStatic: true if the shipped program needs no C library.
  ///   - needsSystemLibraries: true if the libraries are those of the system. Without a root folder from the command
  ///     line, the trial then takes place in the present one.
  static func use<Result>(
    for target: ShipTarget, root: String?, isStatic: Bool = false,
    needsSystemLibraries: Bool = false, _ body: (TrialRoot) throws -> Result
  ) throws -> Result {
    let work = "\(target.output)/.\(target.game).root"
    func remove(_ folder: String) {
      _ = try? ChildProgram.run(["chmod", "-R", "u+w", folder], in: ".")
      try? FileManager.default.removeItem(atPath: folder)
    }
    defer { if FileManager.default.fileExists(atPath: work) { remove(work) } }
    try? FileManager.default.removeItem(atPath: work)
    let files = root.map { "\($0)/\(folder)" } ?? "\(work)/\(folder)"
    try prepare(target, work, files, hasLibrary: root == nil && !isStatic)
    defer { remove(files) }
    let enter =
      needsSystemLibraries && root == nil ? [] : try way(into: root ?? work, target.game)
    return try body(TrialRoot(target: target, files: files, enter: enter))
  }

  /// Returns the path of a file of the trial, as programs in the root folder see it.
  func path(_ name: String) -> String {
    enter.isEmpty ? "\(files)/\(name)" : "/\(Self.folder)/\(name)"
  }

  /// Returns the command that runs a program of the trial, with an empty environment.
  func command(_ program: String, _ arguments: [String]) -> [String] {
    ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + enter + [path(program)] + arguments
  }

  /// Makes the root folder, and a copy of the shipped folder in it that cannot be written.
  private static func prepare(
    _ target: ShipTarget, _ work: String, _ files: String, hasLibrary: Bool
  ) throws {
    try target.run(["mkdir", "-p", "\(work)/proc", files])
    if hasLibrary {
      for file in CLibrary.files() + ["/bin/sh"] {
        try target.run(["install", "-D", "-m", "755", file, work + file])
      }
    }
    try target.run(["cp", "-a", target.part, "\(files)/\(target.game)"])
    try target.run(["chmod", "-R", "a-w", "\(files)/\(target.game)"])
  }

  /// Returns the command that runs a program in the root folder; empty if this system lets no one enter it.
  private static func way(into folder: String, _ game: String) throws -> [String] {
    let absolute = URL(fileURLWithPath: folder).standardizedFileURL.path
    // The loader finds `$ORIGIN` in /proc.
    let mount = #"mount --rbind /proc "$0/proc" && "#
    for command in [["unshare", "--mount"], ["unshare", "--mount", "--map-root-user"]] {
      let trial = command + ["sh", "-c", mount + "chroot / /bin/true", absolute]
      let quiet = ["sh", "-c", #"exec "$@" >/dev/null 2>&1"#, "sh"]
      if try ChildProgram.output(of: quiet + trial).code == 0 {
        return command + ["sh", "-c", mount + #"exec chroot "$0" "$@""#, absolute]
      }
    }
    report(
      "\(game): this system lets no program enter another root folder; the game is tried in the present one."
    )
    return []
  }

  /// Refuses a system, or a root folder, in which no trial is possible: the loader finds the game's libraries by
  /// `$ORIGIN`, for which it reads `/proc`. Called before anything is built.
  /// - Parameters:
  ///   - root: a root folder from the command line; `nil` for one that is made here.
  ///   - system: the system's own folder.
  static func requireProcesses(in root: String?, system: String = "/proc") throws {
    guard FileManager.default.fileExists(atPath: "\(system)/self") else {
      throw Failure.missing(
        system,
        expected: "the system's folder of its processes, which the trial of the game needs "
          + "(mount -t proc proc /proc)",
        found: "none")
    }
    guard let root else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: "\(root)/proc", isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Failure.missing(
        "\(root)/proc", expected: "a folder, where the trial of the game mounts the system's /proc",
        found: "none")
    }
  }
}
