import Foundation
import ReelProgram

/// The shared libraries of a program, apart from the C library, which every system has.
struct SharedLibraries {
  /// The path of each library that comes with the game and is used on every system, by the name under which it is
  /// loaded.
  private(set) var own: [String: String] = [:]
  /// The libraries of a desktop: those for graphics and sound devices, and what only these need. The copies that come
  /// with the game are used only on a system that lacks one of them, because the system's drivers fit its own.
  private(set) var desktop: [String: String] = [:]

  /// The beginnings of names of libraries of the C library.
  private static let system = [
    "ld-linux", "linux-vdso", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so",
    "libresolv.so", "libutil.so",
  ]

  /// The beginnings of names of libraries that belong to a desktop.
  private static let ofDesktop = [
    "libX11", "libXext", "libXcursor", "libXi.", "libXrandr", "libXfixes", "libXrender", "libxcb",
    "libXau", "libXdmcp", "libwayland-", "libxkbcommon", "libdrm", "libgbm", "libasound",
    "libpulse", "libdbus", "libsystemd", "libstdc++", "libgcc_s", "libGL", "libEGL",
  ]

  /// - Parameter loaded: the names of libraries that the program loads by itself.
  init(of program: String, loading loaded: [String] = []) throws {
    let paths = try Self.paths(of: program, loaded)
    var open = try Self.needed(by: program) + loaded
    for name in loaded where paths[name] == nil {
      throw Failure(
        .missing, "\(name): expected a library of this system, which the game loads; found none")
    }
    var ownNames: Set<String> = []
    while let name = open.popLast() {
      guard let path = paths[name], !ownNames.contains(name),
        !Self.ofDesktop.contains(where: name.hasPrefix)
      else { continue }
      ownNames.insert(name)
      open += try Self.needed(by: path)
    }
    for (name, path) in paths {
      if ownNames.contains(name) { own[name] = path } else { desktop[name] = path }
    }
  }

  /// Returns the paths of all libraries that a program needs, directly or through others.
  private static func paths(of program: String, _ loaded: [String]) throws -> [String: String] {
    let (output, code) = try ChildProgram.output(
      of: [
        "env", "LD_TRACE_LOADED_OBJECTS=1", "LD_PRELOAD=\(loaded.joined(separator: ":"))", program,
      ])
    guard code == 0 else {
      throw Failure(.damaged, "\(program): expected a program whose libraries can be listed")
    }
    var paths: [String: String] = [:]
    // name => path (address)
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first.map({ OutputFolder.split($0).name }),
        !system.contains(where: name.hasPrefix)
      else { continue }
      guard words.count >= 3, words[1] == "=>", words[2].hasPrefix("/") else {
        throw Failure(
          .missing,
          "\(name): expected a library of this system, which the program needs; found none")
      }
      paths[name] = words[2]
    }
    return paths
  }

  /// Returns true for the name of a library that belongs to the C library, or to the system's loader.
  static func isOfC(_ name: String) -> Bool { system.contains(where: name.hasPrefix) }

  /// Returns the names of the libraries that a file itself names.
  static func needed(by file: String) throws -> [String] {
    let (output, code) = try ChildProgram.output(of: ["readelf", "-d", "-W", file])
    guard code == 0 else {
      throw Failure(.damaged, "\(file): expected a program or a library that readelf reads")
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("(NEEDED)") }
      .compactMap { line in
        guard let start = line.firstIndex(of: "["), let end = line.lastIndex(of: "]") else {
          return nil
        }
        return String(line[line.index(after: start)..<end])
      }
  }

  /// Copies the libraries into the folders `lib` and `lib/desktop`.
  func copy(into target: ShipTarget) throws {
    for (name, path) in own.sorted(by: { $0.key < $1.key }) {
      try target.copy(path, "lib/\(name)")
    }
    for (name, path) in desktop.sorted(by: { $0.key < $1.key }) {
      try target.copy(path, "lib/desktop/\(name)")
    }
  }
}
