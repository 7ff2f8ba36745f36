import ReelContent
import Testing

@testable import ReelFormats

@Suite struct PropertyListTests {
  private func read(_ body: String) throws(ContentError) -> PropertyList {
    try PropertyList.read(plist(body), file: "a.plist")
  }

  private func error(_ bytes: [UInt8]) -> ContentError? {
    failure(file: "a.plist") { () throws(ContentError) in
      try PropertyList.read(bytes, file: "a.plist")
    }
  }

  @Test func `Values of every kind in XML are read`() throws {
    #expect(try read("<string>a &amp; b &#x41;</string>").text == "a & b A")
    #expect(try read("<string><![CDATA[<b>]]></string>").text == "<b>")
    #expect(try read("<string/>").text == "")
    guard case .number(-2.5) = try read("<real> -2.5 </real>") else {
      Issue.record("not -2.5")
      return
    }
    guard case .bool(true) = try read("<true/>"), case .bool(false) = try read("<false/>"),
      case .other = try read("<data>AAAA</data>"), case .array(let items) = try read("<array/>")
    else {
      Issue.record("wrong kinds")
      return
    }
    #expect(items.isEmpty)
    let list = try read("<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>")
    guard case .dictionary(let entries) = list else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.map(\.key) == ["a", "a"] && list[key: "a"]?.text == "1")
    #expect(list[key: "b"] == nil && list.text == nil)
  }

  @Test func `Only decimal numbers are read`() {
    for (text, value) in [("1", 1), (" 2.5\n", 2.5), ("-3e2", -300), ("+4", 4), (".5", 0.5)]
      as [(String, Double)]
    {
      #expect(PropertyList.decimal(text) == value, "\(text)")
    }
    for text in [
      "", " ", "0x10", "nan", "inf", "1 2", "1,5", "1e999", "--1", "1-", ".", "e", "١",
      String(repeating: "1", count: 33),
    ] {
      #expect(PropertyList.decimal(text) == nil, "\(text)")
    }
  }

  @Test func `The error of a malformed list names the line`() {
    for body in [
      "", "<string/><string/>", "<integer>x</integer>", "<integer/>", "<colour/>",
      "<dict><key>a</key></dict>", "<dict><string>a</string><string>b</string></dict>",
      "<string>a<string>b</string></string>", "<key>a</key>", "<true><true/></true>",
      "<array><dict><key>a</key><key>b</key></dict></array>",
      "<dict><key><string/></key><string/></dict>",
    ] {
      let error = error(plist(body))
      #expect(error?.location.hasPrefix("line ") == true, "\(body): \(String(describing: error))")
    }
    #expect(error(Array("<list><string/></list>".utf8))?.found == "<\"list\">")
  }

  @Test func `Files that are no property lists are refused`() {
    for text in ["", "{ frames = { a = 1; }; }", "hello", "<", "\0\0\0", "<html></html>"] {
      #expect(error(Array(text.utf8)) != nil, "\(text)")
    }
    #expect(error([UInt8](repeating: 0x20, count: ContentLimits.listBytes + 1)) != nil)
  }
}
