/// The looks that the shop's screens are made of, as rules for the classes of `StyleClass`.
///
/// Rules read the theme's properties and name no color of their own, so that light, dark and high contrast need no rule.
public enum DesignSystem {
  /// The rules of every class, for the page host's configuration.
  public static let styleSheet = shell + tiles + home + list + product + prose + order + PartRules.css
}
