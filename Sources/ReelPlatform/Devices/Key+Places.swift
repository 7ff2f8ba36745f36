/// The keys by name. A program creates any other key from its usage number: `Key(rawValue: 117)`.
extension Key {
  /// The key A.
  public static let a = Key(4)
  /// The key B.
  public static let b = Key(5)
  /// The key C.
  public static let c = Key(6)
  /// The key D.
  public static let d = Key(7)
  /// The key E.
  public static let e = Key(8)
  /// The key F.
  public static let f = Key(9)
  /// The key G.
  public static let g = Key(10)
  /// The key H.
  public static let h = Key(11)
  /// The key I.
  public static let i = Key(12)
  /// The key J.
  public static let j = Key(13)
  /// The key K.
  public static let k = Key(14)
  /// The key L.
  public static let l = Key(15)
  /// The key M.
  public static let m = Key(16)
  /// The key N.
  public static let n = Key(17)
  /// The key O.
  public static let o = Key(18)
  /// The key P.
  public static let p = Key(19)
  /// The key Q.
  public static let q = Key(20)
  /// The key R.
  public static let r = Key(21)
  /// The key S.
  public static let s = Key(22)
  /// The key T.
  public static let t = Key(23)
  /// The key U.
  public static let u = Key(24)
  /// The key V.
  public static let v = Key(25)
  /// The key W.
  public static let w = Key(26)
  /// The key X.
  public static let x = Key(27)
  /// The key Y.
  public static let y = Key(28)
  /// The key Z.
  public static let z = Key(29)
  /// 1 of the upper row.
  public static let digit1 = Key(30)
  /// 2 of the upper row.
  public static let digit2 = Key(31)
  /// 3 of the upper row.
  public static let digit3 = Key(32)
  /// 4 of the upper row.
  public static let digit4 = Key(33)
  /// 5 of the upper row.
  public static let digit5 = Key(34)
  /// 6 of the upper row.
  public static let digit6 = Key(35)
  /// 7 of the upper row.
  public static let digit7 = Key(36)
  /// 8 of the upper row.
  public static let digit8 = Key(37)
  /// 9 of the upper row.
  public static let digit9 = Key(38)
  /// 0 of the upper row.
  public static let digit0 = Key(39)
  /// The large Enter key, not that of the number block.
  public static let enter = Key(40)
  /// Escape.
  public static let escape = Key(41)
  /// Backspace.
  public static let backspace = Key(42)
  /// Tab.
  public static let tab = Key(43)
  /// The space bar.
  public static let space = Key(44)
  /// `-` on an American keyboard.
  public static let minus = Key(45)
  /// `=` on an American keyboard.
  public static let equals = Key(46)
  /// `[` on an American keyboard.
  public static let leftBracket = Key(47)
  /// `]` on an American keyboard.
  public static let rightBracket = Key(48)
  /// `\` on an American keyboard.
  public static let backslash = Key(49)
  /// The key beside Enter that American keyboards lack.
  public static let hash = Key(50)
  /// `;` on an American keyboard.
  public static let semicolon = Key(51)
  /// `'` on an American keyboard.
  public static let apostrophe = Key(52)
  /// The key to the left of 1.
  public static let grave = Key(53)
  /// `,` on an American keyboard.
  public static let comma = Key(54)
  /// `.` on an American keyboard.
  public static let period = Key(55)
  /// `/` on an American keyboard.
  public static let slash = Key(56)
  /// Caps Lock.
  public static let capsLock = Key(57)
  /// F1.
  public static let f1 = Key(58)
  /// F2.
  public static let f2 = Key(59)
  /// F3.
  public static let f3 = Key(60)
  /// F4.
  public static let f4 = Key(61)
  /// F5.
  public static let f5 = Key(62)
  /// F6.
  public static let f6 = Key(63)
  /// F7.
  public static let f7 = Key(64)
  /// F8.
  public static let f8 = Key(65)
  /// F9.
  public static let f9 = Key(66)
  /// F10.
  public static let f10 = Key(67)
  /// F11.
  public static let f11 = Key(68)
  /// F12.
  public static let f12 = Key(69)
  /// Print Screen.
  public static let printScreen = Key(70)
  /// Scroll Lock.
  public static let scrollLock = Key(71)
  /// Pause.
  public static let pause = Key(72)
  /// Insert.
  public static let insert = Key(73)
  /// Home.
  public static let home = Key(74)
  /// Page Up.
  public static let pageUp = Key(75)
  /// Delete.
  public static let delete = Key(76)
  /// End.
  public static let end = Key(77)
  /// Page Down.
  public static let pageDown = Key(78)
  /// Arrow right.
  public static let right = Key(79)
  /// Arrow left.
  public static let left = Key(80)
  /// Arrow down.
  public static let down = Key(81)
  /// Arrow up.
  public static let up = Key(82)
  /// Num Lock.
  public static let numLock = Key(83)
  /// `/` of the number block.
  public static let keypadDivide = Key(84)
  /// `*` of the number block.
  public static let keypadMultiply = Key(85)
  /// `-` of the number block.
  public static let keypadMinus = Key(86)
  /// `+` of the number block.
  public static let keypadPlus = Key(87)
  /// Enter of the number block.
  public static let keypadEnter = Key(88)
  /// 1 of the number block.
  public static let keypad1 = Key(89)
  /// 2 of the number block.
  public static let keypad2 = Key(90)
  /// 3 of the number block.
  public static let keypad3 = Key(91)
  /// 4 of the number block.
  public static let keypad4 = Key(92)
  /// 5 of the number block.
  public static let keypad5 = Key(93)
  /// 6 of the number block.
  public static let keypad6 = Key(94)
  /// 7 of the number block.
  public static let keypad7 = Key(95)
  /// 8 of the number block.
  public static let keypad8 = Key(96)
  /// 9 of the number block.
  public static let keypad9 = Key(97)
  /// 0 of the number block.
  public static let keypad0 = Key(98)
  /// The decimal point of the number block.
  public static let keypadPeriod = Key(99)
  /// The key beside the left Shift that American keyboards lack.
  public static let angleBracket = Key(100)
  /// The key that opens a context menu.
  public static let application = Key(101)
  /// F13.
  public static let f13 = Key(104)
  /// F14.
  public static let f14 = Key(105)
  /// F15.
  public static let f15 = Key(106)
  /// F16.
  public static let f16 = Key(107)
  /// F17.
  public static let f17 = Key(108)
  /// F18.
  public static let f18 = Key(109)
  /// F19.
  public static let f19 = Key(110)
  /// F20.
  public static let f20 = Key(111)
  /// F21.
  public static let f21 = Key(112)
  /// F22.
  public static let f22 = Key(113)
  /// F23.
  public static let f23 = Key(114)
  /// F24.
  public static let f24 = Key(115)
  /// The left Ctrl.
  public static let leftControl = Key(224)
  /// The left Shift.
  public static let leftShift = Key(225)
  /// The left Alt, or Option.
  public static let leftAlt = Key(226)
  /// The left Windows or Command key.
  public static let leftCommand = Key(227)
  /// The right Ctrl.
  public static let rightControl = Key(228)
  /// The right Shift.
  public static let rightShift = Key(229)
  /// The right Alt, AltGr or Option.
  public static let rightAlt = Key(230)
  /// The right Windows or Command key.
  public static let rightCommand = Key(231)
}
