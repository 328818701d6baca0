import Foundation

/// The look of a shop, as one value: colors for light and dark, type, corners, distances and motion.
///
/// Set the accent with `init(accent:)`: the colors that depend on it are computed so that text on them can be read.
public struct Theme: Hashable, Sendable {
  /// Links, prominent buttons, focus.
  public var tint = Color(light: "1f5f4c", dark: "86cbb0")
  /// Text on the tint.
  public var onTint = Color(light: "ffffff", dark: "0c1713")
  /// Text.
  public var text = Color(light: "1b1a17", dark: "f3f0e9")
  /// Less important text.
  public var secondaryText = Color(light: "6b675f", dark: "aba599")
  /// The page.
  public var background = Color(light: "fbfaf7", dark: "141310")
  /// Cards and inputs.
  public var surface = Color(light: "ffffff", dark: "1c1b17")
  /// Bands, summaries and the footer.
  public var secondarySurface = Color(light: "f5f2eb", dark: "1a1916")
  /// Behind pictures.
  public var frame = Color(light: "f1ede4", dark: "262420")
  /// Lines that separate, and are never the only sign of a control.
  public var border = Color(light: "e7e3da", dark: "322f29")
  /// Lines around what can be operated: 3:1 on the surface.
  public var controlBorder = Color(light: "8c877c", dark: "7c776c")
  /// What went well.
  public var success = Color(light: "1e6b3a", dark: "86d09d")
  /// What to look at.
  public var warning = Color(light: "8a5a00", dark: "e8bd6b")
  /// What is wrong, and reduced prices.
  public var danger = Color(light: "b3261e", dark: "ffa198")
  /// The path of the picture that stands for the shop's name above its pages; nil where the name itself does.
  public var logo: String?
  /// The letters that texts are set in.
  public var typeface = Typeface.sans
  /// The sizes of text.
  public var textSizes = TextSizes()
  /// The steps that views are apart.
  public var distances = Distances()
  /// How round the corners are.
  public var corners = Corners.soft
  /// How fast a color changes under the pointer, in milliseconds; nothing moves for who asks for less motion.
  public var transition = 140

  /// How round corners are.
  public enum Corners: String, CaseIterable, Sendable {
    /// Not at all.
    case square
    /// A little: 6 pixels for controls, 10 for cards, 16 for large pictures.
    case soft
    /// Much: 12, 20 and 28.
    case round

    var small: Int {
      switch self {
      case .square: 0
      case .soft: 6
      case .round: 12
      }
    }

    var medium: Int {
      switch self {
      case .square: 0
      case .soft: 10
      case .round: 20
      }
    }

    var large: Int {
      switch self {
      case .square: 0
      case .soft: 16
      case .round: 28
      }
    }
  }

  /// The default look.
  public init() {}

  /// The default look with another accent, six hexadecimal digits such as `1d4ed8`.
  ///
  /// Where the accent has less than 4.5:1 on the page it is made darker, on dark pages lighter, until it has.
  public init(accent: String) {
    let given = Color(light: accent, dark: accent)
    tint = Color(
      light: given.light.readable(on: background.light, surface.light, secondarySurface.light),
      dark: given.dark.readable(on: background.dark, surface.dark, secondarySurface.dark))
    onTint = Color(
      light: tint.light.mostReadable(of: onTint.light, text.light),
      dark: tint.dark.mostReadable(of: onTint.dark, text.dark))
  }

