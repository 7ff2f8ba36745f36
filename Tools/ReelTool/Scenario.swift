import ReelContent
import ReelFormats

/// A task for movers, and its variants. In its file it is an object in the format that docs/movers.md describes.
struct Scenario {
  /// One choice of a value for each variable.
  struct Variant: CustomStringConvertible {
    var values: [(name: String, value: Double)]
    var isMirrored: Bool

    var description: String {
      (values.map { "\($0.name) \($0.value)" } + (isMirrored ? ["mirrored"] : []))
        .joined(separator: ", ")
    }
  }

  /// The greatest number of runs of one scenario.
  private static let mostVariants = 100_000

  let name: String
  let variants: [Variant]
  private let json: LocatedJSON

  /// - Parameter isThorough: True to use the lists of values under `thorough`, which are longer.
  init(_ json: LocatedJSON, isThorough: Bool) throws(ContentError) {
    try json.expect(
      only: ["name", "about", "variables", "thorough", "mirror", "shapes", "move", "expect"])
    self.json = json
    name = try json.required("name").text
    _ = try json.member("about")?.text
    var variables = try Self.variables(try json.member("variables"))
    for (name, values) in try Self.variables(try json.member("thorough")) where isThorough {
      if let index = variables.firstIndex(where: { $0.name == name }) {
        variables[index].values = values
      } else {
        variables.append((name, values))
      }
    }
    let mirrors = try json.member("mirror")?.bool ?? true
    var variants = [Variant(values: [], isMirrored: false)]
    if mirrors { variants.append(Variant(values: [], isMirrored: true)) }
    for (name, values) in variables {
      guard values.count * variants.count <= Self.mostVariants else {
        throw json.wrong("at most \(Self.mostVariants) variants", found: "more")
      }
      variants = variants.flatMap { variant in
        values.map {
          Variant(values: variant.values + [(name, $0)], isMirrored: variant.isMirrored)
        }
      }
    }
    self.variants = variants
  }

  /// Returns lists of values by name; a list may also be given by its first and last value and a step.
  private static func variables(
    _ json: LocatedJSON?
  ) throws(ContentError) -> [(name: String, values: [Double])] {
    guard let json else { return [] }
    guard case .object(let members) = json.node else { throw json.wrong("an object") }
    var variables: [(name: String, values: [Double])] = []
    for (name, _) in members {
      let list = try json.required(name)
      var values: [Double] = []
      if case .object = list.node {
        try list.expect(only: ["from", "to", "step"])
        let from = try list.required("from").double
        let step = try list.required("step")
        let count = (try list.required("to").double - from) / (try step.double)
        guard count >= 0, count <= Double(mostVariants) else {
          throw step.wrong("0 to \(mostVariants) steps")
        }
        let width = try step.double
        values = (0...Int(count)).map { from + Double($0) * width }
      } else {
        for element in try list.elements { values.append(try element.double) }
      }
      guard !values.isEmpty else { throw list.wrong("at least one value") }
      variables.append((name, values))
    }
    return variables
  }

  /// Returns one variant, ready to run.
  func run(_ variant: Variant) throws(ContentError) -> ScenarioRun {
    var names = ["pi": 0]
    var values = [Double.pi]
    for (name, value) in variant.values {
      names[name] = values.count
      values.append(value)
    }
    let shapes = try Self.filled(try json.required("shapes"), names, values)
    let scene = try CollideScene(
      LocatedJSON(
        file: json.file, path: json.path,
        node: .object([("shapes", shapes.node), ("queries", .array([]))])))
    let move = try Self.filled(try json.required("move"), names, values)
    try move.expect(only: MoveReader.keys)
    let reader = try MoveReader(scene.items, move)
    let stage = variant.isMirrored ? reader.stage.mirrored : reader.stage
    return try ScenarioRun(
      stage, ticks: reader.ticks, isMirrored: variant.isMirrored, variables: variant.values,
      expectations: try Self.filled(try json.required("expect"), names, values).elements)
  }

  /// Returns a copy in which each text that begins with `=` is replaced by its result.
  private static func filled(
    _ json: LocatedJSON, _ names: [String: Int], _ values: [Double]
  ) throws(ContentError) -> LocatedJSON {
    var node = json.node
    switch json.node {
    case .string(let text) where text.hasPrefix("="):
      let number = try FormulaReader.read(json, from: 1, names).answer(values)
      guard number.isFinite else { throw json.wrong("a formula of a finite number") }
      node = .number("\(number)")
    case .array, .numbers:
      var elements: [JSONTree] = []
      for element in try json.elements { elements.append(try filled(element, names, values).node) }
      node = .array(elements)
    case .object(let members):
      var filledMembers: [(key: String, value: JSONTree)] = []
      for (key, _) in members {
        // In the rows of a grid `=` is a tile.
        let member = try json.required(key)
        let node = key == "rows" ? member.node : try filled(member, names, values).node
        filledMembers.append((key, node))
      }
      node = .object(filledMembers)
    default: break
    }
    return LocatedJSON(file: json.file, path: json.path, node: node)
  }
}
