import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelMath
import ReelProgram

struct AtlasCheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Finds overlaps, frames outside their picture, missing pictures, double names.",
      discussion: """
        Prints a line for each problem and exits with 1 if there is one. Frames with the same \
        rectangle count as the same picture, and frames with meshes may overlap others.
        """)
  }

  @OptionGroup var source: AtlasSource

  func run() throws {
    try answering {
      let folder = try source.folder()
      let atlas: Atlas
      var problems: [String] = []
      do {
        atlas = try source.read(mended: { problems.append($0.description) })
      } catch let error as ContentError where error.kind == .damaged {
        printResult(error.description)
        throw ExitCode(1)
      }
      var sizes: [Vec2?] = []
      for image in atlas.images {
        do {
          let bitmap = try ImageFile.decode(
            try folder.bytes(of: image.file), file: image.file)
          sizes.append(Vec2(Float(bitmap.width), Float(bitmap.height)))
        } catch let error as ContentError {
          problems.append(error.description)
          sizes.append(nil)
        }
      }
      for problem in AtlasCheck.problems(of: atlas, sizes: sizes) {
        problems.append("\(source.file): \(problem)")
      }
      for problem in problems { printResult(problem) }
      if !problems.isEmpty { throw ExitCode(1) }
    }
  }
}
