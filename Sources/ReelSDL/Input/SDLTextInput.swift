import CSDL2
import ReelMath
import ReelPlatform

/// The text that a player types, composes and pastes, while the game requests text.
struct SDLTextInput {
  private(set) var isActive = false
  private var isComposing = false

  /// Begins text input.
  /// - Parameter area: the position of the text, in SDL's window coordinates; an input method shows its candidates
  ///   beside it.
  mutating func start(_ area: SDL_Rect) {
    var area = area
    SDL_SetTextInputRect(&area)
    guard !isActive else { return }
    isActive = true
    SDL_StartTextInput()
  }

  mutating func stop(_ input: inout [InputEvent]) {
    guard isActive else { return }
    isActive = false
    SDL_ClearComposition()
    SDL_StopTextInput()
    forgetComposition(&input)
  }

  /// Ends a composition, because it is lost when the window loses the keyboard.
  mutating func loseKeyboard() { isComposing = false }

  mutating func typed(_ text: String, _ input: inout [InputEvent]) {
    guard isActive else { return }
    forgetComposition(&input)
    input += InputEvent.typed(text)
  }

  /// Appends a change of the composed text.
  /// - Parameters:
  ///   - cursor: in characters as SDL counts them: Unicode scalars.
  mutating func composing(_ text: String, cursor: Int32, length: Int32, _ input: inout [InputEvent])
  {
    guard isActive, isComposing || !text.isEmpty else { return }
    isComposing = !text.isEmpty
    input += InputEvent.composing(text, cursor: Int(cursor), selected: Int(length))
  }

  /// Appends the text of the clipboard; omits all beyond 16,384 characters.
  func paste(_ input: inout [InputEvent]) {
    guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return }
    defer { SDL_free(text) }
    let most = 16_384
    input += InputEvent.pasted(String(String(cString: text).unicodeScalars.prefix(most)))
  }

  private mutating func forgetComposition(_ input: inout [InputEvent]) {
    guard isComposing else { return }
    isComposing = false
    input += InputEvent.composing("")
  }
}
