/// The one style sheet: the theme's colors, and the closed set of classes that views use.
public enum StyleSheet {
  /// The style sheet of a theme, with the rules of the classes that an application adds.
  public static func css(theme: Theme, components: String = "") -> String {
    theme.css + base + layout + controls + choices + content + layers + utilities + components
  }
}