  /// A small picture that stands for the site in the browser's tabs, as SVG: the first letter of its name on the tint.
  public func icon(for name: String) -> String {
    let letter = HTMLText.escaped(String(name.prefix(1)).uppercased())
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="\(corners.medium * 4 / 5)" \
      fill="\(tint.light.css)"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" \
      text-anchor="middle" fill="\(onTint.light.css)">\(letter)</text></svg>
      """
  }

  /// A site's web app manifest (W3C): what it is called and looks like where somebody keeps it among their applications.
  ///
  /// - Parameters:
  ///   - name: The site's name.
  ///   - icon: The address of its icon, a vector drawing.
  public func manifest(for name: String, icon: String) -> [UInt8] {
    struct Manifest: Encodable {
      struct Icon: Encodable { let src: String, sizes = "any", type = "image/svg+xml" }
      let name: String, shortName: String, startUrl = "/", display = "minimal-ui"
      let backgroundColor: String, themeColor: String, icons: [Icon]
    }
    let manifest = Manifest(
      name: name, shortName: name, backgroundColor: background.light.css, themeColor: tint.light.css,
      icons: [Manifest.Icon(src: icon)])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return (try? encoder.encode(manifest)).map { Array($0) } ?? []
  }

  /// The theme's colors as properties of the style sheet.
  var css: String {
    """
    :root{color-scheme:light dark;\(properties { $0.light })\(strength { $0.light })\(shape)}
    @media (prefers-color-scheme:dark){\(Self.darkBySystem){\(dark)}}
    :root[data-appearance=light]{color-scheme:light}\(Self.darkByChoice){color-scheme:dark;\(dark)}
    @media (prefers-contrast:more){:root{\(contrast { $0.light })}\(Self.darkByChoice){\(contrast { $0.dark })}}
    @media (prefers-contrast:more) and (prefers-color-scheme:dark){\(Self.darkBySystem){\(contrast { $0.dark })}}
    @media (max-width:59.99rem){:root{--gutter:1.5rem;--section:4.5rem}}
    @media (max-width:39.99rem){:root{--gutter:1rem;--section:3.5rem}}
    @media (prefers-reduced-motion:reduce){:root{--fast:0s}*,::before,::after{transition-duration:0s!important}}

    """
  }

  /// The page where its reader's system is dark, and they have not chosen light pages.
  private static let darkBySystem = ":root:not([data-appearance=light])"
  /// The page whose reader has chosen dark pages.
  private static let darkByChoice = ":root[data-appearance=dark]"

  private var dark: String {
    properties { $0.dark } + strength { $0.dark } + "--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px rgb(0 0 0/.5)"
  }

  /// Stronger lines and texts.
  private func contrast(_ shade: (Color) -> Color.Shade) -> String {
    "--text-2:\(shade(text).css);--border:\(shade(controlBorder).css);--control:\(shade(text).css)"
  }

  private func properties(_ shade: (Color) -> Color.Shade) -> String {
    let colors: [(String, Color)] = [
      ("tint", tint), ("on-tint", onTint), ("text", text), ("text-2", secondaryText), ("bg", background),
      ("surface", surface), ("surface-2", secondarySurface), ("frame", frame), ("border", border),
      ("control", controlBorder), ("success", success), ("warning", warning), ("danger", danger),
    ]
    return colors.map { "--\($0.0):\(shade($0.1).css);" }.joined()
  }

  /// Light washes of the colors that mean something, and the text on the strongest.
  private func strength(_ shade: (Color) -> Color.Shade) -> String {
    let washes = [("tint", tint), ("success", success), ("warning", warning), ("danger", danger)]
    return washes.map { "--\($0.0)-soft:\(shade($0.1).mixed(into: shade(surface), 0.1).css);" }.joined()
      + "--on-danger:\(shade(danger).mostReadable(of: shade(surface), shade(text)).css);"
  }

  private var shape: String {
    """
    --western:\(typeface.western);--chinese:\(typeface.chinese);\(textSizes.css)\(distances.css)\
    --radius-s:\(corners.small)px;--radius:\(corners.medium)px;--radius-l:\(corners.large)px;\
    --shadow:0 1px 2px rgb(27 26 23/.06),0 12px 32px rgb(27 26 23/.12);--fast:\(min(max(transition, 0), 1_000))ms;\
    --page:75rem;--gutter:2.5rem;--section:6rem;--row:4.5rem
    """
  }
}
