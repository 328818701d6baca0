/// The look of a shop, as one value: colors for light and dark, and how round its corners are.
public struct Theme: Hashable, Sendable {
  /// A color, given for light and for dark pages.
  public struct Color: Hashable, Sendable {
    /// On light pages.
    public let light: String
    /// On dark pages.
    public let dark: String

    /// Colors as six hexadecimal digits each, such as `1d4ed8`; anything else becomes a middle gray.
    public init(light: String, dark: String) {
      self.light = Self.checked(light)
      self.dark = Self.checked(dark)
    }

    private static func checked(_ digits: String) -> String {
      let isColor = digits.utf8.count == 6 && digits.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      return "#" + (isColor ? digits.lowercased() : "737373")
    }
  }

  /// Links, prominent buttons, focus.
  public var tint = Color(light: "1f5f4f", dark: "7fd1b9")
  /// Text on the tint.
  public var onTint = Color(light: "ffffff", dark: "06251d")
  /// Text.
  public var text = Color(light: "1c1917", dark: "f5f5f4")
  /// Less important text.
  public var secondaryText = Color(light: "57534e", dark: "b8b2ac")
  /// The page.
  public var background = Color(light: "faf8f5", dark: "161412")
  /// Cards and inputs.
  public var surface = Color(light: "ffffff", dark: "211e1b")
  /// Quiet areas.
  public var secondarySurface = Color(light: "f1ede7", dark: "2b2723")
  /// Lines around cards.
  public var border = Color(light: "e2dcd3", dark: "3d3832")
  /// Lines around inputs, which must be seen.
  public var controlBorder = Color(light: "8a8178", dark: "8f877e")
  /// What went well.
  public var success = Color(light: "166534", dark: "86e0a4")
  /// What to look at.
  public var warning = Color(light: "8a4b08", dark: "f5c266")
  /// What is wrong.
  public var danger = Color(light: "b42318", dark: "ff9c91")
  /// Corners of cards, in pixels; half of it for controls.
  public var cornerRadius = 14

  /// The default look.
  public init() {}

  /// The theme's colors as properties of the style sheet.
  var css: String {
    let colors: [(String, Color)] = [
      ("tint", tint), ("on-tint", onTint), ("text", text), ("text-2", secondaryText), ("bg", background),
      ("surface", surface), ("surface-2", secondarySurface), ("border", border), ("control", controlBorder),
      ("success", success), ("warning", warning), ("danger", danger),
    ]
    let light = colors.map { "--\($0.0):\($0.1.light);" }.joined()
    let dark = colors.map { "--\($0.0):\($0.1.dark);" }.joined()
    let radius = min(max(cornerRadius, 0), 40)
    return """
      :root{color-scheme:light dark;\(light)--radius:\(radius)px;--radius-s:\(max(radius * 4 / 7, 0))px}
      @media (prefers-color-scheme:dark){:root{\(dark)}}

      """
  }
}
