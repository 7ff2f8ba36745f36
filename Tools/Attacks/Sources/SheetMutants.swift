/// Damaged lists of frames, for all commands that read them.
enum SheetMutants {
  static func spoilt(_ attempt: Attempt) throws {
    let fixtures = attempt.bench.fixtures!
    let folder = attempt.folder + "/in"
    try Files.copy(Argument(fixtures.packed), Argument(folder))
    var file = "hero.plist"
    switch attempt.below(7) {
    case 0, 1:
      attempt.title = "a spoilt XML list"
      try Files.write(
        attempt.spoilText(Files.read("\(folder)/\(file)")), to: "\(folder)/\(file)")
    case 2:
      attempt.title = "a spoilt binary list"
      try Files.write(attempt.spoil(fixtures.binaryList, times: 5), to: "\(folder)/\(file)")
    case 3:
      attempt.title = "a spoilt JSON sheet"
      file = "hero.json"
      let text = attempt.one(of: [
        Files.read("\(folder)/\(file)"), Array(aseprite.utf8), Array(parts.utf8),
      ])
      try Files.write(attempt.spoilText(text), to: "\(folder)/\(file)")
    case 4:
      attempt.title = "a spoilt .atlasc"
      file = "hero.atlasc"
      let list: Argument = "\(folder)/hero.atlasc/hero.plist"
      try Files.write(attempt.spoilText(Files.read(list)), to: list)
    case 5:
      attempt.title = "an .atlas of spoilt pictures"
      file = "hero.atlas"
      try Files.copy(Argument(fixtures.pictures), "\(folder)/\(file)")
      try Files.write(
        Pictures.sealed(attempt.spoil(Files.read("\(fixtures.pictures)/stand.png"))),
        to: "\(folder)/\(file)/stand.png")
    default:
      attempt.title = "a list whose picture is spoilt"
      try Files.write(
        MediaMutants.spoiltPNG(Files.read("\(folder)/hero.png"), attempt), to: "\(folder)/hero.png")
    }
    try use("\(folder)/\(file)", attempt)
  }

  private static func use(_ path: String, _ attempt: Attempt) throws {
    let options: [Argument] = attempt.chance(4) ? ["--density", "2"] : []
    var command: Command
    var contract = Contract([0, 65, 66])
    switch attempt.below(5) {
    case 0:
      command = attempt.atlas("check", Argument(path))
      contract = Contract([0, 1, 65, 66])
    case 1: command = attempt.atlas("dump", Argument(path))
    case 2:
      command = attempt.atlas("dump", "--json", Argument(path))
      contract.isJSON = true
    default:
      command = attempt.atlas("extract", Argument(path), Argument(attempt.folder + "/x"))
      contract = Contract([0, 65, 66, 73])
      // Frames without pixels are left out and reported, a line each.
      contract.errorLines = 100
    }
    command.arguments += options
    let before = Tree(attempt.folder)
    try attempt.run(command, contract)
    for difference in Tree(attempt.folder).differences(from: before, except: ["x/"]) {
      attempt.find(difference)
    }
  }

  private static let aseprite = """
    {"frames": [
      {"filename": "run 0", "frame": {"x": 1, "y": 1, "w": 8, "h": 8}, "rotated": false,
       "trimmed": true, "spriteSourceSize": {"x": 1, "y": 2, "w": 8, "h": 8},
       "sourceSize": {"w": 12, "h": 12}, "duration": 100},
      {"filename": "run 1", "frame": {"x": 9, "y": 1, "w": 8, "h": 8}, "rotated": true,
       "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
       "sourceSize": {"w": 8, "h": 8}, "duration": 50}],
     "meta": {"image": "hero.png", "size": {"w": 64, "h": 64}, "scale": "1",
      "frameTags": [{"name": "run", "from": 0, "to": 1, "direction": "pingpong", "repeat": "2"}],
      "slices": [{"name": "hit", "color": "#0000ffff", "data": "d", "keys": [
        {"frame": 0, "bounds": {"x": 0, "y": 0, "w": 4, "h": 4},
         "center": {"x": 1, "y": 1, "w": 2, "h": 2}, "pivot": {"x": 2, "y": 2}}]}]}}
    """

  private static let parts = """
    {"textures": [
      {"image": "hero.png", "format": "RGBA8888", "size": {"w": 64, "h": 64}, "scale": 1,
       "frames": [
        {"filename": "a", "frame": {"x": 1, "y": 1, "w": 8, "h": 8}, "rotated": false,
         "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
         "sourceSize": {"w": 8, "h": 8}, "anchor": {"x": 0.5, "y": 0.5},
         "vertices": [[0, 0], [8, 0], [8, 8]], "verticesUV": [[1, 1], [9, 1], [9, 9]],
         "triangles": [[0, 1, 2]]}]},
      {"image": "hero@2x.png", "format": "RGBA8888", "size": {"w": 64, "h": 64}, "scale": 1,
       "frames": [
        {"filename": "b", "frame": {"x": 9, "y": 1, "w": 8, "h": 8}, "rotated": false,
         "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
         "sourceSize": {"w": 8, "h": 8}}]}],
     "animations": {"walk": ["a", "b"]}, "meta": {"app": "x"}}
    """
}
