// swift-tools-version: 6.3
import PackageDescription

// Servers with the service by HTTP, for Tools/check-server. They depend on Reel as a game does that is a server: with
// the package trait Server, whose dependencies Reel's own build folder therefore needs not.

/// The settings of Reel's own targets: see `strict` there.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

func server(_ name: String, in folder: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "ReelCommands", package: "Reel"),
      .product(name: "ReelServer", package: "Reel"),
    ],
    path: folder, swiftSettings: strict)
}

let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: "../..", traits: ["Server"])],
  targets: [
    server("walk-server", in: "Sources/Walk"),
    // A game whose host decides alone, with encrypted packets.
    server("cards-server", in: "Sources/Cards"),
    .testTarget(
      name: "SealTests", dependencies: [.product(name: "ReelCrypto", package: "Reel")],
      path: "Tests", swiftSettings: strict),
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
