// swift-tools-version: 6.3
import PackageDescription

// A server with the service by HTTP, for Tools/check-server. It depends on Reel as a game does that is a server:
// with the package trait Server, whose dependencies Reel's own build folder therefore needs not.

/// The settings of Reel's own targets: see `strict` there.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: "../..", traits: ["Server"])],
  targets: [
    .executableTarget(
      name: "walk-server",
      dependencies: [
        .product(name: "ReelCommands", package: "Reel"),
        .product(name: "ReelServer", package: "Reel"),
      ],
      path: "Sources", swiftSettings: strict),
    // A server of Duel, whose page the long form of Tools/check-web lets watch rooms. The rules are those of the game.
    .executableTarget(
      name: "duel-server",
      dependencies: [
        "ServedDuel",
        .product(name: "ReelAssets", package: "Reel"),
        .product(name: "ReelCommands", package: "Reel"),
      ],
      path: "Duel/Program", swiftSettings: strict),
    .target(
      name: "ServedDuel", dependencies: [.product(name: "Reel", package: "Reel")],
      path: "Duel/Rules"),
  ],
  swiftLanguageModes: [.v6]
)
