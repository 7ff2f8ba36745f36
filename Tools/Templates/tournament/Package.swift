// swift-tools-version: 6.3
import PackageDescription

let reel = "TemplateReel"

// Builds with Swift alone: neither a window nor a C library is needed.
let package = Package(
  name: "TemplateName",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: reel)],
  targets: [
    .target(
      name: "TemplateNameRules", dependencies: [.product(name: "ReelServer", package: "Reel")]),
    // The game's command line: single matches, recordings, replays, sweeps.
    .executableTarget(
      name: "TemplateName",
      dependencies: ["TemplateNameRules", .product(name: "ReelCommands", package: "Reel")]),
    // The tournament: matches in batches, and ratings.
    .target(
      name: "TemplateNameTournament",
      dependencies: ["TemplateNameRules", .product(name: "ReelBatch", package: "Reel")]),
    .executableTarget(name: "RoundRobin", dependencies: ["TemplateNameTournament"]),
    .testTarget(name: "TemplateNameTests", dependencies: ["TemplateNameTournament"]),
  ],
  swiftLanguageModes: [.v6]
)
