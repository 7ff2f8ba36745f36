import Foundation
import Testing

/// Tests that SwiftPM accepts the manifests of the pages as they are printed.
@Suite(.serialized) struct ManifestTests {
  @Test(arguments: Documents.blocks.filter { $0.marker == "manifest" })
  func swiftPMAcceptsTheManifestsOfThePages(_ block: CodeBlock) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-docs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data((block.code + "\n").utf8).write(to: folder.appendingPathComponent("Package.swift"))

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "swift package dump-package refuses the manifest")

    let package = try JSONDecoder().decode(Manifest.self, from: json)
    #expect(package.targets.contains { $0.type == "executable" })
    // The required products must be products of Reel.
    let own = try Documents.text("Package.swift")
    let products = package.targets.flatMap {
      $0.dependencies.compactMap { $0.product?.first ?? nil }
    }
    #expect(!products.isEmpty)
    for product in products {
      #expect(own.contains("library(\"\(product)\""), "Reel has no product \(product)")
    }
  }
}

/// The part of `swift package dump-package` that the test reads.
private struct Manifest: Decodable {
  struct Target: Decodable {
    var type: String
    var dependencies: [Dependency]
  }
  struct Dependency: Decodable {
    /// The product, the package and two further values.
    var product: [String?]?

    enum CodingKeys: CodingKey { case product }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      guard values.contains(.product) else { return }
      var list = try values.nestedUnkeyedContainer(forKey: .product)
      product = [try list.decodeIfPresent(String.self)]
    }
  }
  var targets: [Target]
}
