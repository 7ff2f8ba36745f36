import Foundation
import Testing

/// Tests of `reel collide`, run as people and scripts run it.
@Suite struct CollideTests {
  private func answer(_ scene: String) throws -> Outcome {
    let sandbox = try Sandbox()
    try sandbox.write(scene, "s.json")
    return try sandbox.tool(["collide", "s.json"])
  }

  /// Returns the results of the queries about some shapes.
  private func results(_ shapes: String, _ queries: String) throws -> [String] {
    let outcome = try answer("{\"shapes\":[\(shapes)],\"queries\":[\(queries)]}")
    #expect(outcome.code == 0 && outcome.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let list = try #require((object as? [String: Any])?["results"] as? [[String: Any]])
    return try list.map {
      let data = try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }
  }

  private let box = #"{"id":1,"type":"box","rect":[0,0,10,10]}"#
  private let circle = #"{"id":2,"type":"circle","center":[12,5],"radius":3}"#

  @Test func overlapsAndPairsAreFound() throws {
    let shapes =
      box + "," + circle + #",{"id":7,"type":"segment","a":[5,-5],"b":[5,40]}"#
      + ##",{"id":3,"type":"grid","cell":[16,16],"origin":[0,32],"rows":[" .","#="]}"##
    let answers = try results(
      shapes,
      #"{"type":"point","at":[5,6]},{"type":"pairs"},{"type":"pairs","ignore":7},"#
        + #"{"type":"overlap","shape":{"type":"box","rect":[9,4,2,50]}}"#)
    #expect(
      answers == [
        #"{"ids":[1],"type":"point"}"#, #"{"pairs":[[1,2],[1,7]],"type":"pairs"}"#,
        #"{"pairs":[[1,2]],"type":"pairs"}"#, #"{"ids":[1,2,3],"type":"overlap"}"#,
      ])
  }

