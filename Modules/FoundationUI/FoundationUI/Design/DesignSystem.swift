/// The looks that the shop's screens are made of, as rules for the classes of `StyleClass`.
///
/// Rules read the theme's properties and name no color of their own, so that light, dark and high contrast need no rule.
public enum DesignSystem {
  /// The rules of the classes that shoppers meet, for the page host's configuration. Staff meet them too.
  public static let styleSheet =
    shell + tiles + home + list + product + prose + order + PartRules.css + ContentRules.css

  /// The rules that only the office's pages need.
  public static let officeStyleSheet = OfficeShellRules.css + OfficeRules.css + OfficeTouchRules.css

  /// The name of the office's style sheet, for the page host's configuration and `View.pageStyleSheet(_:)`.
  public static let office = "office"
}
