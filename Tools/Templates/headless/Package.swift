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
    // The game's command line: runs, recordings, replays.
    .executableTarget(
      name: "TemplateName",
      dependencies: ["TemplateNameRules", .product(name: "ReelCommands", package: "Reel")]),
    .executableTarget(name: "Tournament", dependencies: ["TemplateNameRules"]),
    .testTarget(name: "TemplateNameTests", dependencies: ["TemplateNameRules"]),
  ],
  swiftLanguageModes: [.v6]
)
