import Foundation
import ReelProgram

/// The archive of a shipped folder. The same folder gives the same bytes.
struct ShipArchive {
  let path: String
  let size: Int
  /// The sizes of the parts, line by line.
  let table: [String]

  /// - Parameter hasPrograms: true if the folder has programs for this kind of machine, which the name then states.
  init(_ about: ShippedAbout, in target: ShipTarget, hasPrograms: Bool) throws {
    let machine = hasPrograms ? try ChildProgram.output(of: ["uname", "-s", "-m"]).output : Data()
    let words = String(decoding: machine, as: UTF8.self).lowercased().split(
      whereSeparator: \.isWhitespace)
    let version = about.version.isEmpty ? [] : [about.version]
    let name = ([target.game] + version + words.map(String.init)).joined(separator: "-")
    let stem = "\(target.output)/\(name)"
    path = stem + ".tar.xz"
    let (tar, archive) = (stem + ".tar", stem + ".tar.xz")
    // The times, the owners and the order of the names are those of no machine.
    try target.run([
      "tar", "--format=gnu", "--sort=name", "--mtime=@946684800", "--owner=0", "--group=0",
      "--numeric-owner", "--mode=u=rwX,go=rX", "-C", target.output, "-cf", tar, target.game,
    ])
    // A filter for the jumps of this processor's programs makes the archive smaller.
    let filters = words.last == "x86_64" ? ["--x86", "--lzma2=preset=9"] : ["-9"]
    try target.run(["xz"] + filters + ["--threads=1", "--force", tar])
    size = try Self.size(of: archive)
    var lines: [(String, Int)] = []
    var total = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: target.folder).sorted()
    for name in names {
      let size = try Self.size(of: "\(target.folder)/\(name)")
      total += size
      lines.append((name, size))
    }
    lines.append(("together", total))
    lines.append((OutputFolder.split(archive).name, size))
    let width = lines.map { $0.0.count }.max() ?? 0
    table = lines.map { name, size in
      let text = ByteCount(bytes: size).text
      return name + String(repeating: " ", count: width - name.count)
        + String(repeating: " ", count: max(1, 12 - text.count)) + text
    }
  }

  /// Returns the bytes of a file, or of all files in a folder.
  static func size(of path: String) throws -> Int {
    let status = try FileStatus(of: path, followsLinks: false)
    if let status, status.isFile { return status.size }
    let names =
      FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return try names.reduce(0) { sum, name in
      let status = try FileStatus(of: "\(path)/\(name)", followsLinks: false)
      return sum + (status?.isFile == true ? status!.size : 0)
    }
  }
}
