// swift-tools-version: 6.3
import PackageDescription

// The module graph is strict and one-way: docs/architecture.md draws it, and `Tools/check-graph` compares this file and
// every import with it.

/// Warnings are errors. A module's interface is written while the module is compiled, not by a second process that parses
/// everything once more. The index, by which editors find definitions, leaves out the modules of the system: otherwise
/// each process of the compiler lists them anew, a fifth of its work in a target of tests.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-no-emit-module-separately-wmo"]),
  .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"],
    .when(configuration: .debug)),
]

/// Builds for debugging optimise the engine, too, and keep its checks: a game's own code can be stepped through, and
/// the game can be played (docs/debugging.md). `REEL_PLAIN_DEBUG=1 swift build` leaves the optimisation out, for
/// stepping through the engine. Each of the engine's modules is compiled in one piece: a fifth less work for a complete
/// build. (The package manager requests batches; they are of single files and therefore off, so that the compiler does
/// not warn.) `REEL_PIECES=1` compiles their files one by one, which is less work after each change, for people who
/// change the engine. With both variables, the first counts.
let pieces =
  Context.environment["REEL_PIECES"] != nil
  ? [] : ["-wmo", "-num-threads", "2", "-disable-batch-mode"]
func optimised(_ level: String) -> [SwiftSetting] {
  Context.environment["REEL_PLAIN_DEBUG"] != nil
    ? strict
    : strict + [
      .unsafeFlags([level, "-assert-config", "Debug"] + pieces, .when(configuration: .debug)),
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    ]
}
let engine = optimised("-O")

/// Readers of files run once, when a program starts: they are optimised for size, which takes less time to compile.
let readers =
  optimised("-Osize") + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// `REEL_SHIP=1 swift build -c release` builds the program that players get: it reads packed content only, and leaves
/// out the code between `#if !REEL_SHIPPED` and `#endif` (docs/packed-content.md).
let ships = Context.environment["REEL_SHIP"] != nil

/// `REEL_WEB=1` is set by `reel ship web`, which builds the module of the page beside a game's rules.
let isForPage = Context.environment["REEL_WEB"] != nil

/// `REEL_COUNT=1 swift build -c release` builds programs whose command `profile` counts allocations
/// (docs/debugging.md). Such a program replaces the C library's functions that allocate, so other builds do not.
let countsAllocations = Context.environment["REEL_COUNT"] != nil && !ships

/// A module of the simulation: imports no Foundation, no libc, and compiles as Embedded Swift.
func simulation(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: engine)
}

/// A module that may use the operating system.
func native(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: engine)
}

/// A module that reads or writes files of other tools.
func reader(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: readers)
}

/// Reading a command line and opening a game's files take a moment of a run, a window's loop calls modules that are
/// optimised, and only authors inspect games: the compiler need not optimise these modules, in release either. The
/// programs that players get are optimised, because they are smaller then (docs/decisions/0064-lighter-builds.md).
let unoptimised: [SwiftSetting] =
  ships ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A module around the engine that costs little time when a game runs: builds for debugging need not optimise it.
/// Shipped programs leave out the files that only serve authors; nothing else may require Foundation beyond
/// FoundationEssentials, which is a quarter of its size.
/// - Parameter settings: `engine` for a module whose code runs in each tick.
func program(
  _ name: String, _ dependencies: [Target.Dependency], forAuthors files: [String] = [],
  _ settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ships ? files : [],
    swiftSettings: settings + (ships ? [.define("REEL_SHIPPED")] : [])
      + (countsAllocations ? [.define("REEL_COUNTS_ALLOCATIONS")] : []))
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], excluding files: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: files, swiftSettings: strict)
}

/// The games, apart from the small ones of `Examples`.
let games = [
  "AlienCatch", "SpriteGallery", "Arena", "Castle", "CartPole", "Duel", "ElephantRace",
]

/// A game: `Rules` import only `Reel`; `App` is three lines over `ReelApp` and the assets.
/// - Parameter folder: The folder with both; `nil` for the game's folder in `Games`.
func game(_ name: String, in folder: String? = nil) -> [Target] {
  let folder = folder ?? "Games/\(name)"
  return [
    .target(
      name: "\(name)Rules", dependencies: ["Reel"], path: "\(folder)/Rules",
      swiftSettings: strict),
    .executableTarget(
      name: name, dependencies: ["ReelApp", .target(name: "\(name)Rules")],
      path: "\(folder)/App", resources: [.copy("Assets")], swiftSettings: strict),
  ]
}

