import ArgumentParser
import ReelContent
import ReelFormats
import ReelPacking
import ReelProgram

struct MapCheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Finds missing pictures, unknown words, tiles of no set, ids used twice.",
      discussion: """
        Prints a line for each problem and exits with 1 if there is one: a picture or map that is \
        missing, a picture that cannot be opened, an unknown version, element or attribute, tiles \
        that no set has or that lie beyond their picture, animations of missing tiles, sets whose \
        numbers overlap, ids used twice, objects without a class. All levels of an LDtk project are read.
        """)
  }

  @OptionGroup var source: MapFileArgument

  func run() throws {
    try answering {
      let (folder, name) = try source.open()
      var problems: [String] = []
      func add(_ sentences: [String]) { problems += sentences.map { "\(source.file): \($0)" } }
      do {
        if try MapFile.namesWorld(name, in: folder),
          !name.hasBytes(atEnd: ".world", ignoringCase: true)
        {
          var levels = LevelCheck(folder)
          try MapFile.readLevels(
            of: name, in: folder, noticed: { problems.append($0.description) },
            { problems += levels.problems(of: $0, $1) })
        } else {
          switch try source.read(noticed: { problems.append($0.description) }) {
          case .map(let map): add(MapCheck.problems(of: map, in: folder))
          case .set(let set): add(MapCheck.problems(of: TileMap(sets: [set]), in: folder))
          case .world(let world):
            for map in world.maps where !folder.contains(map.file) {
              add(["there is no map \(ContentError.quoted(map.file))"])
            }
          }
        }
      } catch let error as ContentError where error.kind == .damaged {
        printResult(error.description)
        throw ExitCode(1)
      }
      for problem in problems { printResult(problem) }
      if !problems.isEmpty { throw ExitCode(1) }
    }
  }
}
