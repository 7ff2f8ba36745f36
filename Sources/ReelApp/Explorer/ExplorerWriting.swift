import Reel

/// What a request wants to change, as changes that a tick's input can carry.
struct ExplorerWriting {
  let view: ExplorerView
  private var simulation: Simulation { view.simulation }

  /// One request changes at most so many fields.
  private static let mostFields = 64

  /// The changes of a component's value; or why the state does not take them, as a sentence.
  ///
  /// A value is what the explorer sends: an object of fields, within each other or by their paths, or the bare value
  /// of a component that is one. All are taken, or none.
  func changes(
    of component: String, of entity: Entity, to text: String
  ) -> (writes: [StateWrite], problem: String?) {
    // A bare text comes without quotes.
    let value = JSONParser.parse(text) ?? .text(text)
    guard let listed = view.world.listed(entity).first(where: { $0.name == component }) else {
      return (
        [], "Expected one of the entity's components; found \(ContentError.quoted(component))."
      )
    }
    var leaves: [(path: String, value: JSONValue)] = []
    guard Self.flatten(value, "", into: &leaves), !leaves.isEmpty else {
      return ([], "Expected 1 to \(Self.mostFields) fields.")
    }
    var writes: [StateWrite] = []
    for leaf in leaves {
      let (write, problem) = change(of: listed, of: entity, leaf.path, to: leaf.value)
      guard let write else { return ([], problem) }
      writes.append(write)
    }
    return (writes, nil)
  }

  private static func flatten(
    _ value: JSONValue, _ path: String, into leaves: inout [(path: String, value: JSONValue)]
  ) -> Bool {
    switch value {
    case .object(let members):
      return members.allSatisfy { member in
        let isIndex = member.name.hasPrefix("[")
        let inner = path.isEmpty || isIndex ? path + member.name : "\(path).\(member.name)"
        return flatten(member.value, inner, into: &leaves)
      }
    case .list(let values):
      return values.indices.allSatisfy { flatten(values[$0], "\(path)[\($0)]", into: &leaves) }
    default:
      leaves.append((path, value))
      return leaves.count <= mostFields
    }
  }

  private func change(
    of component: ListedValue, of entity: Entity, _ path: String, to value: JSONValue
  ) -> (StateWrite?, String) {
    var last = FieldWriteResult.noSuchField
    for input in inputs(value) {
      let write = StateWrite(
        entity,
        .field(component: Array(component.name.utf8), path: Array(path.utf8), input))
      guard !write.events.isEmpty else {
        return (
          nil,
          "Expected names of at most 255 bytes, and a text of at most \(StateWrite.longestText)."
        )
      }
      last = simulation.answer(to: write)
      if last.isWritten { return (write, "") }
      if case .wrongKind = last { continue }
      break
    }
    let place = path.isEmpty ? component.name : "\(component.name).\(path)"
    let found = value.json
    switch last {
    case .written: return (nil, "")
    case .noSuchEntity: return (nil, "\(place): expected an entity that is alive; found \(found).")
    case .noSuchComponent:
      return (nil, "\(place): expected a component of an entity that is alive.")
    case .noSuchField:
      let names = component.fields.prefix(40).map(\.path).joined(separator: ", ")
      return (nil, "\(place): expected one of the fields \(names).")
    case .wrongKind:
      let field = component.fields.first { $0.path == path }
      return (nil, "\(place): expected \(Self.kind(field?.content)); found \(found).")
    case .outOfRange(let range): return (nil, "\(place): expected \(range); found \(found).")
    case .refused: return (nil, "\(place): expected a value that the type has; found \(found).")
    }
  }

  /// What a JSON value may mean. A field of the explorer sends texts where it knows no number.
  private func inputs(_ value: JSONValue) -> [FieldInput] {
    switch value {
    case .null: return [.none]
    case .bool(let value): return [.bool(value)]
    case .integer(let value): return [.integer(value)]
    case .unsigned(let value): return [.unsigned(value)]
    case .float(let value): return [.number(Double(value))]
    case .number(let value):
      // 5.0 is whole.
      return [.number(value)] + (Int64(exactly: value).map { [.integer($0)] } ?? [])
    case .text(let text):
      var inputs: [FieldInput] = [.text(Array(text.utf8))]
      if text == "#0" || text.isEmpty { inputs.append(.entity(0)) }
      if let entity = view.entity(text.split(separator: ".").map(String.init)) {
        inputs.append(.entity(ExplorerView.bits(of: entity)))
      }
      if let number = Int64(text) { inputs.append(.integer(number)) }
      if let number = Double(text) { inputs.append(.number(number)) }
      if text == "true" || text == "false" { inputs.append(.bool(text == "true")) }
      if text.isEmpty || text == "none" { inputs.append(.none) }
      return inputs
    case .list, .object: return []
    }
  }

  private static func kind(_ content: ListedField.Content?) -> String {
    switch content {
    case .bool: "true or false"
    case .integer, .unsigned: "a whole number that the field has room for"
    case .float, .double: "a number that the field has room for"
    case .entity: "an entity that is alive, such as #4294967308, or #0 for none"
    case .text: "a text"
    case .list: "an element of the list, such as [0]"
    case .some(.none), nil: "a value of the field's kind"
    }
  }
}
