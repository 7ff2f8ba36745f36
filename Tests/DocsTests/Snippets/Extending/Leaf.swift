import Reel

/// Something light that the wind carries.
struct Leaf: Component {
  /// How little the wind moves it; 1 is moved as fast as the wind blows.
  var weight: Float = 1
}
