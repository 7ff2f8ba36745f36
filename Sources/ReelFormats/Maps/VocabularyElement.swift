/// The words of one kind of element or object that a reader of maps supports.
struct VocabularyElement {
  /// The attributes or keys that are read.
  let read: [String]
  /// The attributes or keys that are ignored without a report, such as the editor's own.
  let unused: [String]
  /// The child elements that are read.
  let children: [String]
  /// The child elements that are ignored without a report.
  let unusedChildren: [String]

  @inline(never)
  init(_ read: String, unused: String = "", in children: String = "", unusedIn: String = "") {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.read = words(read)
    self.unused = words(unused)
    self.children = words(children)
    unusedChildren = words(unusedIn)
  }

  func contains(_ key: String) -> Bool { read.contains(key) || unused.contains(key) }

  func contains(child: String) -> Bool {
    children.contains(child) || unusedChildren.contains(child)
  }
}
