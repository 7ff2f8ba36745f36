// Field lists and names for Embedded builds, written by `Examples fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension ActionKeys {
    public static var name: String { "ActionKeys" }
  }

  extension BestScore {
    public static var name: String { "BestScore" }
  }

  extension BestScore.Best {
    public static var resourceName: String { "Best" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("count", &count)
    }
  }

  extension BestScore.Presses {
    public static var componentName: String { "Presses" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("count", &count)
    }
  }

  extension Blending {
    public static var name: String { "Blending" }
  }

  extension BouncingBall {
    public static var name: String { "BouncingBall" }
  }

  extension BouncingBall.Velocity {
    public static var componentName: String { "Velocity" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("value", &value)
    }
  }

  extension Bullets {
    public static var name: String { "Bullets" }
  }

  extension Bullets.Bullet {
    public static var componentName: String { "Bullet" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Bullets.Gun {
    public static var componentName: String { "Gun" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("pause", &pause)
    }
  }

  extension CameraShakes {
    public static var name: String { "CameraShakes" }
  }

  extension CameraZoom {
    public static var name: String { "CameraZoom" }
  }

  extension Carousel {
    public static var name: String { "Carousel" }
  }

  extension Carousel.Wave {
    public static var componentName: String { "Wave" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
    }
  }

  extension ClipEvents {
    public static var name: String { "ClipEvents" }
  }

  extension ClipWalk {
    public static var name: String { "ClipWalk" }
  }

  extension CoinCatcher {
    public static var name: String { "CoinCatcher" }
  }

  extension CoinCatcher.Catcher {
    public static var componentName: String { "Catcher" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension CoinCatcher.Coin {
    public static var componentName: String { "Coin" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Crowd {
    public static var name: String { "Crowd" }
  }

  extension Crowd.Walker {
    public static var componentName: String { "Walker" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
    }
  }

  extension Curtain {
    public static var name: String { "Curtain" }
  }

  extension Dice {
    public static var name: String { "Dice" }
  }

  extension Dice.Bar {
    public static var componentName: String { "Bar" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("face", &face)
    }
  }

  extension Dice.Throws {
    public static var resourceName: String { "Throws" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("counts", &counts)
    }
  }

  extension FollowCamera {
    public static var name: String { "FollowCamera" }
  }

  extension FollowCamera.Walker {
    public static var componentName: String { "Walker" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Fountain {
    public static var name: String { "Fountain" }
  }

  extension GridSteps {
    public static var name: String { "GridSteps" }
  }

  extension HeadCount {
    public static var name: String { "HeadCount" }
  }

  extension HeadCount.Count {
    public static var resourceName: String { "Count" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("present", &present)
    }
  }

  extension HeadCount.Slime {
    public static var componentName: String { "Slime" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension HeadUpDisplay {
    public static var name: String { "HeadUpDisplay" }
  }

  extension Implicit {
    public static var name: String { "Implicit" }
  }

  extension Implicit.Follow {
    public static var componentName: String { "Follow" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("ticks", &ticks)
    }
  }

  extension JumpAndRun {
    public static var name: String { "JumpAndRun" }
  }

  extension Keys {
    public static var name: String { "Keys" }
  }

  extension Lifts {
    public static var name: String { "Lifts" }
  }

  extension Nearest {
    public static var name: String { "Nearest" }
  }

  extension OwnEvents {
    public static var name: String { "OwnEvents" }
  }

  extension OwnEvents.Bumped {
    public static var eventName: String { "Bumped" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("position", &position)
    }
  }

  extension OwnEvents.Count {
    public static var componentName: String { "Count" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("bumps", &bumps)
    }
  }

  extension OwnEvents.Runner {
    public static var componentName: String { "Runner" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension ParallaxHills {
    public static var name: String { "ParallaxHills" }
  }

  extension PathTrain {
    public static var name: String { "PathTrain" }
  }

  extension Pausing {
    public static var name: String { "Pausing" }
  }

  extension Pausing.Odd {
    public static var componentName: String { "Odd" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isOdd", &isOdd)
    }
  }

  extension Planets {
    public static var name: String { "Planets" }
  }

  extension Planets.Spin {
    public static var componentName: String { "Spin" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension PointerDrops {
    public static var name: String { "PointerDrops" }
  }

  extension PointerDrops.Fall {
    public static var componentName: String { "Fall" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension Porters {
    public static var name: String { "Porters" }
  }

  extension Porters.Carries {
    public static var relationName: String { "Carries" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("height", &height)
    }
  }

  extension Porters.Coin {
    public static var componentName: String { "Coin" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Porters.Porter {
    public static var componentName: String { "Porter" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
      v.field("ground", &ground)
    }
  }

  extension Rays {
    public static var name: String { "Rays" }
  }

  extension Rays.Beams {
    public static var resourceName: String { "Beams" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("ends", &ends)
    }
  }

  extension Shadows {
    public static var name: String { "Shadows" }
  }

  extension Shadows.Bob {
    public static var componentName: String { "Bob" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension ShapeArt {
    public static var name: String { "ShapeArt" }
  }

  extension SoundPitch {
    public static var name: String { "SoundPitch" }
  }

  extension Sparks {
    public static var name: String { "Sparks" }
  }

  extension SplitScreen {
    public static var name: String { "SplitScreen" }
  }

  extension SplitScreen.Walker {
    public static var componentName: String { "Walker" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("turn", &turn)
    }
  }

  extension SquashAndFlash {
    public static var name: String { "SquashAndFlash" }
  }

  extension SquashAndFlash.Mark {
    public static var componentName: String { "Mark" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("move", &move)
    }
  }

  extension StretchedFrames {
    public static var name: String { "StretchedFrames" }
  }

  extension StretchedFrames.Grow {
    public static var componentName: String { "Grow" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Swarm {
    public static var name: String { "Swarm" }
  }

  extension Swarm.Flyer {
    public static var componentName: String { "Flyer" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("velocity", &velocity)
    }
  }

  extension TimelineHop {
    public static var name: String { "TimelineHop" }
  }

  extension Tints {
    public static var name: String { "Tints" }
  }

  extension TitleAndGame {
    public static var name: String { "TitleAndGame" }
  }

  extension TitleAndGame.Coin {
    public static var componentName: String { "Coin" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension TitleAndGame.Screen {
    public static var stateName: String { "Screen" }
  }

  extension TopDownWalk {
    public static var name: String { "TopDownWalk" }
  }

  extension Treasure {
    public static var name: String { "Treasure" }
  }

  extension Treasure.Chest {
    public static var resourceName: String { "Chest" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("column", &column)
    }
  }

  extension Treasure.Digger {
    public static var componentName: String { "Digger" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("player", &player)
      v.field("found", &found)
    }
  }

  extension Words {
    public static var name: String { "Words" }
  }

  extension Words.Counter {
    public static var componentName: String { "Counter" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }
#endif
