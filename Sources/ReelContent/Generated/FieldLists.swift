// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelFields
import ReelMath

extension Atlas {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("images", &images)
    v.field("frames", &frames)
    v.field("aliases", &aliases)
    v.field("animations", &animations)
    v.field("tags", &tags)
    v.field("slices", &slices)
  }
}

extension AtlasAlias {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("frame", &frame)
  }
}

extension AtlasAnimation {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("frames", &frames)
  }
}

extension AtlasBorder {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("left", &left)
    v.field("top", &top)
    v.field("right", &right)
    v.field("bottom", &bottom)
  }
}

extension AtlasFrame {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("image", &image)
    v.field("rect", &rect)
    v.field("rotation", &rotation)
    v.field("offset", &offset)
    v.field("source", &source)
    v.field("pivot", &pivot)
    v.field("border", &border)
    v.field("duration", &duration)
    v.field("mesh", &mesh)
  }
}

extension AtlasImage {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("size", &size)
    v.field("scale", &scale)
    v.field("isPremultiplied", &isPremultiplied)
    v.field("transparent", &transparent)
  }
}

extension AtlasMesh {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("vertices", &vertices)
    v.field("uvs", &uvs)
    v.field("triangles", &triangles)
  }
}

extension AtlasSlice {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("data", &data)
    v.field("color", &color)
    v.field("keys", &keys)
  }
}

extension AtlasSlice.Key {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("bounds", &bounds)
    v.field("center", &center)
    v.field("pivot", &pivot)
  }
}

extension AtlasTag {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("from", &from)
    v.field("to", &to)
    v.field("direction", &direction)
    v.field("repeatCount", &repeatCount)
  }
}

extension BitmapFont {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("lineHeight", &lineHeight)
    v.field("base", &base)
    v.field("pages", &pages)
    v.field("glyphs", &glyphs)
    v.field("kernings", &kernings)
  }
}

extension DenseAtlas {
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("density", &density)
    v.field("atlas", &atlas)
    v.field("pictures", &pictures)
  }
}

extension FrameID {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("atlas", &atlas)
    v.field("index", &index)
  }
}

extension GameContent {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("atlases", &atlases)
    v.field("fonts", &fonts)
    v.field("maps", &maps)
    v.field("particles", &particles)
    v.field("fontNames", &fontNames)
    v.field("soundNames", &soundNames)
  }
}

extension Glyph {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("scalar", &scalar)
    v.field("page", &page)
    v.field("rect", &rect)
    v.field("offset", &offset)
    v.field("advance", &advance)
  }
}

extension Kerning {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
    v.field("amount", &amount)
  }
}

extension MapBounds {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("width", &width)
    v.field("height", &height)
  }
}

extension MapLayer {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("id", &id)
    v.field("name", &name)
    v.field("className", &className)
    v.field("group", &group)
    v.field("offset", &offset)
    v.field("opacity", &opacity)
    v.field("tint", &tint)
    v.field("blendMode", &blendMode)
    v.field("isVisible", &isVisible)
    v.field("isLocked", &isLocked)
    v.field("parallax", &parallax)
    v.field("properties", &properties)
    v.field("cellSize", &cellSize)
    v.field("tiles", &tiles)
    v.field("values", &values)
    v.field("offGridTiles", &offGridTiles)
    v.field("objects", &objects)
    v.field("drawOrder", &drawOrder)
    v.field("color", &color)
    v.field("picture", &picture)
    v.field("area", &area)
    v.field("scale", &scale)
    v.field("repeatsAcross", &repeatsAcross)
    v.field("repeatsDown", &repeatsDown)
    v.field("frame", &frame)
  }
}

extension MapObject {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("name", &name)
    v.field("className", &className)
    v.field("shape", &shape)
    v.field("position", &position)
    v.field("size", &size)
    v.field("rotation", &rotation)
    v.field("opacity", &opacity)
    v.field("isVisible", &isVisible)
    v.field("cell", &cell)
    v.field("points", &points)
    v.field("text", &text)
    v.field("properties", &properties)
  }
}

extension MapPicture {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("size", &size)
    v.field("transparent", &transparent)
  }
}

extension MapText {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("text", &text)
    v.field("fontFamily", &fontFamily)
    v.field("pixelSize", &pixelSize)
    v.field("color", &color)
    v.field("wraps", &wraps)
    v.field("isBold", &isBold)
    v.field("isItalic", &isItalic)
    v.field("isUnderlined", &isUnderlined)
    v.field("isStruckOut", &isStruckOut)
    v.field("isKerned", &isKerned)
    v.field("across", &across)
    v.field("down", &down)
  }
}

