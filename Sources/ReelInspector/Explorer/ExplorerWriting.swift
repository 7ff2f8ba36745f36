import ReelContent
import ReelECS
import ReelHost
import ReelFields
import ReelJSON
import ReelMath
import ReelProgram
import ReelSimulation

/// The changes of one request. It tries one field at a time.
final class ExplorerWriting: ExplorerWork {
  /// The most fields that one request changes.
  static let mostFields = 64

  private let entity: Entity
  private let component: String
  private let leaves: [(path: String, value: JSONValue)]
  private var writes: [StateWrite] = []
  /// The number of entities that the request refers to by name.
  private var names = 0
  /// The function that receives all changes, once each has succeeded in a trial.
  private let finish: ([StateWrite]) -> HTTPAnswer

  private init(
    _ entity: Entity, _ component: String, _ leaves: [(path: String, value: JSONValue)],
    finish: @escaping ([StateWrite]) -> HTTPAnswer
  ) {
    (self.entity, self.component, self.leaves) = (entity, component, leaves)
    self.finish = finish
  }

  /// Begins to write a component's value.
  ///
  /// The explorer sends a value as an object of fields, nested or by their paths, or as the bare value of a component
  /// with a single field. Either all fields are written, or none.
  /// - Returns: the work, or a sentence with the reason why nothing is written.
  static func make(
    _ component: String, of entity: Entity, to text: String, _ view: ExplorerView,
    finish: @escaping ([StateWrite]) -> HTTPAnswer
  ) -> (writing: ExplorerWriting?, problem: String) {
    guard let number = view.number(of: component), view.world.has(entity, component: number) else {
      return (
        nil, "Expected one of the entity's components; found \(ContentError.quoted(component))."
      )
    }
    // A bare text comes without quotes.
    let value = JSONValue(request: text) ?? .text(text)
    var leaves: [(path: String, value: JSONValue)] = []
    guard flatten(value, "", into: &leaves), !leaves.isEmpty else {
      return (nil, "Expected 1 to \(mostFields) fields.")
    }
    return (ExplorerWriting(entity, component, leaves, finish: finish), "")
  }

  func advance(_ view: ExplorerView, until isOver: () -> Bool) -> HTTPAnswer? {
    while writes.count < leaves.count {
      let leaf = leaves[writes.count]
      let (write, problem) = change(leaf.path, to: leaf.value, view)
      guard let write else { return .refused(400, problem) }
      writes.append(write)
      if isOver(), writes.count < leaves.count { return nil }
    }
    return finish(writes)
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
    case .list, .numbers:
      let values = value.elements ?? []
      return values.indices.allSatisfy { flatten(values[$0], "\(path)[\($0)]", into: &leaves) }
    default:
      leaves.append((path, value))
      return leaves.count <= mostFields
    }
  }

  private func change(
    _ path: String, to value: JSONValue, _ view: ExplorerView
  ) -> (StateWrite?, String) {
    var room = ExplorerView.room
    guard let listed = view.listed(entity, component, room: &room) else {
      return (nil, "\(component): expected a component of an entity that is alive.")
    }
    let content = listed.fields.first { $0.path == path }?.content
    var last = FieldWriteResult.noSuchField
    for input in inputs(value, for: content, view) {
      let write = StateWrite(
        entity, .field(component: Array(component.utf8), path: Array(path.utf8), input))
      guard !write.events.isEmpty else {
        return (
          nil,
          "Expected names of at most 255 bytes, and a text of at most \(StateWrite.longestText)."
        )
      }
      last = view.simulation.answer(to: write)
      if last.isWritten { return (write, "") }
      if case .wrongKind = last { continue }
      break
    }
    guard names <= ExplorerView.mostNames else {
      return (nil, ExplorerView.tooManyNames)
    }
    let location = path.isEmpty ? component : "\(component).\(path)"
    let json = value.json
    switch last {
    case .written: return (nil, "")
    case .noSuchEntity:
      return (nil, "\(location): expected an entity that is alive; found \(json).")
    case .noSuchComponent:
      return (nil, "\(location): expected a component of an entity that is alive.")
    case .noSuchField:
      let names = listed.fields.prefix(40).map(\.path).joined(separator: ", ")
      return (nil, "\(location): expected one of the fields \(names).")
    case .wrongKind: return (nil, "\(location): expected \(Self.kind(content)); found \(json).")
    case .outOfRange(let range): return (nil, "\(location): expected \(range); found \(json).")
    case .refused: return (nil, "\(location): expected a value that the type has; found \(json).")
    }
  }

  /// Returns the possible meanings of a JSON value. The explorer sends a text for a field that it cannot edit as a
  /// number.
  /// - Parameter content: the current content of the field; `nil` if it is not listed.
  private func inputs(
    _ value: JSONValue, for content: ListedField.Content?, _ view: ExplorerView
  ) -> [FieldInput] {
    switch value {
    case .null: return [.none]
    case .bool(let value): return [.bool(value)]
    case .number(let text):
      if let integer = value.integer { return [.integer(integer)] }
      if let unsigned = value.unsigned { return [.unsigned(unsigned)] }
      return [.number(value.double ?? (text.utf8.first == 0x2D ? -.infinity : .infinity))]
    case .text(let text):
      var inputs: [FieldInput] = [.text(Array(text.utf8))]
      if text == "#0" || text.isEmpty { inputs.append(.entity(0)) }
      if let entity = entity(text, for: content, view) {
        inputs.append(.entity(ExplorerView.bits(of: entity)))
      }
      if let number = Int64(text) { inputs.append(.integer(number)) }
      if let number = Double(text) { inputs.append(.number(number)) }
      if text == "true" || text == "false" { inputs.append(.bool(text == "true")) }
      if text.isEmpty || text == "none" { inputs.append(.none) }
      return inputs
    case .list, .numbers, .object: return []
    }
  }

  /// Returns the entity that a text gives by its number, or by its name if the field's content is an entity or none.
  private func entity(
    _ text: String, for content: ListedField.Content?, _ view: ExplorerView
  ) -> Entity? {
    if text.first != "#" {
      switch content {
      case .entity, .some(.none): names += 1
      default: return nil
      }
      // Looking up one name visits all names.
      guard names <= ExplorerView.mostNames else { return nil }
    }
    return view.entity(text.split(separator: ".").map(String.init))
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
