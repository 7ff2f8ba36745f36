import Foundation
import ReelProgram

/// The licenses of everything that a shipped folder contains.
struct ShipLicenses {
  let package: ShippedPackage
  /// The shared libraries in the folder; `nil` for none.
  let libraries: SharedLibraries?

  /// Writes the folder `licenses`.
  func write(into target: ShipTarget) throws {
    var lines = [
      "The licenses of the parts of this program.", "",
      "Linked into the program:",
    ]
    for (name, folder) in try package.packages() {
      guard let file = license(in: folder) else {
        report("\(folder): found no LICENSE; the shipped folder lacks the license of \(name)")
        continue
      }
      try target.copy("\(folder)/\(file)", "licenses/\(name).txt")
      lines.append("  \(name): \(name).txt")
    }
    if let swift = try swiftLicense() {
      try target.copy(swift, "licenses/swift.txt")
      lines.append("  the libraries of Swift: swift.txt")
    }
    if package.platform == .server {
      lines += [
        "  the C library glibc, under the LGPL 2.1, linked statically: its license lets a recipient relink the",
        "  program with another version, for which the distributor must offer the object files.",
      ]
      try copySystemLicense("libc6", target)
    }
    if package.platform == .library {
      for (name, owner) in [("libstdc++ and libgcc", "libstdc++6"), ("zlib", "zlib1g")]
      where try copySystemLicense(owner, target) {
        lines.append("  \(name): \(owner).txt")
      }
    }
    if let libraries {
      lines += [
        "",
        "Shared libraries in lib. You may replace each of them by another build of the same library:",
      ]
      lines += try write(libraries, target)
    }
    try target.write(lines.joined(separator: "\n") + "\n", "licenses/README.txt")
  }

  private func license(in folder: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().first { name in
      ["LICENSE", "LICENCE", "COPYING"].contains { name.uppercased().hasPrefix($0) }
    }
  }

  /// Returns the license that comes with the compiler.
  private func swiftLicense() throws -> String? {
    struct Info: Decodable {
      struct Paths: Decodable { var runtimeResourcePath: String }
      var paths: Paths
    }
    let (output, code) = try ChildProgram.output(of: ["swift", "-print-target-info"])
    guard code == 0, let info = try? JSONDecoder().decode(Info.self, from: output) else {
      return nil
    }
    let path = "\(info.paths.runtimeResourcePath)/../../share/swift/LICENSE.txt"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Copies the licenses of shared libraries, and returns a line for each library.
  private func write(_ libraries: SharedLibraries, _ target: ShipTarget) throws -> [String] {
    let all = libraries.own.merging(libraries.desktop) { first, _ in first }
    var lines: [String] = []
    var missing: [String] = []
    for (name, path) in all.sorted(by: { $0.key < $1.key }) {
      guard let owner = try Self.owner(of: path), try copySystemLicense(owner, target) else {
        missing.append(name)
        continue
      }
      let source = try Self.output([
        "dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", owner,
      ])
      lines.append("  \(name): \(owner).txt, built from \(source ?? owner)")
    }
    if !missing.isEmpty {
      report(
        "licenses: found none for \(missing.joined(separator: ", ")), because no package of dpkg owns them; add them by hand"
      )
    }
    return lines
  }

  /// Copies the license of a package of the system. Returns false if there is none.
  @discardableResult
  private func copySystemLicense(_ name: String, _ target: ShipTarget) throws -> Bool {
    let path = "/usr/share/doc/\(name)/copyright"
    guard FileManager.default.fileExists(atPath: path) else { return false }
    try target.copy(path, "licenses/\(name).txt")
    return true
  }

  /// Returns the package that a file belongs to.
  private static func owner(of path: String) throws -> String? {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // The database has the paths from before /lib became a link to /usr/lib.
    let former = real.hasPrefix("/usr/lib/") ? String(real.dropFirst(4)) : "/usr" + real
    for candidate in [path, real, former] {
      if let answer = try output(["dpkg-query", "-S", candidate]),
        let owner = answer.split(separator: ":").first
      {
        return String(owner)
      }
    }
    return nil
  }

  private static func output(_ command: [String]) throws -> String? {
    let (output, code) = try ChildProgram.output(
      of: ["sh", "-c", #"exec "$@" 2>/dev/null"#, "sh"] + command)
    return code == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
