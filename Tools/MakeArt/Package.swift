// swift-tools-version: 6.3
import PackageDescription

// The program that draws the pictures of the games and makes their sounds. `Tools/check-art` builds it beside the
// engine, in Reel's own build folder.

/// The settings of Reel's own targets: see `strict` there.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

func reel(_ product: String) -> Target.Dependency { .product(name: product, package: "Reel") }

let package = Package(
  name: "MakeArt",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reel", path: "../..")],
  targets: [
    .executableTarget(
      name: "make-art", dependencies: [reel("Reel"), reel("CSDL2"), reel("CSndFile")],
      path: "Sources",
      // Optimised, because otherwise drawing art takes long; for size, which takes half the time to compile.
      swiftSettings: strict + [.unsafeFlags(["-Osize"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("SDL2_image")]),
    .testTarget(
      name: "MakeArtTests", dependencies: ["make-art", reel("Reel")], path: "Tests",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
