import Foundation

/// The path of the generated file in the folder of a module.
let generatedFile = "Generated/FieldLists.swift"

let arguments = CommandLine.arguments.dropFirst()
let checks = arguments.first == "--check"
let root = arguments.last ?? "."

func fail(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("generate-fields: \(sentence)\n".utf8))
  exit(1)
}

func bytes(_ path: String) -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
    fail("\(path) cannot be read.")
  }
  return Array(data)
}

func write(_ text: String, to path: String) {
  do {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  } catch {
    fail("\(path) cannot be written: \(error.localizedDescription)")
  }
}

/// Removes members from a file, and the blank lines that separated only them.
func remove(_ members: [Member], from path: String) {
  var lines = String(decoding: bytes(path), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  for member in members.sorted(by: { $0.lines.lowerBound > $1.lines.lowerBound }) {
    lines.removeSubrange(member.lines.lowerBound - 1...member.lines.upperBound - 1)
    let next = member.lines.lowerBound - 1
    let endsType = lines[next].trimmingCharacters(in: .whitespaces) == "}"
    if lines[next - 1].isEmpty, lines[next].isEmpty || endsType {
      lines.remove(at: next - 1)
    } else if lines[next].isEmpty, lines[next - 1].hasSuffix("{") {
      lines.remove(at: next)
    }
  }
  write(lines.joined(separator: "\n"), to: path)
}

let names =
  (try? FileManager.default.contentsOfDirectory(atPath: root + "/Sources"))?.sorted() ?? []
var modules: [(module: String, types: ModuleTypes, declared: DeclaredFields)] = []
for module in names {
  let folder = "Sources/" + module
  var types = ModuleTypes()
  var declared = DeclaredFields(folder: folder)
  let files =
    FileManager.default.enumerator(atPath: root + "/" + folder)?
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && $0 != generatedFile } ?? []
  for file in files.sorted() {
    let path = folder + "/" + file
    let source = bytes(path)
    types.add(source, file: path)
    declared.add(source, file: path)
  }
  modules.append((module, types, declared))
}

let protocols = FieldProtocols(modules)
guard !protocols.module.isEmpty else { fail("\(root)/Sources declares no protocol FieldValue.") }
var problems: [String] = []
var (files, generated, byHand) = (0, 0, 0)
for (module, types, declared) in modules {
  let lists = ModuleLists(module: module, types: types, declared: declared, protocols: protocols)
  problems += lists.problems
  if checks {
    for type in lists.replaceable {
      guard let list = type.list else { continue }
      problems.append(
        "\(list.file):\(list.lines.lowerBound): this list names all stored properties. "
          + "Tools/generate-fields writes such a list: run it, and commit what it changes.")
    }
  } else {
    let members = lists.replaceable.flatMap { [$0.list, $0.promise].compactMap { $0 } }
    for (file, members) in Dictionary(grouping: members, by: \.file) { remove(members, from: file) }
  }
  let path = "Sources/\(module)/\(generatedFile)"
  let isThere = FileManager.default.fileExists(atPath: root + "/" + path)
  let expected = lists.generated.isEmpty ? nil : lists.file
  let present = isThere ? String(decoding: bytes(path), as: UTF8.self) : nil
  if expected != present, checks {
    problems.append(
      "\(path): the lists are not those of the types. Run Tools/generate-fields, and commit what it "
        + "changes.")
  } else if let expected {
    if expected != present { write(expected, to: path) }
  } else if isThere {
    try? FileManager.default.removeItem(atPath: root + "/" + path)
  }
  if !lists.generated.isEmpty { files += 1 }
  generated += lists.generated.count
  byHand += lists.byHand
}
for problem in problems { print(problem) }
if !problems.isEmpty { exit(1) }
print("field lists: \(generated) generated in \(files) modules, \(byHand) by hand")
