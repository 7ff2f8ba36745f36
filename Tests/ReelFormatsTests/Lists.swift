// Property lists of atlases, which tests build.

/// Returns a property list in XML around a body.
func plist(_ body: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">\(body)</plist>
    """.utf8)
}

/// Returns a dictionary in XML, made of pairs of a key and a value.
func dict(_ pairs: [(String, String)]) -> String {
  "<dict>" + pairs.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "</dict>"
}

func string(_ text: String) -> String { "<string>\(text)</string>" }

/// Returns an atlas list with the given frames.
func atlas(_ frames: [(String, String)], metadata: [(String, String)]? = nil) -> [UInt8] {
  var pairs = [("frames", dict(frames))]
  if let metadata { pairs.append(("metadata", dict(metadata))) }
  return plist(dict(pairs))
}

let format0 = dict([
  ("x", "<integer>10</integer>"), ("y", "<real>20</real>"), ("width", "<integer>30</integer>"),
  ("height", "<integer>40</integer>"), ("offsetX", "<real>2.5</real>"),
  ("offsetY", "<integer>-3</integer>"), ("originalWidth", "<integer>65</integer>"),
  ("originalHeight", "<integer>-60</integer>"),
])
let format1 = dict([
  ("frame", string("{{10,20},{30,40}}")), ("offset", string("{5,-3}")),
  ("sourceSize", string("{50,60}")),
])
let format2 = dict([
  ("frame", string("{{10, 20}, {30, 40}}")), ("offset", string("{5, -3}")), ("rotated", "<true/>"),
  ("sourceColorRect", string("{{15, 13}, {30, 40}}")), ("sourceSize", string("{50, 60}")),
])
let format3 = dict([
  ("aliases", "<array><string>two</string><string>three</string></array>"),
  ("spriteColorRect", string("{{15, 13}, {30, 40}}")), ("spriteOffset", string("{5, -3}")),
  ("spriteSize", string("{30, 40}")), ("spriteSourceSize", string("{50, 60}")),
  ("spriteTrimmed", "<true/>"), ("textureRect", string("{{10, 20}, {40, 30}}")),
  ("textureRotated", "<true/>"), ("anchor", string("{0.25, 0.25}")),
])