extension MapWorld {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("maps", &maps)
    v.field("patterns", &patterns)
    v.field("showsAdjacentOnly", &showsAdjacentOnly)
  }
}

extension MapWorld.Entry {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("area", &area)
    v.field("depth", &depth)
  }
}

extension MapWorld.Pattern {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("expression", &expression)
    v.field("multiplier", &multiplier)
    v.field("offset", &offset)
    v.field("size", &size)
  }
}

extension OffGridTile {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("cell", &cell)
    v.field("opacity", &opacity)
  }
}

extension PackedContent {
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("content", &content)
    v.field("owners", &owners)
    v.field("dense", &dense)
  }
}

extension ParticleBurst {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("after", &after)
    v.field("count", &count)
    v.field("every", &every)
  }
}

extension ParticleEffect {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("rate", &rate)
    v.field("bursts", &bursts)
    v.field("limit", &limit)
    v.field("source", &source)
    v.field("extent", &extent)
    v.field("direction", &direction)
    v.field("spread", &spread)
    v.field("speed", &speed)
    v.field("gravity", &gravity)
    v.field("drag", &drag)
    v.field("life", &life)
    v.field("size", &size)
    v.field("sizeOverLife", &sizeOverLife)
    v.field("rotation", &rotation)
    v.field("spin", &spin)
    v.field("tint", &tint)
    v.field("opacity", &opacity)
    v.field("blend", &blend)
    v.field("frames", &frames)
    v.field("playsFrames", &playsFrames)
    v.field("layer", &layer)
    v.field("z", &z)
    v.field("isLocal", &isLocal)
    v.field("atDeath", &atDeath)
    v.field("deathCount", &deathCount)
  }
}

extension ParticleKey {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("value", &value)
  }
}

extension ParticlePreset {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("effect", &effect)
    v.field("frames", &frames)
  }
}

extension ParticleRange {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("low", &low)
    v.field("high", &high)
  }
}

extension ParticleTint {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("color", &color)
  }
}

extension Terrain {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("set", &set)
    v.field("wangSet", &wangSet)
    v.field("color", &color)
  }
}

extension TileCell {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("raw", &raw)
  }
}

extension TileDefinition {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("className", &className)
    v.field("properties", &properties)
    v.field("probability", &probability)
    v.field("animation", &animation)
    v.field("shapes", &shapes)
    v.field("picture", &picture)
    v.field("area", &area)
  }
}

extension TileFrame {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("tile", &tile)
    v.field("duration", &duration)
  }
}

extension TileMap {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("className", &className)
    v.field("orientation", &orientation)
    v.field("staggerAxis", &staggerAxis)
    v.field("staggerIndex", &staggerIndex)
    v.field("hexSideLength", &hexSideLength)
    v.field("renderOrder", &renderOrder)
    v.field("bounds", &bounds)
    v.field("isInfinite", &isInfinite)
    v.field("tileSize", &tileSize)
    v.field("backgroundColor", &backgroundColor)
    v.field("parallaxOrigin", &parallaxOrigin)
    v.field("properties", &properties)
    v.field("sets", &sets)
    v.field("layers", &layers)
  }
}

extension TileSet {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("file", &file)
    v.field("firstNumber", &firstNumber)
    v.field("tileSize", &tileSize)
    v.field("tileCount", &tileCount)
    v.field("columns", &columns)
    v.field("margin", &margin)
    v.field("spacing", &spacing)
    v.field("picture", &picture)
    v.field("tileOffset", &tileOffset)
    v.field("alignment", &alignment)
    v.field("renderSize", &renderSize)
    v.field("fillMode", &fillMode)
    v.field("backgroundColor", &backgroundColor)
    v.field("grid", &grid)
    v.field("transformations", &transformations)
    v.field("tiles", &tiles)
    v.field("wangSets", &wangSets)
    v.field("properties", &properties)
    v.field("atlas", &atlas)
    v.field("frames", &frames)
  }
}

extension TileSetGrid {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isIsometric", &isIsometric)
    v.field("size", &size)
  }
}

extension TileTransformations {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("flipsAcross", &flipsAcross)
    v.field("flipsDown", &flipsDown)
    v.field("rotates", &rotates)
    v.field("prefersUntransformed", &prefersUntransformed)
  }
}

extension WangColor {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("color", &color)
    v.field("tile", &tile)
    v.field("probability", &probability)
    v.field("properties", &properties)
  }
}

extension WangSet {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("kind", &kind)
    v.field("tile", &tile)
    v.field("colors", &colors)
    v.field("tiles", &tiles)
    v.field("properties", &properties)
  }
}

extension WangTile {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("tile", &tile)
    v.field("colors", &colors)
  }
}
