import ReelECS
import ReelJSON
import ReelProgram

// A list finds its entities through tables:
//
//     terms ─▶ the smallest source that contains all of them: one entity, the children of a parent, those of a
//              sparse component, or the tables that have the components
//          ─▶ of each row only the data that its table does not have: parents, names, sparse components
//
// The list remembers a table (or another source of rows) and a row. Between two polls entities may move, appear and
// disappear. So an entity may be missing from the answer or occur twice, and the answer shows its state at the tick in
// which its row is examined. A person does not notice this, but would notice that the game stops until a long answer is
// complete.

/// The answer to a query, or to a request for all entities, made in pieces.
final class ExplorerListing: ExplorerWork {
  /// The number of bytes after which an answer ends.
  static let longestAnswer = 1 << 20
  /// The approximate number of rows that are examined between two reads of the clock.
  private static let rowsPerClockRead = 64

  private let terms: [ExplorerTerm]
  /// The bits of the terms that must hold; `forbidden` has those that must not.
  private var required: ExplorerTerm.Bits = 0
  private var forbidden: ExplorerTerm.Bits = 0
  private let request: HTTPRequest
  private let limit: Int
  private let offset: Int

  private enum Source {
    case list([Entity])
    case sparse(String)
    case tables
    case nothing
  }
  private var source = Source.tables
  /// The index of the table that is being examined, if the source is all tables.
  private var table = 0
  private var row = 0
  private var matchCount = 0
  private var resultCount = 0
  private var text = "{"
  /// True once the timeline, which is the first of all entities, has been examined.
  private var isTimelineDone = false
  /// True if only the closing brace is missing.
  private var isFinished = false

  private init(_ terms: [ExplorerTerm], _ request: HTTPRequest, limit: Int, offset: Int) {
    (self.terms, self.request, self.limit, self.offset) = (terms, request, limit, offset)
    for (at, term) in terms.enumerated() where !term.isOptional {
      if term.isNot { forbidden |= 1 << at } else { required |= 1 << at }
    }
  }

  /// Begins a list.
  /// - Returns: the list, or a sentence with the reason why there is none.
  static func make(
    _ request: HTTPRequest, _ view: ExplorerView
  ) -> (listing: ExplorerListing?, problem: String) {
    let isQuery = request.path.first == "query"
    let usual = isQuery ? 1000 : Int.max
    let limit = request.parameter("limit").map { Int($0) ?? -1 } ?? usual
    let offset = request.parameter("offset").map { Int($0) ?? -1 } ?? 0
    guard limit >= 0, offset >= 0 else { return (nil, "Expected a limit and an offset from 0 up.") }
    guard isQuery else {
      let listing = ExplorerListing([], request, limit: limit, offset: offset)
      listing.text += "\"results\":["
      return (listing, "")
    }
    guard let expression = request.parameter("expr") else {
      return (nil, "Expected a parameter expr with a query.")
    }
    let (terms, problem) = ExplorerTerm.terms(expression, view)
    guard let terms else { return (nil, problem) }
    let listing = ExplorerListing(terms, request, limit: limit, offset: offset)
    listing.begin(view)
    return (listing, "")
  }

  /// Writes the start of the answer, and chooses the source of its results.
  private func begin(_ view: ExplorerView) {
    var members: [(name: String, value: JSONValue)] = []
    if request.flag("query_info") {
      members.append(("query_info", .object([("vars", .list([.text("this")]))])))
    }
    if request.flag("field_info") {
      var room = ExplorerView.room
      members.append(("field_info", .list(terms.map { $0.info(view, room: &room) })))
    }
    for member in members {
      JSONValue.text(member.name).append(to: &text)
      text += ":"
      member.value.append(to: &text)
      text += ","
    }
    guard request.parameter("results") != "false" else {
      if text.last == "," { text.removeLast() }
      isFinished = true
      return
    }
    text += "\"results\":["
    source = narrowest(view)
  }

  /// Returns the smallest source that contains all entities of the query.
  private func narrowest(_ view: ExplorerView) -> Source {
    var (best, count): (Source, Int) = (.tables, .max)
    for term in terms where !term.isOptional && !term.isNot {
      switch term.condition {
      case .nothing: return .nothing
      case .entity(let entity): (best, count) = (.list([entity]), 1)
      case .parent(let parent) where parent != .none:
        let children = view.world.children(of: parent)
        if children.count < count { (best, count) = (.list(children), children.count) }
      case .component, .isDisabled:
        guard let name = term.component, let number = view.number(of: name) else { return .nothing }
        if view.world.isSparse(component: number), view.count(of: number) < count {
          (best, count) = (.sparse(name), view.count(of: number))
        }
      case .parent, .hasChildren, .name: break
      }
    }
    return best
  }

