import ReelJSON
import Testing

@Suite struct JSONValueTests {
  @Test func numbersAreWrittenAsInTheState() {
    #expect(JSONValue.float(0.1).json == "0.1" && JSONValue.double(0.1).json == "0.1")
    #expect(
      JSONValue.float(.nan).json == "\"nan\"" && JSONValue.double(-.infinity).json == "\"-inf\"")
    #expect(JSONValue.unsigned(.max).json == "18446744073709551615")
  }

  @Test func integersMayHaveAPoint() {
    for text in ["5", "5.0", "5e0", "50e-1"] {
      let number = JSONValue.number(text)
      #expect(number.integer == 5 && number.unsigned == 5 && number.double == 5)
    }
    #expect(JSONValue.number("-1").unsigned == nil && JSONValue.number("-1").integer == -1)
    #expect(JSONValue.number("0.5").integer == nil && JSONValue.number("0.5").double == 0.5)
    #expect(JSONValue.integer(.max).integer == .max && JSONValue.unsigned(.max).unsigned == .max)
    #expect(JSONValue.number("1e999").double == nil && JSONValue.number("1e999").integer == nil)
    #expect(JSONValue.text("5").integer == nil)
  }

  @Test func numbersAreElementsToo() {
    #expect(JSONValue.numbers([1, 2]).elements?.map(\.json) == ["1", "2"])
    #expect(JSONValue.numbers([1, 2]).json == "[1,2]" && JSONValue.null.elements == nil)
  }
}
