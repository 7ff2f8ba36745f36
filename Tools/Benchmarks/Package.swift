// swift-tools-version: 6.3
import PackageDescription

// The program that measures the engine. `Tools/bench` builds it beside the engine, in Reel's own build folder.

/// The settings of Reel's own targets: see `strict` there.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

func reel(_ product: String) -> Target.Dependency { .product(name: product, package: "Reel") }

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reel", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        "CCardPeers", reel("ReelApp"), reel("ReelBatch"), reel("ReelPacking"), reel("ReelSDL"),
        reel("GameRules"), reel("CSDL2"), reel("CZlib"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources", swiftSettings: strict),
    // The programs in C that `bench card` compares the engine with.
    .target(name: "CCardPeers", path: "CardPeers"),
  ],
  swiftLanguageModes: [.v6]
)
