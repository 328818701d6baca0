import Testing

@testable import WebUI

/// Colors are mixed and compared inside the theme; what comes out is the style sheet's business.
struct ThemeTests {
  private typealias Shade = Theme.Color.Shade

  @Test(arguments: [("000000", "ffffff", 21.0), ("ffffff", "ffffff", 1.0), ("767676", "ffffff", 4.54)])
  func `contrast is that of WCAG`(_ first: String, _ second: String, _ ratio: Double) {
    #expect(abs(Shade(first).contrast(with: Shade(second)) - ratio) < 0.01)
    #expect(Shade(first).contrast(with: Shade(second)) == Shade(second).contrast(with: Shade(first)))
  }

  @Test func `the default theme can be read, in light and dark`() {
    let theme = Theme()
    for shade in [\Theme.Color.light, \Theme.Color.dark] {
      for ground in [theme.background, theme.surface, theme.secondarySurface] {
        for text in [theme.text, theme.secondaryText, theme.tint, theme.danger, theme.success, theme.warning] {
          #expect(text[keyPath: shade].contrast(with: ground[keyPath: shade]) >= 4.5, "\(text) on \(ground)")
        }
      }
      #expect(theme.onTint[keyPath: shade].contrast(with: theme.tint[keyPath: shade]) >= 4.5)
      #expect(theme.controlBorder[keyPath: shade].contrast(with: theme.surface[keyPath: shade]) >= 3)
    }
  }

  @Test(arguments: ["ffff00", "000000", "ffffff", "c2185b", "1d4ed8", "737373", "00ff00"])
  func `any accent becomes one that can be read`(_ accent: String) {
    let theme = Theme(accent: accent)
    for shade in [\Theme.Color.light, \Theme.Color.dark] {
      for ground in [theme.background, theme.surface, theme.secondarySurface] {
        #expect(theme.tint[keyPath: shade].contrast(with: ground[keyPath: shade]) >= 4.5)
      }
      #expect(theme.onTint[keyPath: shade].contrast(with: theme.tint[keyPath: shade]) >= 4.5)
    }
  }

  @Test func `an accent that can be read stays as it is`() {
    #expect(Theme(accent: "1d4ed8").tint.light == Shade("1d4ed8"))
  }

  @Test(arguments: [(Theme.Corners.square, "0px"), (.soft, "10px"), (.round, "20px")])
  func `corners are as round as the theme says`(_ corners: Theme.Corners, _ radius: String) {
    var theme = Theme()
    theme.corners = corners
    #expect(theme.css.contains("--radius:\(radius);"))
  }

  @Test func `texts are as large, and parts as far apart, as the theme says`() {
    var theme = Theme()
    theme.textSizes.body = 18
    theme.textSizes.small = 15
    theme.distances[.large] = 30
    theme.distances[.small] = 500
    #expect(theme.css.contains("--body:1.125rem;") && theme.css.contains("--small:.937rem;"))
    for step in ["--s5:1.875rem;", "--s2:12.5rem;", "--s0:0;"] { #expect(theme.css.contains(step)) }
    #expect(theme.distances[.large] == 30 && theme.distances[.small] == 200)
  }

  @Test(arguments: Theme.Typeface.allCases)
  func `every typeface has faces for Latin and Cyrillic, and others for Chinese`(_ typeface: Theme.Typeface) {
    var theme = Theme()
    theme.typeface = typeface
    #expect(theme.css.contains("--western:\(typeface.western);"))
    #expect(theme.css.contains("--chinese:\(typeface.chinese);"))
    #expect(StyleSheet.css(theme: theme).contains(":lang(zh-Hans){font-family:var(--chinese)}"))
  }

  @Test func `whoever asks for more contrast gets stronger lines and text`() {
    let css = Theme().css
    #expect(css.contains("@media (prefers-contrast:more){:root{--text-2:#1b1a17"))
    #expect(css.contains("@media (prefers-reduced-motion:reduce){:root{--fast:0s}"))
  }
}
