import Foundation
import ReelProgram

/// The C library, which a shipped program takes from the system.
enum CLibrary {
  /// Returns the oldest version of glibc that a program and its libraries run with; `nil` if they need none.
  static func version(neededBy files: [String]) throws -> String? {
    let (output, code) = try ChildProgram.output(of: ["readelf", "-V", "-W"] + files)
    guard code == 0 else {
      throw Failure(.damaged, "\(files[0]): expected a program and libraries that readelf reads")
    }
    let words = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let versions = words.filter { $0.hasPrefix("GLIBC_2.") }
      .map { $0.dropFirst(6).split(separator: ".").compactMap { Int($0) } }
    return versions.max { $0.lexicographicallyPrecedes($1) }?
      .map(String.init).joined(separator: ".")
  }

  /// The files of the C library and the loader, at the paths where programs expect them.
  static func files() -> [String] {
    let names = [
      "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2",
    ]
    let folders = [
      "/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib",
    ]
    let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    let found = names.compactMap { name in
      folders.map { "\($0)/\(name)" }.first(where: FileManager.default.fileExists)
    }
    return found + loaders.filter(FileManager.default.fileExists)
  }
}
