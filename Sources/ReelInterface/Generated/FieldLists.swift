// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelContent
import ReelControls
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

extension BindingButton {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("action", &action)
    v.field("slot", &slot)
    v.field("isPad", &isPad)
    v.field("list", &list)
  }
}

extension BindingList {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("player", &player)
    v.field("rule", &rule)
    v.field("texts", &texts)
    v.field("rows", &rows)
    v.field("usual", &usual)
    v.field("message", &message)
    v.field("resetButton", &resetButton)
    v.field("waiting", &waiting)
    v.field("shown", &shown)
  }
}

extension BindingList.Row {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("action", &action)
    v.field("title", &title)
  }
}

extension BindingTexts {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("prompt", &prompt)
    v.field("empty", &empty)
    v.field("reset", &reset)
    v.field("taken", &taken)
    v.field("shared", &shared)
    v.field("refused", &refused)
  }
}

extension PressButton {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("area", &area)
    v.field("action", &action)
    v.field("pointers", &pointers)
    v.field("isActive", &isActive)
  }
}

extension Widget {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("kind", &kind)
    v.field("text", &text)
    v.field("placeholder", &placeholder)
    v.field("font", &font)
    v.field("alignment", &alignment)
    v.field("value", &value)
    v.field("lowest", &lowest)
    v.field("highest", &highest)
    v.field("step", &step)
    v.field("limit", &limit)
    v.field("caret", &caret)
    v.field("layout", &layout)
    v.field("columns", &columns)
    v.field("spacing", &spacing)
    v.field("padding", &padding)
    v.field("minimum", &minimum)
    v.field("growth", &growth)
    v.field("anchor", &anchor)
    v.field("offset", &offset)
    v.field("fill", &fill)
    v.field("isModal", &isModal)
    v.field("lastFocus", &lastFocus)
    v.field("size", &size)
    v.field("holder", &holder)
    v.field("isHovered", &isHovered)
    v.field("isPressed", &isPressed)
  }
}

extension WidgetEvent {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("kind", &kind)
    v.field("value", &value)
    v.field("entity", &entity)
  }
}

extension WidgetTree {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