/// The modules of a simulation without pictures, sound and widgets, which a server's rules import under one name.
let serverModules = [
  "ReelMath", "ReelFields", "ReelECS", "ReelCollision", "ReelContent", "ReelPlatform",
  "ReelSimulation",
  "ReelMotion", "ReelPhysics", "ReelControls", "ReelReplay", "ReelMatch",
]

/// All modules of the simulation, which a game's rules import under one name.
let simulationModules =
  serverModules + ["ReelAudio", "ReelDrawing", "ReelAnimation", "ReelHitboxes", "ReelInterface"]

/// The modules that a module exports again. The package manager compiles a target again only if a module that the
/// target itself depends on has changed, and an exporting module is the same after such a change. So whoever depends on
/// the one depends on all: otherwise a target would keep the old layout of a type, and overwrite memory.
let exported: [String: [String]] = [
  "Reel": simulationModules, "ReelServer": serverModules, "ReelFormats": ["ReelFiles"],
  "ReelImage": ["ReelPNG"],
  "ReelCommands": ["ReelHost"],
  "ReelApp": ["Reel", "ReelAssets", "ReelCommands", "ReelHost"] + simulationModules,
]

/// A library of a module, and of those by which a game can come upon its types.
func library(_ name: String, _ others: [String] = []) -> Product {
  .library(name: name, targets: [name] + (exported[name] ?? []) + others)
}

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let package = Package(
  name: "Reel",
  platforms: [.macOS(.v15)],
  products: [
    library("Reel", isForPage ? ["ReelWeb"] : []),
    library("ReelServer"),
    library("ReelHeadless", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    library("ReelConformance", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    library("ReelFormats", ["ReelMath", "ReelFields", "ReelContent"]),
    library("ReelPacking", ["ReelMath", "ReelFields", "ReelContent", "ReelFiles", "ReelFormats"]),
    library("ReelImage", ["ReelMath", "ReelFields", "ReelContent"]),
    library("ReelSound", ["ReelContent"]),
    library("ReelSDL", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    library("ReelOpenAL", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    library("ReelBatch", serverModules),
    library("ReelNetwork", ["ReelMath", "ReelFields", "ReelReplay", "ReelMatch"]),
    library("ReelCrypto", ["ReelMath", "ReelFields", "ReelReplay", "ReelMatch"]),
    library("ReelCommands", serverModules),
    library("ReelAssets", ["ReelMath", "ReelFields", "ReelContent", "ReelFiles", "ReelHost"]),
    library("ReelTesting", serverModules),
    library("ReelApp"),
    // For Tools/MakeArt, which writes pictures and sounds by the libraries themselves, and for Tools/Benchmarks, which
    // compares the engine with them and plays the games.
    library("CSDL2"),
    library("CSndFile"),
    library("CZlib"),
    .library(name: "GameRules", targets: games.map { "\($0)Rules" }),
    .executable(name: "reel", targets: ["ReelTool"]),
    .executable(name: "reel-new", targets: ["NewGameProgram"]),
  ],
  traits: [
    .trait(
      name: "Server",
      description: "Rooms of `serve` by HTTP. Needs swift-nio, which no game without it resolves.",
      enabledTraits: ["Crypto"]),
    .trait(
      name: "Crypto",
      description:
        "Tickets of players, and encrypted packets. Needs swift-crypto, which no game without it resolves."
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .target(
      name: "ReelMath", swiftSettings: engine,
      // Debug builds call `sqrtf` for `squareRoot()` (exact by IEEE 754, like the instruction).
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    simulation("ReelFields", ["ReelMath"]),
    simulation("ReelECS", ["ReelMath", "ReelFields"]),
    simulation("ReelCollision", ["ReelMath", "ReelFields"]),
    simulation("ReelContent", ["ReelMath", "ReelFields"]),
    simulation("ReelPlatform", ["ReelMath", "ReelFields", "ReelContent"]),
    simulation(
      "ReelSimulation",
      ["ReelMath", "ReelFields", "ReelECS", "ReelCollision", "ReelContent", "ReelPlatform"]),
    simulation("ReelMotion", ["ReelMath", "ReelFields", "ReelECS", "ReelSimulation"]),
    simulation(
      "ReelPhysics", ["ReelMath", "ReelFields", "ReelECS", "ReelCollision", "ReelSimulation"]),
    simulation(
      "ReelControls", ["ReelMath", "ReelFields", "ReelECS", "ReelPlatform", "ReelSimulation"]),
    simulation(
      "ReelAudio", ["ReelMath", "ReelFields", "ReelECS", "ReelPlatform", "ReelSimulation"]),
    simulation(
      "ReelDrawing",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelMotion",
      ]),
    simulation(
      "ReelAnimation",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelSimulation", "ReelMotion",
        "ReelDrawing",
      ]),
    simulation(
      "ReelHitboxes",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelCollision", "ReelContent", "ReelPlatform",
        "ReelSimulation",
        "ReelPhysics", "ReelDrawing",
      ]),
    simulation(
      "ReelInterface",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelControls",
        "ReelDrawing",
      ]),
    simulation(
      "ReelReplay",
      ["ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation"]),
    simulation(
      "ReelMatch",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelReplay",
      ]),
    // The page: a backend by the functions of a browser, and the games that run in it. A program of it is linked for
    // wasm32 alone (`reel ship web`).
    .target(name: "CReelWeb"),
    .target(
      name: "ReelWeb",
      dependencies: [
        "Reel", "ReelMath", "ReelContent", "ReelPlatform", "ReelGL", "ReelPlay", "CReelWeb",
      ],
      exclude: ["Page", "Trial"], swiftSettings: engine),
    simulation("ReelServer", dependencies(serverModules)),
    simulation("Reel", dependencies(simulationModules)),
    // The loops that play a game and show a reel, for a program with a window and for a page.
    simulation("ReelPlay", ["Reel"]),

    // A folder of content, and zlib: what a game needs to read its files, beside the readers of formats.
    native("ReelFiles", ["ReelContent", "CZlib"]),
    // The values of JSON. It needs no module of the engine, because `ReelProgram` imports it.
    .target(
      name: "ReelJSON", swiftSettings: readers,
      // `Int64(exactly:)` of a `Double` calls `trunc`.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    reader(
      "ReelFormats",
      ["ReelMath", "ReelFields", "ReelContent", "ReelFiles", "ReelJSON", "CZlib", "CZstd"]),
    // Writing and checking of atlases and maps, for the tools; games only read them.
    reader("ReelPacking", ["ReelMath", "ReelFields", "ReelContent", "ReelFormats"]),
    // Pictures as PNG, by zlib alone.
    native("ReelPNG", ["ReelMath", "ReelFields", "ReelContent", "CZlib"]),
    native("ReelImage", ["ReelMath", "ReelFields", "ReelContent", "ReelPNG", "CSDL2"]),
    native("ReelSound", ["ReelContent", "CSndFile"]),
    // Streams, files, signals and failures of the programs: the games, `reel`, and `reel-new`, which builds nothing of
    // the engine and therefore needs this module to do without.
    program(
      "ReelProgram",
      [
        "ReelJSON", "CCrash", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      forAuthors: ["ChildProgram.swift", "ChildProgram+Output.swift"]),
    // The handler of faults, which may only call functions that are safe in a signal handler.
    .target(name: "CCrash"),
    native("ReelHeadless", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    // Drawing in software, into memory: it needs no library.
    native("ReelRaster", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    // Drawing by OpenGL or WebGL, for backends that have a window and a context.
    simulation("ReelGL", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    // The requirements of every backend, as tests for the backends of this package and for others.
    simulation("ReelConformance", ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform"]),
    native(
      "ReelSDL",
      [
        "ReelMath", "ReelFields", "ReelContent", "ReelPlatform", "ReelGL", "ReelImage",
        "ReelRaster", "CSDL2",
      ]),
    native(
      "ReelOpenAL",
      ["ReelMath", "ReelFields", "ReelContent", "ReelPlatform", "ReelSound", "COpenAL"]),
    // The packets of a match by UDP.
    .target(name: "CDatagrams"),
    native("ReelNetwork", ["ReelMatch", "CDatagrams"]),
    // The codes of tickets and the encryption of packets. Empty without the trait.
    native(
      "ReelCrypto",
      [
        "ReelMatch",
        .product(
          name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Crypto"])),
      ]),
    // Many worlds of one game, on all cores.
    native(
      "ReelBatch",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelReplay",
      ]),
    // Games that run as programs, without a command line: their files, saves, reels, crash reports and matches, and the
    // loops of all commands without a window.
    program(
      "ReelHost",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelReplay",
        "ReelMatch", "ReelNetwork", "ReelJSON", "ReelProgram",
      ], engine),
    // The functions of a game's library for other languages, for `reel ship library`.
    program(
      "ReelLibrary",
      [
        "ReelECS", "ReelMath", "ReelFields", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelDrawing", "ReelRaster", "ReelJSON", "ReelBatch", "ReelHost", "ReelProgram",
      ], engine),
    // The inspection of games by their authors. Shipped programs have only traces of reels.
    program(
      "ReelInspector",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelReplay",
        "ReelMatch", "ReelJSON", "ReelProgram", "ReelHost",
      ] + (ships ? [] : ["ReelTesting"]) + (countsAllocations ? ["CAllocationCount"] : []),
      forAuthors: ["Explorer", "Inspect", "Profile", "Written"], strict + unoptimised),
    // The rooms of a server by HTTP. Only the files about the network need the trait; the others are tested without it.
    .target(
      name: "ReelService",
      dependencies: ["ReelMatch", "ReelHost", "ReelJSON", "ReelProgram"]
        + ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
          .product(name: $0, package: "swift-nio", condition: .when(traits: ["Server"]))
        },
      resources: [.embedInCode("openapi.json"), .embedInCode("Page/index.html")],
      swiftSettings: strict + unoptimised),
    // The command line of a simulation, without window and sound. The builds of shipped programs also build the module
    // that `reel ship library` links with their object files; no program contains its code.
    program(
      "ReelCommands",
      [
        "ReelMath", "ReelReplay", "ReelMatch", "ReelNetwork", "ReelSimulation", "ReelJSON",
        "ReelProgram", "ReelHost",
        "ReelInspector", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .target(name: "ReelService", condition: .when(traits: ["Server"])),
        .target(name: "ReelCrypto", condition: .when(traits: ["Crypto"])),
      ] + (ships ? ["ReelLibrary"] : []), forAuthors: ["Authors"], strict + unoptimised),
    // Golden reels and property runs, for tests of games.
    program(
      "ReelTesting",
      [
        "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelSimulation",
        "ReelReplay",
        "ReelMatch", "ReelProgram",
      ]),
    // A game's files, packed or read by all readers of formats. Shipped programs have no readers.
    program(
      "ReelAssets",
      [
        "ReelMath", "ReelFields", "ReelContent", "ReelPlatform", "ReelPNG", "ReelFiles",
        "ReelReplay", "ReelProgram", "ReelHost",
      ]
        + (ships ? [] : ["ReelFormats"]), strict + unoptimised),
    program(
      "ReelApp",
      [
        "Reel", "ReelPlay", "ReelFiles", "ReelImage", "ReelSound", "ReelProgram", "ReelHeadless",
        "ReelSDL", "ReelOpenAL", "ReelNetwork", "ReelInspector", "ReelCommands", "ReelAssets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], forAuthors: ["Render/FFmpegFilm.swift", "ProfiledPictures+Painter.swift"],
      strict + unoptimised),

    .systemLibrary(
      name: "CSDL2",
      providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"]), .brew(["sdl2", "sdl2_image"])]),
    .systemLibrary(
      name: "COpenAL", providers: [.apt(["libopenal-dev"]), .brew(["openal-soft"])]),
    .systemLibrary(
      name: "CSndFile", providers: [.apt(["libsndfile1-dev"]), .brew(["libsndfile"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Only the tool `reel` needs it: `reel font pack`.
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // `reel new`, and the same as a program that builds nothing of the engine.
    .target(
      name: "NewGame",
      dependencies: [
        "ReelProgram", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/NewGame", swiftSettings: strict),
    .executableTarget(
      name: "NewGameProgram",
      dependencies: [
        "NewGame", "ReelProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/NewGameProgram", swiftSettings: strict),
    .executableTarget(
      name: "ReelTool",
      dependencies: [
        "Reel", "ReelMath", "ReelFields", "ReelCollision", "ReelContent", "ReelPlatform",
        "ReelFormats",
        "ReelPacking", "ReelImage", "ReelSound", "ReelJSON", "ReelProgram", "ReelSDL", "ReelHost",
        "ReelFiles",
        "ReelBatch", "ReelCommands", "ReelApp", "ReelReplay", "ReelECS", "NewGame", "CFreeType",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/ReelTool", swiftSettings: strict),
    // A game with faults against determinism, for the tests of the commands that find them.
    .executableTarget(
      name: "PlantedFaults", dependencies: ["ReelServer", "ReelCommands"],
      path: "Tests/PlantedFaults", swiftSettings: strict),
    // Compares the documentation with the symbol graphs; run by Tools/check-docs.
    .executableTarget(
      name: "reference", dependencies: ["Reel", "ReelProgram"], path: "Tools/Reference",
      exclude: ["Catalogues", "Site/site.css", "Site/site.js"],
      swiftSettings: strict),

    // Counts the allocations of ticks of complete games; run optimised by Tools/check-replay.
    .executableTarget(
      name: "steady-tick",
      dependencies: [
        "Reel", "ReelApp", "AlienCatchRules", "SpriteGalleryRules", "ArenaRules",
        "CastleRules", "DuelRules", "ElephantRaceRules", "CAllocationCount",
      ],
      path: "Tools/SteadyTick", swiftSettings: strict),

    // Pictures of the software renderer, with which Tools/Web/check_conformance.py compares those of a page.
    .executableTarget(
      name: "page-scenes",
      dependencies: [
        "ReelMath", "ReelContent", "ReelPlatform", "ReelRaster", "ReelConformance",
      ],
      path: "Tools/Web/Scenes", swiftSettings: strict),
    // The game of Tools/Web/check_trial.py: many sprites, and mistakes in the rules.
    .target(
      name: "PageTrialRules", dependencies: ["Reel"], path: "Tools/Web/Trial/Rules",
      swiftSettings: strict),
    .executableTarget(
      name: "PageTrial", dependencies: ["ReelApp", "PageTrialRules"], path: "Tools/Web/Trial/App",
      resources: [.copy("Assets")], swiftSettings: strict),

    tests("ReelMathTests", ["ReelMath", "ReelFields"]),
    tests("ReelFieldsTests", ["ReelMath", "ReelFields"]),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    tests("ReelECSTests", ["ReelMath", "ReelFields", "ReelECS", "CAllocationCount"]),
    tests(
      "ReelAppTests",
      [
        "Reel", "ReelPlay", "ReelMath", "ReelFields", "ReelApp", "ReelAssets", "ReelHost",
        "ReelInspector", "ReelCommands",
        "ReelContent", "ReelFormats", "ReelImage", "ReelPlatform", "ReelHeadless",
        "ReelNetwork", "ReelProgram", "CAllocationCount",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests("ReelPlayTests", ["Reel", "ReelPlay", "ReelPlatform", "ReelHeadless"]),
    tests("ReelTestingTests", ["Reel", "ReelTesting"]),
    tests("ReelBatchTests", ["Reel", "ReelBatch"]),
    tests("ReelReplayTests", ["Reel", "ReelTesting"]),
    tests("ReelMatchTests", ["Reel", "ReelTesting"]),
    tests("ReelServiceTests", ["ReelMatch", "ReelHost", "ReelJSON", "ReelProgram", "ReelService"]),
    tests("ReelNetworkTests", ["Reel", "ReelNetwork", "ReelHost"]),
    tests(
      "AlienCatchTests",
      [
        "AlienCatch", "AlienCatchRules", "Reel", "ReelApp", "ReelFormats", "ReelImage",
        "ReelOpenAL",
      ]),
    tests(
      "SpriteGalleryTests",
      [
        "SpriteGallery", "SpriteGalleryRules", "Reel", "ReelApp", "ReelFormats", "ReelImage",
        "ReelSDL",
      ]),
    tests(
      "ArenaTests",
      ["Arena", "ArenaRules", "Reel", "ReelApp", "ReelFormats", "ReelImage"]),
    tests(
      "GoldenTests",
      [
        "AlienCatchRules", "ArenaRules", "CartPoleRules", "CastleRules", "DuelRules",
        "ElephantRaceRules", "SpriteGalleryRules", "Reel", "ReelBatch", "ReelAssets",
        "ReelTesting",
      ],
      excluding: games.map { "\($0).reel" }),
    tests("CartPoleTests", ["CartPoleRules", "Reel"], excluding: ["Trajectory"]),
    tests("DuelTests", ["Duel", "DuelRules", "Reel", "ReelApp", "ReelInspector", "ReelTesting"]),
    tests(
      "ElephantRaceTests", ["ElephantRace", "ElephantRaceRules", "Reel", "ReelApp", "ReelTesting"]),
    tests(
      "CastleTests",
      ["Castle", "CastleRules", "Reel", "ReelApp", "ReelFormats", "ReelImage"]),
    tests(
      "BackendTests",
      [
        "ReelMath", "ReelFields", "ReelContent", "ReelPlatform", "ReelConformance", "ReelHeadless",
        "ReelSDL",
        "ReelOpenAL",
      ]),
    tests("ReelGLTests", ["ReelMath", "ReelContent", "ReelPlatform", "ReelGL"]),
    tests(
      "ReelSDLTests",
      [
        "Reel", "ReelMath", "ReelFields", "ReelECS", "ReelContent", "ReelPlatform", "ReelGL",
        "ReelImage", "ReelRaster", "ReelSDL",
        "CSDL2",
      ],
      excluding: ["Pictures"]),
    tests("ReelHeadlessTests", ["ReelContent", "ReelPlatform", "ReelHeadless"]),
    tests(
      "ReelFormatsTests",
      [
        "ReelMath", "ReelFields", "ReelContent", "ReelJSON", "ReelFormats", "ReelPacking",
        "ReelImage",
      ]),
    tests(
      "ReelToolTests",
      [
        "ReelTool", "NewGame", "ReelMath", "ReelFields", "ReelContent", "ReelBatch", "ReelLibrary",
        "ReelFormats",
        "ReelPacking", "ReelImage",
        "ReelPlatform",
        "ReelReplay", "AlienCatch", "PlantedFaults",
      ]),
    tests("ReelImageTests", ["ReelContent", "ReelImage", "ReelPNG", "CSDL2"]),
    tests("ReelSoundTests", ["ReelContent", "ReelSound"]),
    tests("ReelJSONTests", ["ReelJSON"]),
    tests("ReelProgramTests", ["ReelContent", "ReelProgram"]),
    tests("ReelCollisionTests", ["ReelMath", "ReelFields", "ReelCollision", "CAllocationCount"]),
    tests("ReelContentTests", ["ReelMath", "ReelFields", "ReelContent"]),
    tests("ReelPlatformTests", ["ReelMath", "ReelFields", "ReelPlatform"]),
    // One target for the features of all modules, because they are tested in combination.
    tests("FeatureTests", ["Reel"]),
    // The program of README.md, and every other piece of code in the pages.
    .executableTarget(
      name: "Bounce", dependencies: ["ReelApp"], path: "docs/bounce", swiftSettings: strict),
    tests(
      "DocsTests",
      [
        "Reel", "ReelApp", "ReelFormats", "ReelImage", "ReelHeadless", "ReelConformance",
        "ReelTesting", "ReelNetwork", "ReelBatch", "Bounce", "OrchardRules", "OrchardForTwo",
        "reference",
      ], excluding: ["Snippets/Reels", "Snippets/TwoPlayers"]),
    .target(
      name: "OrchardForTwo", dependencies: ["Reel"], path: "Tests/DocsTests/Snippets/TwoPlayers",
      swiftSettings: strict),
    .target(
      name: "ExamplesRules", dependencies: ["Reel"], path: "Games/Examples/Rules",
      swiftSettings: strict),
    .executableTarget(
      name: "Examples", dependencies: ["ReelApp", "ReelNetwork", "ExamplesRules"],
      path: "Games/Examples/Program", resources: [.copy("Assets")], swiftSettings: strict),
    tests(
      "ExamplesTests",
      [
        "Examples", "ExamplesRules", "ReelApp", "ReelCommands", "ReelImage", "ReelNetwork",
        "ReelSDL",
      ]),
    // The game of the tour, whose pieces docs/tour.md prints.
  ] + game("Orchard", in: "docs/orchard") + games.flatMap { game($0) },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  var names: Set<String> = []
  for case .byNameItem(let name, _) in target.dependencies { names.insert(name) }
  let more = exported.keys.filter(names.contains).flatMap { exported[$0] ?? [] }
  target.dependencies += dependencies(Set(more).subtracting(names).sorted())
}