  func advance(_ view: ExplorerView, until isOver: () -> Bool) -> HTTPAnswer? {
    if isFinished { return HTTPAnswer(200, text + "}") }
    appendTimeline(view)
    let match = ExplorerMatch(terms, view)
    var isComplete = resultCount >= limit
    switch source {
    case .nothing: isComplete = true
    case .list(let entities):
      isComplete =
        isComplete || walk(entities.count, { entities[$0] }, match.all, 0, match, isOver)
    case .sparse(let name):
      guard let number = view.number(of: name) else { break }
      let rows = EntityRows.sparse(number)
      isComplete =
        isComplete
        || walk(
          view.world.rowCount(of: rows), { view.world.entity($0, of: rows) }, match.all, 0, match,
          isOver)
    case .tables: isComplete = isComplete || walkTables(match, isOver)
    }
    guard isComplete || text.utf8.count >= Self.longestAnswer else { return nil }
    text += "]"
    // The next request continues at the number of results so far.
    if !isComplete { text += ",\"is_cut\":true,\"next_offset\":\(offset + resultCount)" }
    return HTTPAnswer(200, text + "}")
  }

  /// Examines the tables from ``table`` on.
  /// - Returns: true if the list is complete.
  private func walkTables(_ match: ExplorerMatch, _ isOver: () -> Bool) -> Bool {
    var tables = 0
    while table < match.view.world.tableCount {
      let rows = EntityRows.table(table)
      let count = match.view.world.rowCount(of: rows)
      let bits = match.bits(ofTable: table)
      if row < count, (required & ~bits & match.byTable) | (forbidden & bits) == 0 {
        let isWalked = walk(
          count, { match.view.world.entity($0, of: rows) }, match.byRow, bits, match, isOver)
        guard isWalked else { return false }
        if resultCount >= limit { return true }
      }
      (table, row) = (table + 1, 0)
      tables += 1
      if tables & 15 == 0, isOver() { return false }
    }
    return true
  }

  /// Examines rows from ``row`` on.
  /// - Parameters:
  ///   - terms: the bits of the terms that are examined for each row; `bits` has the others that hold.
  /// - Returns: true after the last row, or once the list has all requested results.
  private func walk(
    _ count: Int, _ entity: (Int) -> Entity, _ terms: ExplorerTerm.Bits,
    _ bits: ExplorerTerm.Bits, _ match: ExplorerMatch, _ isOver: () -> Bool
  ) -> Bool {
    var examined = 0
    while row < count {
      let candidate = entity(row)
      row += 1
      examined += 1 + terms.nonzeroBitCount
      if let fulfilled = match.bits(
        of: candidate, terms, bits, required: required, forbidden: forbidden)
      {
        matchCount += 1
        if matchCount > offset {
          append(candidate, fulfilled, match.view)
          resultCount += 1
          if resultCount >= limit { return true }
          examined = Self.rowsPerClockRead
          if text.utf8.count >= Self.longestAnswer { return false }
        }
      }
      if examined >= Self.rowsPerClockRead {
        examined = 0
        if isOver() { return false }
      }
    }
    return true
  }

  // MARK: - Results

  /// Appends the timeline if the game keeps its past and all terms hold.
  private func appendTimeline(_ view: ExplorerView) {
    guard !isTimelineDone else { return }
    isTimelineDone = true
    guard let timeline = view.timeline, let bits = timeline.bits(terms) else { return }
    matchCount += 1
    guard offset == 0, limit > 0 else { return }
    resultCount += 1
    let (withID, withLabel) = (request.flag("entity_ids"), request.flag("doc"))
    if request.path.first != "query" || request.flag("table") {
      let isQuery = request.path.first == "query"
      timeline.whole(withID: withID || !isQuery, withLabel: withLabel).append(to: &text)
      return
    }
    var members = timeline.identity(withID: withID, withLabel: withLabel)
    if request.parameter("fields") != "false" {
      let isSet = terms.enumerated().map { JSONValue.bool(bits >> $0 & 1 == 1 && !$1.isNot) }
      members.append(("fields", .object([("is_set", .list(isSet))])))
    }
    JSONValue.object(members).append(to: &text)
  }

  private func append(_ entity: Entity, _ fulfilled: ExplorerTerm.Bits, _ view: ExplorerView) {
    if resultCount > 0 { text += "," }
    result(entity, fulfilled, view).append(to: &text)
  }

  private func result(
    _ entity: Entity, _ fulfilled: ExplorerTerm.Bits, _ view: ExplorerView
  ) -> JSONValue {
    if request.path.first != "query" { return view.whole(entity, withID: true) }
    let (withID, withLabel) = (request.flag("entity_ids"), request.flag("doc"))
    if request.flag("table") {
      return view.whole(entity, withID: withID, withLabel: withLabel)
    }
    var members = view.identity(of: entity, withID: withID, withLabel: withLabel)
    guard request.parameter("fields") != "false" else { return .object(members) }
    var fields: [(name: String, value: JSONValue)] = [
      (
        "is_set",
        .list(terms.enumerated().map { .bool(fulfilled >> $0 & 1 == 1 && !$1.isNot) })
      )
    ]
    var room = ExplorerView.room
    if request.parameter("values") != "false", terms.contains(where: \.hasValue) {
      fields.append(("values", .list(terms.map { $0.value(of: entity, view, room: &room) })))
    }
    members.append(("fields", .object(fields)))
    if room < 0 { members.append(("is_cut", .bool(true))) }
    return .object(members)
  }
}
