import Foundation
import ReelContent
import ReelImage
import Testing

/// The real window of the real program, on a display of its own, moved by synthetic pointer events and checked in a
/// screenshot.
@Suite(.serialized, .enabled(if: Display.isAvailable, "needs Xvfb, xdotool and ImageMagick"))
struct WindowTests {
  @Test func aHeldButtonMovesTheCart() throws {
    let display = try Display()
    defer { display.close() }
    let game = try display.start([
      "play", "--seed", "5", "--mute", "--scale", "1",
    ])
    defer { kill(game.processIdentifier, SIGKILL) }
    let window = try display.waitForWindow("Alien Catch", of: game)
    // A tap anywhere starts the game.
    try display.tool("mousemove", "--window", window, "240", "80", "mousedown", "1")
    Thread.sleep(forTimeInterval: 0.3)
    try display.tool("mouseup", "1")
    Thread.sleep(forTimeInterval: 0.7)
    // A busy machine draws late: screenshots are repeated until they show what is expected, for some minutes.
    var first: Int?
    for _ in 0..<400 where first == nil {
      first = try cart(in: try display.picture(of: window))
      if first == nil { Thread.sleep(forTimeInterval: 0.25) }
    }
    let before = try #require(first, "no cart in the picture")
    // Holds the right button, and moves the pointer off it meanwhile.
    try display.tool("mousemove", "--window", window, "436", "276", "mousedown", "1")
    Thread.sleep(forTimeInterval: 0.4)
    try display.tool("mousemove", "--window", window, "300", "100")
    var after = before
    for _ in 0..<400 where after <= before + 60 {
      Thread.sleep(forTimeInterval: 0.25)
      after = try cart(in: try display.picture(of: window)) ?? after
    }
    try display.tool("mouseup", "1")
    #expect(after > before + 60, "the cart was at \(before) and is at \(after)")
  }

  @Test func aLostDisplayEndsTheRecordingAndHasAnExitCodeOfItsOwn() throws {
    let display = try Display()
    defer { display.close() }
    let folder = try temporaryFolder()
    let reel = folder.appendingPathComponent("lost.reel").path
    let game = try display.start(["play", "--mute", "--record", reel])
    defer { kill(game.processIdentifier, SIGKILL) }
    _ = try display.waitForWindow("Alien Catch", of: game)
    // The second chunk, after a second of play, has a checkpoint to compare with.
    func size() -> Int { FileManager.default.contents(atPath: reel)?.count ?? 0 }
    let start = size()
    for _ in 0..<10_000 where size() <= max(start, 1) { Thread.sleep(forTimeInterval: 0.02) }
    display.close()
    for _ in 0..<10_000 where game.isRunning { Thread.sleep(forTimeInterval: 0.02) }
    #expect(!game.isRunning)
    #expect(game.terminationStatus == 69)
    let verified = try Program.run(["verify", reel])
    #expect(verified.code == 0 && !verified.errors.contains("cut off"), "\(verified.errors)")
  }

  /// Returns the cart's x position. Compares the cart's picture with the ground of the screenshot at every column, and
  /// takes the middle of the columns that match best; `nil` if none does.
  private func cart(in screen: Bitmap) throws -> Int? {
    let folder = URL(fileURLWithPath: assetsPath)
    let atlas = try openAssets().content.atlases[0]
    let frame = atlas.frames[atlas.index(of: "cart-1")!]
    let sheet = try ImageFile.decode(
      [UInt8](Data(contentsOf: folder.appendingPathComponent("aliencatch.png"))), file: "png")
    let width = Int(frame.rect.width)
    let height = Int(frame.rect.height)
    // Only solid pixels of the upper part count: wheels turn, and the edge is blended.
    var solid: [Int] = []
    var colors: [Int] = []
    for y in stride(from: 0, to: height * 6 / 10, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        let (u, v) =
          frame.rotation == .clockwise
          ? (Int(frame.rect.x) + height - 1 - y, Int(frame.rect.y) + x)
          : (Int(frame.rect.x) + x, Int(frame.rect.y) + y)
        let at = (v * sheet.width + u) * 4
        if sheet.pixels[at + 3] == 255 {
          solid.append((y * screen.width + x) * 4)
          colors.append(Int(sheet.pixels[at]))
        }
      }
    }
    // The cart stands on the ground, whose distance from the bottom is that of the rules.
    let stands = screen.height - 31 - Int(frame.source.y - frame.offset.y)
    var best = (error: Int.max, x: 0)
    for top in stands - 1...stands + 1 {
      for left in 0..<screen.width - width {
        let corner = (top * screen.width + left) * 4
        var error = 0
        for index in solid.indices {
          error += abs(Int(screen.pixels[corner + solid[index]]) - colors[index])
          if error > best.error { break }
        }
        if error < best.error { best = (error, left) }
      }
    }
    let perPixel = Double(best.error) / Double(solid.count)
    return perPixel < 70 ? best.x + width / 2 : nil
  }
}

/// A display of its own, made by Xvfb.
final class Display {
  static let isAvailable = ["Xvfb", "xdotool", "import"].allSatisfy { tool in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }

  private let server = Process()
  private let name: String
  private let folder: URL

  init() throws {
    folder = try temporaryFolder()
    let number = folder.appendingPathComponent("number")
    try Data().write(to: number)
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The server chooses a free number and prints it. Without `-noreset` it would begin anew whenever its last client
    // leaves: each search for a window that is not there yet could cut the game's own connection.
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = try FileHandle(forWritingTo: number)
    server.standardError = FileHandle.nullDevice
    try server.run()
    var output = ""
    for _ in 0..<1200 where !output.hasSuffix("\n") {
      Thread.sleep(forTimeInterval: 0.1)
      output = try String(contentsOf: number, encoding: .utf8)
    }
    try #require(output.hasSuffix("\n"), "Xvfb did not start")
    name = ":\(output.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  func close() {
    // SIGKILL rather than SIGTERM: the pool's threads block SIGTERM, and children inherit that.
    kill(server.processIdentifier, SIGKILL)
    while server.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    try? FileManager.default.removeItem(at: folder)
  }

  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Program.alienCatch
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    environment["SDL_VIDEODRIVER"] = "x11"
    environment["XDG_DATA_HOME"] = folder.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  @discardableResult func tool(_ arguments: String...) throws -> String {
    let result = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["xdotool"] + arguments, environment: ["DISPLAY": name])
    return result.output
  }

  func waitForWindow(_ title: String, of game: Process) throws -> String {
    // Some minutes: on two cores the game starts beside all other tests.
    for _ in 0..<2400 where game.isRunning {
      let found = try tool("search", "--onlyvisible", "--name", title)
      if let window = found.split(separator: "\n").first {
        Thread.sleep(forTimeInterval: 0.5)
        return String(window)
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
    let end = game.isRunning ? "still runs" : "ended with \(game.terminationStatus)"
    try #require(Bool(false), "no window named \(title) appeared; the game \(end)")
    return ""
  }

  func picture(of window: String) throws -> Bitmap {
    let file = folder.appendingPathComponent("screen.png")
    let result = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["import", "-window", window, "-depth", "8", "-define", "png:color-type=6", file.path],
      environment: ["DISPLAY": name])
    try #require(result.code == 0, "\(result.errors)")
    return try ImageFile.decode([UInt8](Data(contentsOf: file)), file: "screen.png")
  }
}
