import Foundation
import Testing

@testable import ReelTool

@Suite struct ShipTextsTests {
  /// A shipped folder with a program that prints its arguments, and the library path.
  private func makeFolder(_ sandbox: Sandbox, _ name: String) throws {
    try sandbox.script(ShipTexts.launcher("Pong"), "\(name)/Pong")
    try sandbox.script(
      "#!/bin/sh\necho \"$LD_LIBRARY_PATH\"\nfor word; do echo \"<$word>\"; done\nexit 7\n",
      "\(name)/bin/Pong")
  }

  @Test(arguments: ["plain", "with spaces", "it's $HOME & more"])
  func theLauncherPassesArgumentsAndTheExitCode(folder: String) throws {
    let sandbox = try Sandbox()
    try makeFolder(sandbox, folder)
    let link = sandbox.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: sandbox.url.appendingPathComponent("\(folder)/Pong"))
    for program in ["\(sandbox.url.path)/\(folder)/Pong", link.path] {
      let outcome = try Sandbox.run(program, ["play", "a b", "*"])
      #expect(outcome.code == 7, "\(outcome)")
      #expect(outcome.output == "\n<play>\n<a b>\n<*>\n", "\(outcome)")
    }
  }

  @Test func theMenuEntryNamesTheFolder() throws {
    let sandbox = try Sandbox()
    let about = try JSONDecoder().decode(
      ShippedAbout.self,
      from: Data(
        #"{"game":"Pong","title":"Pong!","version":"","rules":1,"engine":"1","content":"0","files":3}"#
          .utf8))
    try sandbox.write(ShipTexts.menuEntry(about), "my games & |more/Pong.desktop")
    try sandbox.script(ShipTexts.menuScript("Pong"), "my games & |more/add-to-menu")
    let folder = sandbox.url.resolvingSymlinksInPath().path + "/my games & |more"
    let environment = "XDG_DATA_HOME=\(sandbox.url.path)/data"
    let outcome = try Sandbox.run("/usr/bin/env", [environment, "\(folder)/add-to-menu"])
    let entry = sandbox.url.path + "/data/applications/Pong.desktop"
    #expect(outcome.code == 0 && outcome.lines == [entry], "\(outcome)")
    let text = try String(contentsOfFile: entry, encoding: .utf8)
    #expect(text.contains("Name=Pong!\n"))
    #expect(text.contains("Exec=\"\(folder)/Pong\"\n"), "\(text)")
    #expect(text.contains("Icon=\(folder)/icon.png\n"))
    let removed = try Sandbox.run(
      "/usr/bin/env", [environment, "\(folder)/add-to-menu", "--remove"])
    #expect(removed.code == 0 && !FileManager.default.fileExists(atPath: entry))
  }

  @Test func aFolderThatAMenuCannotNameIsRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.script(ShipTexts.menuScript("Pong"), "a$b/add-to-menu")
    let outcome = try Sandbox.run(
      "/usr/bin/env",
      ["XDG_DATA_HOME=\(sandbox.url.path)/data", "\(sandbox.url.path)/a$b/add-to-menu"])
    #expect(outcome.code == 65 && outcome.errors.contains("expected a folder without"))
  }
}
