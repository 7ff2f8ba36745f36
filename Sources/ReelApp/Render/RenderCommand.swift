import ArgumentParser
import Reel
import ReelAssets
import ReelCommands
import ReelHost
import ReelImage
import ReelProgram

struct RenderCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Draws a tick of a reel, or a part of it as a film. Needs no display.",
      discussion: """
        One picture: `render FILE --tick T OUT.png`. A film: `render FILE --from A --to B` with one of \
        \(films). An animated PNG plays in browsers.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(help: ArgumentHelp("The number of ticks to play before one picture.", valueName: "T"))
  var tick: UInt64?
  @Option(help: ArgumentHelp("The tick of a film's first picture (default: 0).", valueName: "A"))
  var from: UInt64?
  @Option(
    help: ArgumentHelp(
      "The tick of a film's last picture (default: that of the reel).", valueName: "B"))
  var to: UInt64?
  @Option(
    help: ArgumentHelp(
      "The ticks from one picture of a film to the next (default: 1; for a contact sheet, so many that it has 24 "
        + "pictures).", valueName: "N"))
  var every: UInt64?
  @Option(
    help: ArgumentHelp("The size of each pixel of the view, 1 to 16.", valueName: "N"))
  var scale = 1
  @Argument(help: ArgumentHelp("The file for one picture.", valueName: "OUT.png"))
  var output: String?
  @Option(help: ArgumentHelp("Writes an animated PNG.", valueName: "OUT.png"))
  var apng: String?
  @Option(
    help: ArgumentHelp("Writes a PNG for each picture into this folder.", valueName: "FOLDER"))
  var frames: String?
  // A shipped program starts no others.
  #if REEL_SHIPPED
    private var mp4: String? { nil }
    private static var films: String { "--apng, --frames and --contact-sheet" }
  #else
    @Option(
      help: ArgumentHelp("Writes a film by the program ffmpeg.", valueName: "OUT.mp4"))
    var mp4: String?
    private static var films: String { "--apng, --frames, --mp4 and --contact-sheet" }
  #endif
  @Option(help: ArgumentHelp("Writes one picture with a grid of all.", valueName: "OUT.png"))
  var contactSheet: String?
  @Flag(
    help: ArgumentHelp(
      "Jumps to each state that the reel holds, even if this build's rules and content are those of the recording."
    ))
  var recorded = false
  @Flag(
    help:
      "Draws the reel's timeline over the picture: inputs, checkpoints, events that the rules mark."
  )
  var timeline = false
  @OptionGroup var view: ViewOptions

  func validate() throws {
    guard 1...16 ~= scale else {
      throw ValidationError("--scale: expected 1 to 16, found \(scale).")
    }
    let films = [apng, frames, mp4, contactSheet].compactMap { $0 }.count
    guard (output == nil ? 0 : 1) + films == 1 else {
      throw ValidationError("expected one of OUT.png, \(Self.films)")
    }
    guard (output == nil) == (tick == nil) else {
      throw ValidationError("expected --tick T beside OUT.png, and --from and --to for a film")
    }
    if output != nil && (from != nil || to != nil || every != nil) {
      throw ValidationError("--from, --to, --every: expected a film, such as --apng OUT.png")
    }
    if let every, every < 1 { throw ValidationError("--every: expected 1 or more, found 0.") }
    if let from, let to, from > to {
      throw ValidationError("--to: expected a tick from \(from) on, found \(to).")
    }
  }

  func run() throws {
    try answering {
      Termination.watch()
      let opened = try OpenedReel<G>(file, assetFolder: common.assets, of: .all, reader: .files)
      let (reel, simulation) = (opened.reel, opened.simulation)
      let assets = Assets.opened(opened.assets)
      let inputs = assets.identities.union([opened.file.identity])
      let end = UInt64(reel.inputs.count)
      for (name, value) in [("--tick", tick), ("--from", from), ("--to", to)] {
        if let value { try opened.check(value, of: name) }
      }
      let pictures = ReelPictures(
        try ShownReplay(opened, followsStates: recorded), reel, assets,
        background: G.settings.background)
      pictures.showsTimeline = timeline
      view.apply(to: simulation)
      guard let output, let tick else {
        return try renderFilm(pictures, rate: reel.header.rate, end: to ?? end, inputs)
      }
      let target = try FilmTarget(output, replacing: force.isForced, sparing: inputs)
      try pictures.advance(to: tick, isShown: false)
      try target.write(
        try ImageFile.encodePNG(try pictures.picture().enlarged(by: scale)))
    }
  }

  private func renderFilm(
    _ pictures: ReelPictures, rate: TickRate, end: UInt64, _ inputs: Set<FileStatus.Identity>
  ) throws {
    let start = from ?? 0
    let every = every ?? (contactSheet == nil ? 1 : max(1, (end - min(start, end)) / 23))
    let film = try makeFilm(rate: rate, every: every, inputs)
    let count = (end - min(start, end)) / every + 1
    var reported = 0
    for at in 0..<count {
      if Termination.signal != nil { break }
      let tick = start + at * every
      try pictures.advance(to: tick, isShown: at > 0)
      let tag = contactSheet == nil ? nil : ReelTime.text(tick, rate)
      try film.append(try pictures.picture(tag: tag).enlarged(by: scale), tick: tick)
      let tenth = Int((at + 1) * 10 / count)
      if tenth > reported {
        reported = tenth
        report("\(at + 1) of \(count) pictures")
      }
    }
    try film.finish()
  }

  private func makeFilm(
    rate: TickRate, every: UInt64, _ inputs: Set<FileStatus.Identity>
  ) throws -> any Film {
    func target(_ path: String) throws -> FilmTarget {
      try FilmTarget(path, replacing: force.isForced, sparing: inputs)
    }
    // A picture is shown for `every` ticks.
    let (numerator, denominator) = (
      Int(every) * Int(rate.denominator), Int(rate.numerator)
    )
    if let apng { return AnimationFilm(try target(apng), numerator, denominator) }
    if let contactSheet { return ContactSheet(try target(contactSheet)) }
    if let frames {
      return FrameFilm(
        try OutputFolder(frames, isMade: true), replacing: force.isForced, sparing: inputs)
    }
    #if !REEL_SHIPPED
      if let mp4 {
        return try FFmpegFilm(mp4, replacing: force.isForced, numerator, denominator)
      }
    #endif
    preconditionFailure("`validate` accepts one of these options.")
  }
}
