import Testing

@testable import ReelJSON

@Suite struct JSONReaderTests {
  private func read(
    _ text: String, depth: Int = 64, values: Int = 1024, canRepeatNames: Bool = false
  ) -> Result<String, JSONError> {
    let limits = JSONLimits(depth: depth, values: values, canRepeatNames: canRepeatNames)
    return Result { () throws(JSONError) in
      try JSONValue.read(Array(text.utf8), limits: limits).json
    }
  }

  private func error(_ text: String) -> JSONError? {
    if case .failure(let error) = read(text) { error } else { nil }
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("-0", "-0"), ("5.0", "5.0"), ("0.1", "0.1"),
    ("1e-3", "1e-3"), ("18446744073709551615", "18446744073709551615"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("\"a\\u00fc\\n\\\"\\\\\\/\"", "\"aü\\n\\\"\\\\/\""), ("\"\\ud83d\\ude00\"", "\"😀\""),
    ("\"\\b\\f\\r\\t\\u001F\"", "\"\\u0008\\u000C\\r\\t\\u001F\""),
    ("[1, [], {}]", "[1,[],{}]"), ("[1,2 ,4294967295]", "[1,2,4294967295]"),
    ("[1,4294967296]", "[1,4294967296]"),
    ("0", "0"), ("1E2", "1E2"), ("-0.5e+1", "-0.5e+1"), ("1e999", "1e999"), ("\u{FEFF}[]", "[]"),
    ("{\"b\": 1 , \"a\":[true]}", "{\"b\":1,\"a\":[true]}"),
  ])
  func aValueIsRead(text: String, written: String) { #expect(read(text) == .success(written)) }

  @Test(arguments: [
    "", " ", "nul", "tru", "01", "1.", ".5", "+1", "-", "--1", "NaN", "[1", "{\"a\"}", "{a:1}",
    "{\"a\":1,}", "[1,]", "[,1]", "00", "-01", "1e", "1e+", "truefalse", "[1 2]", "\"", "\"\u{1}\"",
    "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud83d\"", "\"\\udc00\"", "\"\\ud83d\\u0041\"",
    "\"\\", "\"a\\\"",
    "1 2", "{\"a\":1", "'a'", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
  ])
  func malformedTextIsRefused(text: String) { #expect(error(text) != nil, "\(text)") }

  @Test func anErrorNamesTheByteAndTheExpectedContent() {
    #expect(error("[1, x]") == JSONError(offset: 4, expected: "a value of JSON", found: "x]"))
    #expect(error("[1") == JSONError(offset: 2, expected: "\",\" or \"]\"", found: nil))
    #expect(
      error("\"é\\q and more text\"")
        == JSONError(offset: 3, expected: "an escape of JSON", found: "\\q and more "))
  }

  @Test func textInAnotherEncodingIsRefused() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0x5C, 0x6E, 0xC3, 0x22], [0x7B, 0, 0x7D, 0]]
      as [[UInt8]]
    {
      #expect(throws: JSONError.self) {
        try JSONValue.read(bytes, limits: JSONLimits(depth: 64, values: 64))
      }
    }
  }

  @Test func theDepthIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(64)) == .success(nested(64)))
    #expect(error(nested(65))?.expected == "at most 64 levels")
    #expect(error(nested(30_000)) != nil)
  }

  @Test func theNumberOfValuesIsLimited() {
    func list(_ count: Int) -> String {
      "[" + [String](repeating: "[]", count: count).joined(separator: ",") + "]"
    }
    #expect(error(list(1023)) == nil)
    #expect(error(list(1024))?.expected == "at most 1024 values")
  }

  @Test func theNumberOfMembersIsLimited() {
    let limits = JSONLimits(depth: 64, values: 1024, members: 3)
    for (three, four) in [
      ("[1,2,3]", "[1,2,3,4]"), ("[[],2,3]", "[[],2,3,4]"), ("[1,2,[]]", "[1,2,3,[]]"),
      (#"{"a":0,"b":0,"c":0}"#, #"{"a":0,"b":0,"c":0,"d":0}"#),
    ] {
      #expect((try? JSONValue.read(Array(three.utf8), limits: limits))?.json == three)
      #expect((try? JSONValue.read(Array(four.utf8), limits: limits)) == nil)
    }
  }

  @Test func namesMayRepeatIfTheLimitsAllowIt() {
    let text = #"{"a":1,"b":2,"a":3}"#
    #expect(read(text, canRepeatNames: true) == .success(text))
    let many = "{" + (0..<40).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(read(many + "}") == .success(many + "}"))
    #expect(error(many + ",\"7\":0}")?.expected == "each key once")
    // A combined and a decomposed character are two names.
    #expect(error("{\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
  }
}
