import Foundation
import ReelProgram

/// The pages on which every game and every example plays: the folder `play` of the documentation's site.
struct Site {
  /// The package's folder.
  var root: String
  /// The folder with the shipped pages, such as `Examples-web`.
  var pages: String
  /// The site's folder: it contains `documentation`, and gets `play`.
  var output: String

  /// Writes the pages.
  /// - Returns: the number of pages, and a line for each link that leads nowhere.
  func write() throws -> (pages: Int, broken: [String]) {
    let shipped = try ShippedPage.all(in: pages)
    let playables = try shipped.flatMap { page in
      page.entries.isEmpty ? [try game(page)] : try page.entries.map { try example($0, of: page) }
    }
    let games = playables.filter { $0.kind == .game }
    let tour = playables.filter { $0.kind == .tour }
    let examples = playables.filter { $0.kind == .example }

    let folder = "\(output)/play"
    try? FileManager.default.removeItem(atPath: folder)
    let list = try OutputFolder(folder, isMade: true)
    for page in shipped {
      try FileManager.default.copyItem(
        atPath: "\(pages)/\(page.folder)", toPath: "\(folder)/\(page.folder)")
    }
    for name in ["site.css", "site.js"] {
      let text = try SourceFile.read("\(root)/Tools/Reference/Site/\(name)")
      try list.write([UInt8](text.utf8), as: name, replacing: true)
    }
    let pictures = try list.folder("pictures", isMade: true)
    for example in examples {
      let picture = try SourceFile.bytes("\(root)/docs/examples/\(example.id).png")
      try pictures.write(picture, as: "\(example.id).png", replacing: true)
    }

    var written: [(path: String, html: String)] = []
    func write(_ page: SitePage, into folder: OutputFolder, _ path: String) throws {
      let html = page.html.text
      try folder.write([UInt8](html.utf8), as: "index.html", replacing: true)
      written.append((path, html))
    }
    let all = ListPage(games: games, tour: tour, examples: examples).page
    try write(all, into: list, "play/index.html")
    for group in [games, tour, examples] {
      for (index, playable) in group.enumerated() {
        let page = PlayPage(
          playable: playable, previous: index > 0 ? group[index - 1] : nil,
          next: index + 1 < group.count ? group[index + 1] : nil, address: addresses(for: playable))
        try write(
          page.page, into: list.folder(playable.id, isMade: true), "play/\(playable.id)/index.html")
      }
    }
    let links = SiteLinks(site: output)
    let broken = written.flatMap { links.broken(in: $0.path, $0.html) }
    return (written.count, try broken + brokenMarks(playables))
  }

  /// Returns a function from the name of a type to the address of its page in the documentation. A type that the game
  /// itself declares has none.
  private func addresses(for playable: Playable) -> (String) -> String? {
    let own = playable.files.reduce(into: Set<String>()) { $0.formUnion($1.declaredTypes) }
    let documentation = Documentation(site: output)
    return { name in
      own.contains(name) ? nil : documentation.address(ofType: name).map { "../../\($0)" }
    }
  }

  private func example(_ entry: ShippedPage.Entry, of page: ShippedPage) throws -> Playable {
    let name = "\(entry.name).swift"
    let picture = "\(root)/docs/examples/\(entry.id).png"
    return Playable(
      kind: .example, id: entry.id, title: Playable.title(id: entry.id), about: entry.about,
      folder: page.folder, example: entry.id, view: try .picture(picture),
      picture: "pictures/\(entry.id).png",
      files: [
        SourceFile(name: name, text: try SourceFile.read("\(root)/Games/Examples/Rules/\(name)"))
      ])
  }

  private func game(_ page: ShippedPage) throws -> Playable {
    let isTour = page.name == "Orchard"
    let rules = isTour ? "\(root)/docs/orchard/Rules" : "\(root)/Games/\(page.name)/Rules"
    let files = try SourceFile.rules(in: rules, of: page.name)
    let type = isTour ? "OrchardSteps" : page.name
    guard let about = files.lazy.compactMap({ $0.summary(of: type) }).first else {
      throw Failure.missing(
        rules, expected: "a comment above the type \(type)",
        found: "none")
    }
    guard let view = page.view else {
      throw Failure.missing(
        "\(pages)/\(page.folder)/golden.reel", expected: "a reel", found: "none")
    }
    return Playable(
      kind: isTour ? .tour : .game, id: page.name.hyphenated, title: page.title, about: about,
      folder: page.folder, view: view, picture: "\(page.folder)/icon.png", files: files,
      steps: isTour ? try tourSteps() : [])
  }

  /// Returns the steps that the tour links to.
  private func tourSteps() throws -> [Playable.Step] {
    PlayMark.all(in: try SourceFile.read("\(root)/docs/tour.md")).compactMap { mark in
      mark.step.map {
        Playable.Step(
          number: $0, title: mark.stepTitle, heading: mark.heading,
          address: "../../documentation/reel/tour/#\(mark.anchor)")
      }
    }
  }

  /// Returns a line for each mark of a guide, and each example of docs/examples.md, whose page is missing.
  private func brokenMarks(_ playables: [Playable]) throws -> [String] {
    let ids = Set(playables.map(\.id) + ["."])
    let guides = try FileManager.default.contentsOfDirectory(atPath: "\(root)/docs")
      .filter { $0.hasSuffix(".md") }.sorted()
    let broken = try guides.flatMap { guide in
      try PlayMark.all(in: SourceFile.read("\(root)/docs/\(guide)")).compactMap { mark in
        let id = String(mark.address.prefix { $0 != "/" })
        return ids.contains(id) ? nil : "docs/\(guide): no page plays \(mark.address)"
      }
    }
    let rows = try SourceFile.read("\(root)/docs/examples.md").matches(of: /\| `([a-z-]+)` \|/)
    return broken
      + rows.filter { !ids.contains(String($0.1)) }.map {
        "docs/examples.md: no page plays \($0.1)"
      }
  }
}
