// Values of another build's layout as values of this build's: bytes in, bytes out.
//
//     old   hp int8, speed float, x float      bytes   05 │ 00 00 80 3F │ 00 00 20 41
//     own   x double, hp int16, mana uint8     bytes   00 00 00 00 00 00 24 40 │ 05 00 │ 14      mana: its initial 20
//
// The layouts are compared once, and become steps; each value then goes through the steps. The result is no more
// trusted than bytes of this build's own layout: the decoder checks each value.

/// A conversion of values from the layout of another build to that of this one.
package struct FieldMigration {
  /// The reason why values cannot be converted.
  package struct Refusal: Error, Equatable, Sendable {
    /// The field or value and its difference, such as `hp` is `text` in the save and `int8` in this build.
    package var message: String

    /// Creates a refusal of a field.
    package init(message: String) { self.message = message }
  }

  private enum Part {
    /// The member with this index in a walk, converted by a step.
    case old(Int, step: Int)
    case initial([UInt8])
  }

  /// The members of an old structure that this build has, in the order of the old structure.
  private struct Walk {
    /// The indices among all members.
    var members: [Int] = []
    /// The bytes before each of them that are passed over, and those behind the last one.
    var gaps: [[LayoutTree.Run]] = []
    /// The offset of each of them in every value, and the size of a value; `nil` if these depend on the value.
    var offsets: [Int]?
    /// True if this build has them in the same order.
    var isOrdered = true
  }

  private enum Step {
    /// Same bytes.
    case copy
    case number(FieldKind, FieldKind)
    case list(Int)
    case optional(Int)
    /// A value for an optional.
    case some(Int)
    /// The value of an optional, which must be there.
    case value(Int)
    case structure([Part], Walk)
  }

  private let old: LayoutTree
  private let own: FieldShape
  private let ownTree: LayoutTree
  private let file: String
  private var steps: [(step: Step, old: Int, own: Int)] = []
  /// For each node of this build's layout, and there for each old node, the step plus one; 0 for none.
  private var memo: [[Int32]]
  private var first = 0
  private var depth = 0
  /// The names of the fields in which comparing or converting failed, innermost first.
  private var path: [String] = []
  private var flaw = ""

  /// Compares two layouts.
  /// - Parameters:
  ///   - old: the layout of the bytes.
  ///   - own: the layout of this build.
  ///   - file: what holds the bytes, as in `the snapshot`.
  package init(from old: String, to own: FieldShape, in file: StaticString) throws(Refusal) {
    self.file = String(
      decoding: UnsafeBufferPointer(start: file.utf8Start, count: file.utf8CodeUnitCount),
      as: UTF8.self)
    guard let tree = LayoutTree(old) else {
      throw Refusal(message: "its fields in \(self.file) are damaged")
    }
    guard let ownTree = own.tree else {
      throw Refusal(message: "its fields in this build are nested too deep")
    }
    (self.old, self.own, self.ownTree) = (tree, own, ownTree)
    memo = [[Int32]](repeating: [], count: ownTree.nodes.count)
    guard let first = compile(0, 0) else { throw refusal() }
    self.first = first
  }

  /// True if every value keeps its bytes: the layouts differ in nothing but the names of fields.
  package var keepsBytes: Bool {
    steps.allSatisfy { step, _, _ in
      switch step {
      case .copy, .list, .optional: true
      case .number, .some, .value: false
      case .structure(let parts, let walk):
        walk.isOrdered && walk.gaps.allSatisfy { $0.isEmpty }
          && parts.allSatisfy { if case .old = $0 { true } else { false } }
      }
    }
  }

  /// Converts the value at the decoder's offset, and appends it. Throws if the value cannot be converted. If the bytes
  /// are none, the decoder has an error afterwards, and nothing is thrown. O(bytes of the value), for each level of
  /// structures whose fields changed their order.
  package mutating func convert(
    _ input: inout FieldDecoder, to out: inout FieldEncoder
  ) throws(Refusal) {
    if !run(first, &input, &out, 0), !input.hasFailed { throw refusal() }
  }

  private func refusal() -> Refusal {
    let name = path.reversed().reduce("") { $0.utf8.isEmpty ? $1 : $0 + "." + $1 }
    return Refusal(message: (name.utf8.isEmpty ? "its value" : "`\(name)`") + " " + flaw)
  }

  // MARK: - Comparing

  /// Returns the step that converts values of an old node to values of an own one; `nil` if there is none, and then
  /// ``flaw`` is the reason.
  private mutating func compile(_ oldNode: Int, _ ownNode: Int) -> Int? {
    depth += 1
    defer { depth -= 1 }
    if depth > LayoutTree.deepestValue {
      flaw = "is nested too deep in \(file)"
      return nil
    }
    let (a, b) = (old.resolve(oldNode), ownTree.resolve(ownNode))
    if memo[b].isEmpty { memo[b] = [Int32](repeating: 0, count: old.nodes.count) }
    if memo[b][a] != 0 { return Int(memo[b][a]) - 1 }
    let step = steps.count
    steps.append((.copy, a, b))
    memo[b][a] = Int32(step + 1)
    if old.isClosed(a),
      old.bytes[old.nodes[a].text].elementsEqual(ownTree.bytes[ownTree.nodes[b].text])
    {
      return step
    }
    let other =
      "is `\(old.text(of: oldNode))` in \(file) and `\(ownTree.text(of: ownNode))` in this build"
    switch (old.nodes[a].content, ownTree.nodes[b].content) {
    case (.varying, _), (_, .varying):
      flaw = other + ", and other values have other fields"
      return nil
    case (.number(let from), .number(let to)) where FieldNumber.converts(from, to: to):
      steps[step].step = from == to ? .copy : .number(from, to)
    case (.text, .text): break
    case (.list(let from), .list(let to)):
      guard let element = compile(from, to) else { return failed(oldNode, ownNode) }
      steps[step].step = .list(element)
    case (.optional(let from), .optional(let to)):
      guard let value = compile(from, to) else { return failed(oldNode, ownNode) }
      steps[step].step = .optional(value)
    case (_, .optional(let to)):
      guard let value = compile(oldNode, to) else { return failed(oldNode, ownNode) }
      steps[step].step = .some(value)
    case (.optional(let from), _):
      guard let value = compile(from, ownNode) else { return failed(oldNode, ownNode) }
      steps[step].step = .value(value)
    case (.structure(let from), .structure(let to)):
      guard let structure = structure(from, to, owner: ownTree.nodes[b].owner) else { return nil }
      steps[step].step = structure
    default:
      flaw = other
      return nil
    }
    return step
  }

  /// Replaces a flaw inside of a list or an optional by the difference of the complete types, unless it names a field.
  private mutating func failed(_ oldNode: Int, _ ownNode: Int) -> Int? {
    if path.isEmpty {
      flaw =
        "is `\(old.text(of: oldNode))` in \(file) and `\(ownTree.text(of: ownNode))` in this build"
    }
    return nil
  }

  private mutating func structure(
    _ from: [LayoutTree.Member], _ to: [LayoutTree.Member], owner: Int
  ) -> Step? {
    var sources: [Int?] = []
    var unnamed = from.indices.filter { from[$0].number < 0 }[...]
    for member in to {
      let source = member.number < 0 ? unnamed.popFirst() : index(of: member, from, to, owner)
      // A field list may have a name twice, and a value goes into one field.
      sources.append(sources.contains { $0 != nil && $0 == source } ? nil : source)
    }
    let walk = walk(from, sources)
    var parts: [Part] = []
    for (member, source) in zip(to, sources) {
      if let source, let at = walk.members.firstIndex(of: source) {
        guard let step = compile(from[source].node, member.node) else {
          if member.number >= 0 { path.append(String(decoding: member.name, as: UTF8.self)) }
          return nil
        }
        parts.append(.old(at, step: step))
      } else if member.number >= 0, let initial = own.initial(of: member.number) {
        parts.append(.initial(initial))
      } else {
        flaw = "has a value without a name in this build that \(file) does not have"
        return nil
      }
    }
    return .structure(parts, walk)
  }

  /// - Parameter sources: the index of the old member for each member of this build.
  private func walk(_ members: [LayoutTree.Member], _ sources: [Int?]) -> Walk {
    var walk = Walk()
    let order = sources.compactMap { $0 }
    walk.members = order.sorted()
    walk.isOrdered = walk.members == order
    // Adjacent parts of a fixed width are one, so that passing over many of them takes no time.
    var (gap, offset): ([LayoutTree.Run], Int?) = ([], 0)
    var offsets: [Int] = []
    var next = 0
    for (at, member) in members.enumerated() {
      let width = old.nodes[member.node].width
      if next < walk.members.count, walk.members[next] == at {
        walk.gaps.append(gap)
        offsets.append(offset ?? 0)
        gap = []
        next += 1
      } else if let width {
        if case .bytes(let before)? = gap.last {
          gap[gap.count - 1] = .bytes(before + width)
        } else if width > 0 {
          gap.append(.bytes(width))
        }
      } else {
        gap.append(.node(member.node))
      }
      if let before = offset, let width { offset = before + width } else { offset = nil }
    }
    walk.gaps.append(gap)
    if let offset { walk.offsets = offsets + [offset] }
    return walk
  }

  /// Returns the old member that is a member of this build: that of the same name, or else of a former name, unless
  /// another member of this build has that name.
  private func index(
    of member: LayoutTree.Member, _ from: [LayoutTree.Member], _ to: [LayoutTree.Member],
    _ owner: Int
  ) -> Int? {
    if let at = from.firstIndex(where: { $0.name == member.name }) { return at }
    for name in own.formerNames(of: member.name, in: owner)
    where !to.contains(where: { $0.name == name }) {
      if let at = from.firstIndex(where: { $0.name == name }) { return at }
    }
    return nil
  }

  // MARK: - Converting

  private mutating func run(
    _ step: Int, _ input: inout FieldDecoder, _ out: inout FieldEncoder, _ depth: Int
  ) -> Bool {
    if input.hasFailed { return false }
    if depth > LayoutTree.deepestValue {
      input.fail(.lessNesting)
      return false
    }
    let (oldNode, ownNode) = (steps[step].old, steps[step].own)
    switch steps[step].step {
    case .copy:
      let start = input.offset
      old.skip(oldNode, &input, depth: depth)
      if input.hasFailed { return false }
      out.bytes += input.bytes[start..<input.offset]
      return true
    case .number(let from, let to):
      let bits = input.word(from.byteCount)
      if input.hasFailed { return false }
      let number = FieldNumber(bits, from)
      if let bits = number?.bits(to) {
        out.append(bits, to.byteCount)
        return true
      }
      guard let number else {
        input.reject()
        return false
      }
      flaw =
        "is \(number.text ?? "a number") in \(file), which the `\(ownTree.text(of: ownNode))` of this build cannot hold"
      return false
    case .list(let element):
      let count = input.count(0)
      // Otherwise a number could stand for any number of elements.
      if count > 0, old.nodes[steps[element].old].least == 0 { input.fail(.validCase) }
      out.append(UInt64(count), 4)
      for _ in 0..<count where !run(element, &input, &out, depth + 1) { return false }
      return !input.hasFailed
    case .optional(let value):
      let bits = input.word(1)
      if bits > 1 { input.reject() }
      out.append(bits, 1)
      return bits == 0 ? !input.hasFailed : run(value, &input, &out, depth + 1)
    case .some(let value):
      out.append(1, 1)
      return run(value, &input, &out, depth + 1)
    case .value(let value):
      let bits = input.word(1)
      if bits > 1 { input.reject() }
      if input.hasFailed { return false }
      if bits == 1 { return run(value, &input, &out, depth + 1) }
      flaw =
        "has no value in \(file), and the `\(ownTree.text(of: ownNode))` of this build requires one"
      return false
    case .structure(let parts, let walk):
      return run(parts, walk, step, &input, &out, depth)
    }
  }

  private mutating func run(
    _ parts: [Part], _ walk: Walk, _ step: Int, _ input: inout FieldDecoder,
    _ out: inout FieldEncoder, _ depth: Int
  ) -> Bool {
    guard case .structure(let members) = old.nodes[steps[step].old].content else { return false }
    let start = input.offset
    var offsets = walk.offsets
    if let size = offsets?.last {
      // All of it is there, so that no member can lie behind the end.
      guard size <= input.remaining else {
        input.fail(.moreBytes)
        return false
      }
    } else if !walk.isOrdered {
      var found: [Int] = []
      for (gap, member) in zip(walk.gaps, walk.members) {
        skip(gap, &input, depth)
        found.append(input.offset - start)
        old.skip(members[member].node, &input, depth: depth + 1)
      }
      skip(walk.gaps[walk.members.count], &input, depth)
      found.append(input.offset - start)
      offsets = found
    }
    for (number, part) in parts.enumerated() {
      if input.hasFailed { return false }
      switch part {
      case .initial(let bytes): out.bytes += bytes
      case .old(let at, let member):
        if let offsets {
          input.move(to: start + offsets[at])
        } else {
          skip(walk.gaps[at], &input, depth)
        }
        if run(member, &input, &out, depth + 1) { continue }
        appendName(number, of: steps[step].own)
        return false
      }
    }
    if let size = offsets?.last {
      input.move(to: start + size)
    } else {
      skip(walk.gaps[walk.members.count], &input, depth)
    }
    return !input.hasFailed
  }

  private func skip(_ gap: [LayoutTree.Run], _ input: inout FieldDecoder, _ depth: Int) {
    for run in gap where !input.hasFailed {
      switch run {
      case .bytes(let count): input.skip(count)
      case .node(let node): old.skip(node, &input, depth: depth + 1)
      }
    }
  }

  private mutating func appendName(_ number: Int, of ownNode: Int) {
    guard case .structure(let own) = ownTree.nodes[ownNode].content, own[number].number >= 0 else {
      return
    }
    path.append(String(decoding: own[number].name, as: UTF8.self))
  }
}
