import ArgumentParser
import Foundation
import ReelFormats
import ReelPacking

struct PackingCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "packing",
      abstract: "Measures how small a square the atlas packer finds.",
      discussion: """
        500 rectangles with sides of 8 to 128 pixels, the same for every seed everywhere: the side \
        of the smallest square that was found to hold them, how much of it they cover, and how long \
        the search took. Where python3 has rectpack and PyTexturePacker (`pip install rectpack \
        PyTexturePacker`) they look for theirs in the same run, by bisection; rectpack takes up to \
        half a minute for each.
        """)
  }

  @Option(help: "How many sets of rectangles, from seed 1 on.")
  var seeds = 3

  @Flag(name: .customLong("no-peers"), help: "Leaves the Python packers out.")
  var leavesPeersOut = false

  @Flag(help: "Print JSON and nothing else, of our own packer alone.")
  var json = false

  func validate() throws {
    guard (1...1000).contains(seeds) else {
      throw ValidationError("--seeds is from 1 to 1000.")
    }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its times mean nothing. Use Tools/bench.")
    #endif
    var rows: [String] = []
    for isTurning in [false, true] {
      if !json { print(isTurning ? "with turning" : "without turning") }
      for seed in 1...UInt64(seeds) {
        let sizes = Self.sizes(seed)
        let area = sizes.reduce(0) { $0 + Int($1.width) * Int($1.height) }
        var options = RectanglePacker.Options()
        options.shape = .square
        options.allowsTurning = isTurning
        let start = ContinuousClock.now
        let (_, bins) = try RectanglePacker.pack(sizes, options)
        let seconds = start.duration(to: .now) / .seconds(1)
        let side = Int(bins[0].width)
        let density = 100 * Double(area) / Double(side * side)
        if json {
          rows.append(
            "  {\"turning\":\(isTurning),\"seed\":\(seed),\"side\":\(side),"
              + String(format: "\"density\":%.5f,\"seconds\":%.4f}", density / 100, seconds))
          continue
        }
        print(
          "  seed \(seed)  reel             "
            + String(format: "%5d  %.2f %%  %6.2f s", side, density, seconds))
        // The peers' output goes past this process's buffer.
        fflush(nil)
        if !leavesPeersOut { runPeers(sizes, seed, isTurning) }
      }
    }
    if json { print("[\n\(rows.joined(separator: ",\n"))\n]") }
  }

  /// Returns sizes by SplitMix64 (Sebastiano Vigna, public domain).
  static func sizes(_ seed: UInt64) -> [PackSize] {
    var state = seed
    func side() -> Int32 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return 8 + Int32(((bits ^ (bits >> 31)) >> 32) % 121)
    }
    return (0..<500).map { _ in
      let width = side()
      return PackSize(width, side())
    }
  }

  private func runPeers(_ sizes: [PackSize], _ seed: UInt64, _ isTurning: Bool) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let numbers = sizes.map { "\($0.width),\($0.height)" }.joined(separator: ",")
    process.arguments = [
      "python3", "-c", Self.peers, isTurning ? "1" : "0", numbers, "\(seed)",
    ]
    do {
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 { warn("python3 is absent or failed.") }
    } catch {
      warn("python3 cannot be run: \(error.localizedDescription)")
    }
  }

  /// A program that finds the smallest square by bisection, for each packer that is installed.
  private static let peers = #"""
    import sys, time, math
    turn, numbers = sys.argv[1] == "1", list(map(int, sys.argv[2].split(",")))
    rects = list(zip(numbers[::2], numbers[1::2]))
    area = sum(w * h for w, h in rects)
    def rectpack_fits(s):
        p = R.newPacker(mode=R.PackingMode.Offline, bin_algo=R.PackingBin.BFF,
                        pack_algo=R.MaxRectsBssf, sort_algo=R.SORT_LSIDE, rotation=turn)
        for w, h in rects: p.add_rect(w, h)
        p.add_bin(s, s); p.pack()
        return len(p) == 1 and len(p[0]) == len(rects)
    def pytexture_fits(s):
        a = A.MaxRectsAtlas(max_width=s, max_height=s, force_square=True, border_padding=0,
                            shape_padding=0, inner_padding=0)
        a.max_rect_list = [Rect(0, 0, s, s)]
        for w, h in sorted(rects, key=max, reverse=True):
            i = ImageRect(); i.width, i.height = w, h
            index, rank, turned = a.find_best_rank(i, turn)
            if rank == A.MAX_RANK: return False
            if turned: i.rotate()
            a.place_image_rect(index, i)
        return True
    def report(name, fits):
        t = time.perf_counter()
        first = lo = max(max(map(max, rects)), math.isqrt(area - 1) + 1); hi = lo + lo // 12
        while not fits(hi): lo = hi; hi += hi // 12
        while lo < hi:
            mid = (lo + hi) // 2
            if fits(mid): hi = mid
            else: lo = mid + 1
        print("  seed %s  %-15s  %5d  %.2f %%  %6.2f s" % (sys.argv[3], name, hi, 100 * area / hi / hi, time.perf_counter() - t))
    try:
        import PyTexturePacker.MaxRectsPacker.MaxRectsAtlas as A
        from PyTexturePacker.Rect import Rect
        from PyTexturePacker.ImageRect import ImageRect
        report("PyTexturePacker", pytexture_fits)
    except ImportError: print("  PyTexturePacker is not installed")
    try:
        import rectpack as R
        report("rectpack", rectpack_fits)
    except ImportError: print("  rectpack is not installed")
    """#
}
