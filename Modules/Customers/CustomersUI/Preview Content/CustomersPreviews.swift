import CustomersUI
public import FoundationUI
import WebUI

/// Customers' screens in their states.
public enum CustomersPreviews: PreviewProvider {
  private struct Refused: Error {}

  /// Sign-in.
  public static var previews: [Preview] {
    [
      Preview("LoginScreen") { _ in LoginScreen(title: "Sign in") { _ in throw Refused() } },
      Preview("RegisterScreen") { _ in RegisterScreen { _ in throw Refused() } },
    ]
  }
}
