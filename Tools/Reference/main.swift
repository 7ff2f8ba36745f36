// Compares the pages and the reference with the engine's public names as the compiler lists them. Tools/check-docs runs
// it.
//
//     reference GRAPHS undocumented        lists public names without a comment, and components without an example
//     reference GRAPHS cheatsheet          compares docs/cheatsheet.md with the engine
//     reference GRAPHS cheatsheet --write  writes its parts anew
//     reference GRAPHS products DIR        writes a graph for each product, DIR/Reel/Reel.symbols.json, …, and a page
//                                          for each module of a product that has several
//
// Tools/docs also runs
//
//     reference site PAGES SITE            writes SITE/play: pages on which the games of the folders PAGES/*-web play.
//                                          SITE contains the documentation; a link that leads nowhere is an error

import Foundation
import ReelProgram

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  report("reference: expected a folder of symbol graphs and what to do, found too little.")
  Termination.leave(64)
}
let root = FileManager.default.currentDirectoryPath
if arguments[1] == "site" {
  guard arguments.count == 4 else {
    report("reference: site: expected a folder of shipped pages and the site's folder.")
    Termination.leave(64)
  }
  do {
    let (count, broken) = try Site(root: root, pages: arguments[2], output: arguments[3]).write()
    for line in broken { report(line) }
    printResult("\(count) pages that play, \(broken.count) broken links")
    Termination.leave(StandardStreams.flush() == nil ? (broken.isEmpty ? 0 : 1) : 73)
  } catch {
    report("reference: site: \(Failure.sentence(of: error))")
    Termination.leave((error as? Failure)?.code.rawValue ?? 1)
  }
}
let graph = try SymbolGraph(folder: arguments[1])
switch arguments[2] {
case "undocumented":
  let examples = MissingExamples(graph: graph)
  let lines = Undocumented(graph: graph, root: root).lines + examples.lines
  for line in lines { printResult(line) }
  let (modules, names) = (graph.modules.count, graph.symbols.count)
  printResult("\(modules) modules, \(names) public names, \(examples.count) components")
  Termination.leave(StandardStreams.flush() == nil && lines.isEmpty ? 0 : 1)
case "cheatsheet":
  let path = "\(root)/docs/cheatsheet.md"
  let page = try String(contentsOfFile: path, encoding: .utf8)
  let filled = Cheatsheet(graph: graph).filled(page)
  if arguments.contains("--write") {
    try OutputFolder.write(Array(filled.utf8), to: path, replacing: true)
  } else if filled != page {
    for (line, (own, expected)) in zip(
      page.split(separator: "\n", omittingEmptySubsequences: false),
      filled.split(separator: "\n", omittingEmptySubsequences: false)
    ).enumerated() where own != expected {
      printResult("docs/cheatsheet.md:\(line + 1): expected \(expected)")
      break
    }
    printResult(
      "docs/cheatsheet.md: the engine has changed; write it anew with Tools/check-docs --write")
    Termination.leave(StandardStreams.flush() == nil ? 1 : 73)
  }
case "products":
  guard arguments.count > 3 else {
    report("reference: products: expected a folder to write into, found none.")
    Termination.leave(64)
  }
  for product in Product.all {
    let data = try product.graph(from: arguments[1], types: graph.outermost)
    try OutputFolder("\(arguments[3])/\(product.name)", isMade: true).write(
      [UInt8](data), as: "\(product.name).symbols.json", replacing: true)
    for (name, page) in try product.modulePages(root: root, types: graph.outermost) {
      try OutputFolder("\(arguments[3])/\(product.name)").write(
        [UInt8](page.utf8), as: name, replacing: true)
    }
    printResult(product.name)
  }
  Termination.leave(StandardStreams.flush() == nil ? 0 : 73)
default:
  report("reference: expected undocumented, cheatsheet or products, found \(arguments[2]).")
  Termination.leave(64)
}