  @Test func hitsHaveTheDocumentedForm() throws {
    let answer = try answer(
      "{\"shapes\":[\(box)],\"queries\":["
        + #"{"type":"ray","from":[-8,5],"to":[24,5]},"#
        + #"{"type":"cast","shape":{"type":"circle","radius":1,"center":[0.1,-3]},"#
        + #""motion":[0,4]},{"type":"cast","shape":{"type":"point","at":[1,2]},"motion":[9,9]},"#
        + #"{"type":"ray","from":[-8,11],"direction":[1,0],"all":true}]}"#)
    #expect(
      answer.output == #"{"results":[{"type":"ray","hits":[{"id":1,"piece":0,"time":0.25,"#
        + #""distance":8.0,"normal":[-1.0,0.0],"point":[0.0,5.0],"startsInside":false,"#
        + #""depth":0.0,"first":{"type":"corner","index":0},"second":{"type":"edge","index":3}}]},"#
        + #"{"type":"cast","hits":[{"id":1,"piece":0,"time":0.5,"distance":2.0,"#
        + #""normal":[0.0,-1.0],"point":[0.1,0.0],"startsInside":false,"depth":0.0,"#
        + #""first":{"type":"corner","index":0},"second":{"type":"edge","index":0}}]},"#
        + #"{"type":"cast","hits":[{"id":1,"piece":0,"time":0.0,"distance":0.0,"#
        + #""normal":[-1.0,0.0],"point":[0.0,2.0],"startsInside":true,"depth":1.0,"#
        + #""first":{"type":"corner","index":0},"second":{"type":"edge","index":3}}]},"#
        + #"{"type":"ray","hits":[]}]}"# + "\n")
  }

  @Test func contactsNearestShapesAndLinesOfSightAreFound() throws {
    let answers = try results(
      box + "," + circle,
      #"{"type":"contacts"},{"type":"contacts","shape":{"type":"box","rect":[0,-2,4,4]}},"#
        + #"{"type":"nearest","at":[20,5],"count":2},{"type":"nearest","at":[99,5],"within":9},"#
        + #"{"type":"sight","from":[-5,5],"to":[30,5]},{"type":"sight","from":[-5,10],"to":[9,10]}"#
    )
    #expect(answers[0].contains(#""depth":1,"first":1,"normal":[1,0],"piece":0,"#))
    #expect(answers[1].contains(#""normal":[0,1],"piece":0,"points":[{"depth":2,"#))
    #expect(answers[2].contains(#""id":2"#) && answers[2].contains(#""distance":5,"#))
    #expect(answers[2].contains(#""id":1"#) && answers[2].contains(#""distance":10,"#))
    #expect(answers[3] == #"{"nearest":[],"type":"nearest"}"#)
    #expect(answers[4] == #"{"type":"sight","visible":false}"#)
    #expect(answers[5] == #"{"type":"sight","visible":true}"#)
  }

  @Test func shapesHaveTransformsGroupsAndSensors() throws {
    let answers = try results(
      #"{"id":1,"type":"box","size":[2,2],"groups":2,"transform":{"position":[10,0],"#
        + #""scale":[5,1]}},{"id":2,"type":"capsule","a":[0,0],"b":[9,0],"radius":1,"sensor":true},"#
        + #"{"id":3,"type":"chain","points":[[-9,5],[9,5]],"transform":{"rotation":3.1415927}}"#,
      #"{"type":"point","at":[6,0.5]},{"type":"point","at":[6,0.5],"sensors":true},"#
        + #"{"type":"point","at":[6,0.5],"groups":1,"sensors":true},"#
        + #"{"type":"ray","from":[0,0],"to":[0,-9]},{"type":"ray","from":[0,-9],"to":[0,0]}"#)
    #expect(
      answers.prefix(3).map { $0.prefix(14) } == [
        "{\"ids\":[1],\"ty", "{\"ids\":[1,2],\"", "{\"ids\":[2],\"ty",
      ])
    #expect(answers[3].contains(#""id":3"#) && !answers[4].contains(#""id":3"#))
  }

  @Test func gridsMayBeTurnedByAnyAngle() throws {
    let answers = try results(
      ##"{"id":1,"type":"grid","cell":[16,16],"rows":["#"],"transform":{"rotation":0.7853982}}"##,
      #"{"type":"point","at":[0,22]},{"type":"point","at":[10,4]},"#
        + #"{"type":"ray","from":[10,-9],"to":[10,30]}"#)
    #expect(answers[0].contains(#""ids":[1]"#) && answers[1].contains(#""ids":[]"#))
    #expect(answers[2].contains(#""normal":[0.7071"#), "\(answers[2])")
  }

  @Test func manyScenesAreAnsweredInOneCall() throws {
    let scene = "{\"shapes\":[\(box)],\"queries\":[{\"type\":\"pairs\"}]}"
    let outcome = try answer("[\(scene),\(scene)]")
    #expect(outcome.output.filter { $0 == "\n" }.count == 2)
    let list = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [Any]
    #expect(list?.count == 2 && outcome.code == 0)
  }

  @Test(arguments: [
    (#"{"shapes":[],"queries":[],"x":1}"#, "x: expected no such key, but shapes, queries, found 1"),
    (#"{"shapes":[{"id":1,"type":"blob"}],"queries":[]}"#, "shapes[0].type: expected point, "),
    (
      #"{"shapes":[{"id":-1,"type":"point","at":[0,0]}],"queries":[]}"#, "shapes[0].id: expected a "
    ),
    (
      #"{"shapes":[{"id":1,"type":"circle","radius":-1}],"queries":[]}"#,
      "radius: expected a number of at least 0, found -1"
    ),
    (
      #"{"shapes":[{"id":1,"type":"circle","radius":1e39}],"queries":[]}"#,
      "radius: expected a number, "
    ),
    (
      #"{"shapes":[{"id":1,"type":"polygon","points":[]}],"queries":[]}"#,
      "points: expected 1 to 8 corners, found none"
    ),
    (
      #"{"shapes":[{"id":1,"type":"grid","cell":[1,1],"rows":["..","."]}],"queries":[]}"#,
      "rows[1]: expected as many "
    ),
    (
      #"{"shapes":[{"id":1,"type":"grid","cell":[1,1],"rows":["?"]}],"queries":[]}"#,
      "rows[0]: expected characters "
    ),
    (
      #"{"shapes":[{"id":1,"type":"grid","cell":[0,1],"rows":[]}],"queries":[]}"#,
      "cell: expected a width "
    ),
    (
      #"{"shapes":[],"queries":[{"type":"cast","shape":{"type":"grid"}}]}"#,
      "queries[0].shape.type: expected point, "
    ),
    (
      #"{"shapes":[{"id":1,"type":"circle","center":[9,0],"radius":1,"#
        + #""transform":{"scale":[3e38,9]}}],"queries":[]}"#,
      "shapes[0]: expected a shape of finite"
    ),
    (
      ##"{"shapes":[{"id":1,"type":"grid","cell":[1,1],"rows":["#"],"##
        + #""transform":{"scale":[0,9]}}],"queries":[]}"#,
      "shapes[0].transform: expected a transform that leaves a grid its cells"
    ),
    (
      #"{"shapes":[],"queries":[{"type":"ray","from":[0,0],"direction":[0,0]}]}"#,
      "direction: expected a direction other than 0"
    ),
    (#"{"shapes":[],"queries":[{"type":"dance"}]}"#, "queries[0].type: expected point, overlap, "),
    (#"{"shapes":[],"queries":[{"type":"point"}]}"#, "queries[0]: expected \"at\", found none"),
    (#"{"shapes":[],"#, "byte 13: expected a key, found the end of the file"),
    (#"{"shapes":[],"shapes":[]}"#, "byte 13: expected each key once"),
    (#"{"shapes":[01],"queries":[]}"#, "byte 11: expected a number"),
    ("[]]", "byte 2: expected the end"),
    (
      #"{"shapes":[{"id":1,"type":"point","at":[0,0]},"#
        + #"{"id":1,"type":"point","at":[0,0]}],"queries":[]}"#,
      "shapes[1].id: expected an id of its own, found 1"
    ),
  ])
  func badScenesAreRefusedWithTheirLocation(scene: String, sentence: String) throws {
    let outcome = try answer(scene)
    #expect(outcome.code == 65 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("s.json: ") && outcome.errors.contains(sentence), "\(outcome)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func aMissingSceneIsReported() throws {
    let outcome = try Sandbox().tool(["collide", "none.json"])
    #expect(outcome.code == 66 && outcome.errors == "none.json: expected a scene, found none\n")
  }
}
