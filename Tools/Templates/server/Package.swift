// swift-tools-version: 6.3
import PackageDescription

let reel = "TemplateReel"

// A server of matches and its bots. It builds with Swift alone: neither a window nor a C library is needed.
let package = Package(
  name: "TemplateName",
  platforms: [.macOS(.v15)],
  // The trait adds the service by HTTP: swift-nio, and swift-crypto for tickets.
  dependencies: [.package(name: "Reel", path: reel, traits: ["Server"])],
  targets: [
    .target(
      name: "TemplateNameRules", dependencies: [.product(name: "ReelServer", package: "Reel")]),
    .executableTarget(
      name: "TemplateName",
      dependencies: ["TemplateNameRules", .product(name: "ReelCommands", package: "Reel")]),
    .testTarget(name: "TemplateNameTests", dependencies: ["TemplateNameRules"]),
  ],
  swiftLanguageModes: [.v6]
)
