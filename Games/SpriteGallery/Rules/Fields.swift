// Field lists and names for Embedded builds, written by `SpriteGallery fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension BlendingPage {
    public static var featureName: String { "BlendingPage" }
  }

  extension CameraPage {
    public static var featureName: String { "CameraPage" }
  }

  extension FramesPage {
    public static var featureName: String { "FramesPage" }
  }

  extension Gallery {
    public static var resourceName: String { "Gallery" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("page", &page)
      v.field("age", &age)
    }
  }

  extension GalleryFeature {
    public static var featureName: String { "GalleryFeature" }
  }

  extension ImplicitPage {
    public static var featureName: String { "ImplicitPage" }
  }

  extension Jumper {
    public static var componentName: String { "Jumper" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("home", &home)
    }
  }

  extension LayersPage {
    public static var featureName: String { "LayersPage" }
  }

  extension MachinesPage {
    public static var featureName: String { "MachinesPage" }
  }

  extension Marked {
    public static var componentName: String { "Marked" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension OnPage {
    public static var componentName: String { "OnPage" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Rover {
    public static var componentName: String { "Rover" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension ShadowsPage {
    public static var featureName: String { "ShadowsPage" }
  }

  extension SizesPage {
    public static var featureName: String { "SizesPage" }
  }

  extension SpritesPage {
    public static var featureName: String { "SpritesPage" }
  }

  extension StateName {
    public static var componentName: String { "StateName" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension TimelinesPage {
    public static var featureName: String { "TimelinesPage" }
  }

  extension Traveller {
    public static var componentName: String { "Traveller" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Wanderer {
    public static var componentName: String { "Wanderer" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
    }
  }
#endif
