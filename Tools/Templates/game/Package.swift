// swift-tools-version: 6.3
import PackageDescription

let reel = "TemplateReel"

let package = Package(
  name: "TemplateName",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: reel)],
  targets: [
    // The rules. They use no window, no file and no clock, so they run the same everywhere.
    .target(name: "TemplateNameRules", dependencies: [.product(name: "Reel", package: "Reel")]),
    // The program: window, sound, recording and command line around the rules.
    .executableTarget(
      name: "TemplateName",
      dependencies: ["TemplateNameRules", .product(name: "ReelApp", package: "Reel")],
      resources: [.copy("Assets")]),
    // Draws the pictures and makes the sounds: `swift run TemplateNameArt`.
    .executableTarget(
      name: "TemplateNameArt",
      dependencies: [
        .product(name: "Reel", package: "Reel"), .product(name: "ReelFormats", package: "Reel"),
        .product(name: "ReelPacking", package: "Reel"),
        .product(name: "ReelImage", package: "Reel"),
      ]),
    .testTarget(
      name: "TemplateNameTests",
      dependencies: ["TemplateNameRules", .product(name: "ReelApp", package: "Reel")]),
  ],
  swiftLanguageModes: [.v6]
)
