import Reel

/// The pages, in their order.
public enum Page: UInt8, CaseIterable, FieldValue {
  case frames, sprites, blending, sizes, shadows, timelines, implicit, machines, camera, layers,
    paths, interface

  var title: String {
    switch self {
    case .frames: "Clips: speeds, directions, times of their own"
    case .sprites: "Tint, opacity, flips, anchors, order by height"
    case .blending: "Normal, additive, multiply, screen"
    case .sizes: "Nine-patches, tiles, meshes"
    case .shadows: "Shadows and crop areas"
    case .timelines: "Timelines: curves, keyframes, groups"
    case .implicit: "Implicit: set it, and it moves"
    case .machines: "State machines, crossfades, followers"
    case .camera: "A gliding camera on whole pixels"
    case .layers: "Layers under a camera that zooms and turns"
    case .paths: "Paths, and motion that adds up"
    case .interface: "Widgets, and texts that are broken and outlined"
    }
  }
}
