// swift-tools-version: 6.3
import PackageDescription

// The programs of `Tools/attack`, which builds them beside the engine, in Reel's own build folder.

/// The settings of Reel's own targets: see `strict` there.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

func reel(_ product: String) -> Target.Dependency { .product(name: product, package: "Reel") }

let package = Package(
  name: "Attacks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reel", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "attacks",
      dependencies: [
        reel("ReelServer"), reel("ReelAssets"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources", exclude: ["faults.c", "valgrind.supp"], swiftSettings: strict),
    // Worlds whose own code attacks them from inside.
    .executableTarget(
      name: "attacked-worlds", dependencies: [reel("ReelServer")], path: "Worlds",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
