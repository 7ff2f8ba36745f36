// A layout text as a tree, by which a program finds each field in bytes that another build wrote.
//
//     a {x float, y float}, b [int8?]
//
//     0 structure ─┬─ a ─▶ 1 ─▶ 2 structure ─┬─ x ─▶ 3 ─▶ 4 float        a field has a node of its own, because `^n`
//                  │                         └─ y ─▶ 5 ─▶ 6 float        refers to it before its type is complete
//                  └─ b ─▶ 7 ─▶ 8 list ─▶ 9 optional ─▶ 10 int8
//
// Texts and bytes come from files. Each recursion has a limit, a count is compared with the bytes that are left, and an
// element takes at least a byte. The limit of the tree's height is also that of every recursion over the tree: a few
// hundred bytes of stack for each node, instead of as many nodes as the text has question marks.

/// The types of a layout text.
package struct LayoutTree: Sendable {
  struct Member: Sendable {
    /// The name in UTF-8; empty for a value without one.
    var name: [UInt8]
    var node: Int
    /// The number of the field among all named fields of the layout, in their order; -1 for a value without a name.
    var number: Int
  }

  enum Content: Sendable {
    case number(FieldKind)
    case text
    case list(Int)
    case optional(Int)
    case structure([Member])
    /// Another node: the type of a field, or that of an enclosing field.
    case alias(Int)
    /// Values of which only the type itself determines the fields.
    case varying
  }

  struct Node: Sendable {
    var content: Content
    /// The range of the type in the text.
    var text: Range<Int>
    /// The number of the field whose type the node is a part of; -1 for the listed type itself.
    var owner: Int
    /// The number of bytes of every value; `nil` if it depends on the value.
    var width: Int?
    /// The fewest bytes of a value.
    var least = 0
    /// The parts of a structure for a reader that passes over it: adjacent parts of a fixed width are one.
    var runs: [Run] = []
  }

  enum Run: Sendable {
    case bytes(Int)
    case node(Int)
  }

  /// The deepest nesting of brackets in a text.
  private static let deepestText = 128
  /// The largest number of nodes from one to the innermost node inside of it. A field has a node of its own, and so
  /// have its list, its optional and its structure: 64 types within each other.
  private static let mostHeight = 256
  /// The deepest nesting of nodes in a value: a field may have a list of optional structures.
  static let deepestValue = Int(FieldDecoder.deepestNesting) * 5

  private(set) var nodes: [Node] = []
  /// The number of named fields.
  private(set) var fieldCount = 0
  /// The text in UTF-8.
  let bytes: [UInt8]

  private var at = 0
  /// The nodes of the fields that enclose the present one, the listed type first.
  private var enclosing: [Int] = []
  private var owner = -1
  private var depth = 0
  /// For each node the number of nodes below it, without those that enclosing fields have.
  private var heights: [Int] = []

  /// Parses a layout. Returns `nil` if the text is none. O(bytes of the text).
  package init?(_ layout: String) {
    bytes = Array(layout.utf8)
    let root = add(.varying, 0)
    enclosing = [root]
    let varies = next == 0x7E
    guard let type = varies ? type() : items(), at == bytes.count,
      heights.allSatisfy({ $0 < LayoutTree.mostHeight })
    else { return nil }
    nodes[root].content = .alias(type)
    nodes[root].text = 0..<bytes.count
    measure()
  }

  // MARK: - Reading

  /// The node that stands for another one, or the node itself.
  func resolve(_ node: Int) -> Int {
    var node = node
    while case .alias(let other) = nodes[node].content { node = other }
    return node
  }

  /// Returns the type of a node as text.
  func text(of node: Int) -> String {
    var node = node
    while case .alias(let other) = nodes[node].content, bytes[nodes[node].text].first == 0x5E {
      node = other
    }
    return String(decoding: bytes[nodes[node].text], as: UTF8.self)
  }

  /// True if the text of the node alone determines the bytes of its values.
  func isClosed(_ node: Int) -> Bool {
    !bytes[nodes[node].text].contains { $0 == 0x5E || $0 == 0x7E }
  }

  /// Passes over a value. The decoder has an error if the bytes are none.
  package func skip(_ node: Int, _ input: inout FieldDecoder, depth: Int = 0) {
    if input.hasFailed { return }
    if depth > LayoutTree.deepestValue { return input.fail(.lessNesting) }
    let node = resolve(node)
    if let width = nodes[node].width { return input.skip(width) }
    switch nodes[node].content {
    case .number, .alias: break
    case .varying: input.fail(.validCase)
    case .text: input.skip(input.count(0))
    case .list(let element):
      let count = input.count(0)
      let type = nodes[resolve(element)]
      if let width = type.width {
        // Divides instead of multiplying, because a product may overflow.
        guard width == 0 || count <= input.remaining / width else { return input.fail(.moreBytes) }
        return input.skip(count * width)
      }
      if type.least == 0 && count > 0 { return input.fail(.validCase) }
      for _ in 0..<count where !input.hasFailed { skip(element, &input, depth: depth + 1) }
    case .optional(let value):
      switch input.word(1) {
      case 0: break
      case 1: skip(value, &input, depth: depth + 1)
      default: input.reject()
      }
    case .structure:
      for run in nodes[node].runs where !input.hasFailed {
        switch run {
        case .bytes(let count): input.skip(count)
        case .node(let member): skip(member, &input, depth: depth + 1)
        }
      }
    }
  }

  // MARK: - Parsing

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func add(_ content: Content, _ start: Int) -> Int {
    let height =
      switch content {
      case .number, .text, .varying: 0
      case .list(let inner), .optional(let inner), .alias(let inner): heights[inner] + 1
      case .structure(let members): members.reduce(0) { max($0, heights[$1.node] + 1) }
      }
    heights.append(height)
    nodes.append(Node(content: content, text: start..<max(start, at), owner: owner))
    return nodes.count - 1
  }

  /// Parses items up to a closing bracket or the end: a structure, or the only value if it has no name.
  private mutating func items() -> Int? {
    let start = at
    var members: [Member] = []
    while at < bytes.count, bytes[at] != 0x5D, bytes[at] != 0x7D {
      guard let member = item() else { return nil }
      members.append(member)
      guard next == 0x2C else { break }
      at += 1
      guard next == 0x20 else { return nil }
      at += 1
      // An item follows each comma.
      guard at < bytes.count, bytes[at] != 0x5D, bytes[at] != 0x7D else { return nil }
    }
    if members.count == 1, members[0].number < 0 { return members[0].node }
    return add(.structure(members), start)
  }

  private mutating func item() -> Member? {
    let start = at
    while at < bytes.count, !LayoutTree.isPunctuation(bytes[at]) { at += 1 }
    guard at > start, next == 0x20 else {
      at = start
      guard let node = type() else { return nil }
      return Member(name: [], node: node, number: -1)
    }
    let name = Array(bytes[start..<at])
    at += 1
    let (number, outer) = (fieldCount, owner)
    fieldCount += 1
    owner = number
    defer { owner = outer }
    let field = add(.varying, at)
    let first = at
    if next == 0x5E {
      guard let target = reference() else { return nil }
      nodes[field].content = .alias(target)
    } else {
      enclosing.append(field)
      guard let node = type() else { return nil }
      enclosing.removeLast()
      nodes[field].content = .alias(node)
      heights[field] = heights[node] + 1
    }
    nodes[field].text = first..<at
    return Member(name: name, node: field, number: number)
  }

  /// Parses `^n`.
  private mutating func reference() -> Int? {
    at += 1
    var level = 0
    while next >= 0x30, next <= 0x39 {
      level = min(level * 10 + Int(next - 0x30), enclosing.count + 1)
      at += 1
    }
    return level >= 1 && level <= enclosing.count ? enclosing[enclosing.count - level] : nil
  }

  private mutating func type() -> Int? {
    depth += 1
    defer { depth -= 1 }
    if depth > LayoutTree.deepestText { return nil }
    let start = at
    let varies = next == 0x7E
    if varies { at += 1 }
    var node: Int
    switch next {
    case 0x5B:
      at += 1
      guard let element = items(), next == 0x5D else { return nil }
      at += 1
      node = add(.list(element), start)
    case 0x7B:
      at += 1
      guard let content = items(), next == 0x7D else { return nil }
      at += 1
      node = add(.alias(content), start)
    default:
      let first = at
      while at < bytes.count, !LayoutTree.isPunctuation(bytes[at]) { at += 1 }
      let word = bytes[first..<at]
      if LayoutTree.same(word, "text") {
        node = add(.text, start)
      } else if let kind = FieldKind(word: word) {
        node = add(.number(kind), start)
      } else {
        return nil
      }
    }
    var marks = 0
    while next == 0x3F {
      at += 1
      marks += 1
      if marks > LayoutTree.deepestText { return nil }
      node = add(.optional(node), start)
    }
    return varies ? add(.varying, start) : node
  }

  static func same(_ word: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.elementsEqual(word) }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x2C, 0x3F, 0x5B, 0x5D, 0x5E, 0x7B, 0x7D, 0x7E: true
    default: false
    }
  }

  // MARK: - Widths

  /// Computes the widths. A node comes after those inside of it, except for fields, which precede their types.
  private mutating func measure() {
    var done = [Bool](repeating: false, count: nodes.count)
    var open = done
    for node in nodes.indices { measure(node, &done, &open) }
  }

  private mutating func measure(_ node: Int, _ done: inout [Bool], _ open: inout [Bool]) {
    // A type within itself has no fixed width.
    if done[node] || open[node] { return }
    open[node] = true
    switch nodes[node].content {
    case .number(let kind):
      (nodes[node].width, nodes[node].least) = (kind.byteCount, kind.byteCount)
    case .text: nodes[node].least = 4
    case .list(let element):
      nodes[node].least = 4
      measure(element, &done, &open)
    case .optional(let value):
      nodes[node].least = 1
      measure(value, &done, &open)
    case .alias(let other):
      measure(other, &done, &open)
      (nodes[node].width, nodes[node].least) = (nodes[other].width, nodes[other].least)
    case .varying: break
    case .structure(let members):
      var (width, least): (Int?, Int) = (0, 0)
      var runs: [Run] = []
      for member in members {
        measure(member.node, &done, &open)
        let part = nodes[member.node]
        least += part.least
        if let whole = width, let more = part.width { width = whole + more } else { width = nil }
        guard let more = part.width else {
          runs.append(.node(member.node))
          continue
        }
        if case .bytes(let before)? = runs.last {
          runs[runs.count - 1] = .bytes(before + more)
        } else if more > 0 {
          runs.append(.bytes(more))
        }
      }
      (nodes[node].width, nodes[node].least, nodes[node].runs) = (width, least, runs)
    }
    (open[node], done[node]) = (false, true)
  }
}

extension FieldKind {
  /// Creates the kind with this name in a layout.
  init?(word: ArraySlice<UInt8>) {
    for raw in FieldKind.bool.rawValue...FieldKind.entity.rawValue {
      if let kind = FieldKind(rawValue: raw), LayoutTree.same(word, kind.word) {
        self = kind
        return
      }
    }
    return nil
  }
}
