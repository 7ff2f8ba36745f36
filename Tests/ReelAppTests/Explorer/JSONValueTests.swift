import Reel
import ReelProgram
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("-0", "0"), ("5.0", "5"), ("0.1", "0.1"),
    ("1e-3", "0.001"),
    ("18446744073709551615", "18446744073709551615"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("\"a\\u00fc\\n\\\"\\\\\\/\"", "\"aü\\n\\\"\\\\/\""), ("\"\\ud83d\\ude00\"", "\"😀\""),
    ("[1, [], {}]", "[1,[],{}]"), ("0", "0"), ("1E2", "100"), ("-0.5e+1", "-5"),
    ("{\"b\": 1 , \"a\":[true]}", "{\"a\":[true],\"b\":1}"),
  ])
  func aJSONValueIsRead(text: String, written: String) {
    #expect(JSONValue.parse(text)?.json == written)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "01", "1.", ".5", "+1", "-", "--1", "1e999", "NaN", "[1",
    "{\"a\"}",
    "{a:1}", "{\"a\":1,}", "[1,]", "[,1]", "00", "-01", "1e", "1e+", "truefalse", "[1 2]", "\"",
    "\"\u{1}\"", "\"\\x\"", "\"\\u12\"", "\"\\ud83d\"", "\"\\udc00\"",
    "1 2",
    "{\"a\":1", "'a'",
  ])
  func malformedJSONIsRefused(text: String) { #expect(JSONValue.parse(text) == nil, "\(text)") }

  @Test func theDepthOfJSONIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONValue.parse(nested(32)) != nil)
    #expect(JSONValue.parse(nested(600)) == nil)
    #expect(JSONValue.parse(nested(30_000)) == nil)
  }

  @Test func numbersAreWrittenAsInTheState() {
    #expect(JSONValue.float(0.1).json == "0.1" && JSONValue.number(0.1).json == "0.1")
    #expect(
      JSONValue.float(.nan).json == "\"nan\"" && JSONValue.number(-.infinity).json == "\"-inf\"")
    #expect(JSONValue.text("\u{7}\t").json == "\"\\u0007\\t\"")
  }

  @Test func theNumberOfJSONValuesIsLimited() {
    func list(_ count: Int) -> String {
      "[" + [String](repeating: "[]", count: count).joined(separator: ",") + "]"
    }
    #expect(JSONValue.parse(list(JSONValue.mostValues - 1)) != nil)
    #expect(JSONValue.parse(list(JSONValue.mostValues)) == nil)
  }

  @Test func ofTwoEqualKeysTheLastCounts() {
    #expect(JSONValue.parse(#"{"a":1,"b":2,"a":3}"#)?.json == #"{"a":3,"b":2}"#)
  }
}
