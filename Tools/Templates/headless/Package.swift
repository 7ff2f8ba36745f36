// swift-tools-version: 6.3
import PackageDescription

let reel = "TemplateReel"

// Builds with Swift alone: neither a window nor a C library is needed.
let package = Package(
  name: "TemplateName",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: reel)],
  targets: [
    .target(name: "TemplateNameRules", dependencies: [.product(name: "Reel", package: "Reel")]),
    .executableTarget(name: "TemplateName", dependencies: ["TemplateNameRules"]),
    .testTarget(name: "TemplateNameTests", dependencies: ["TemplateNameRules"]),
  ],
  swiftLanguageModes: [.v6]
)
