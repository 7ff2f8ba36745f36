import ArgumentParser

/// A number of bytes on the command line: `30MB`, `512KiB`, `1000`.
struct ByteCount: ExpressibleByArgument, Equatable {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units = [
      ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1000), ("MB", 1_000_000),
      ("GB", 1_000_000_000), ("B", 1), ("", 1),
    ]
    for (unit, size) in units where argument.hasSuffix(unit) {
      guard let number = Double(argument.dropLast(unit.count)), number > 0,
        number * Double(size) < 1e15
      else { return nil }
      bytes = Int(number * Double(size))
      return
    }
    return nil
  }

  /// The number in megabytes with one decimal, such as `11.3 MB`, or in kilobytes below one.
  var text: String {
    func tenths(_ number: Int, _ size: Int) -> String {
      let tenths = (number * 10 + size / 2) / size
      return "\(tenths / 10).\(tenths % 10)"
    }
    return bytes < 1_000_000
      ? "\(tenths(bytes, 1000)) kB" : "\(tenths(bytes, 1_000_000)) MB"
  }
}
