public import WebUI

/// Says above a form's button how many fields must be corrected; nothing when there are none.
public struct FormProblemsView: View {
  private let count: Int
  @Environment(\.foundationText) private var text

  /// A view of a number of fields.
  public init(count: Int) { self.count = count }

  /// One line, which screen readers announce.
  public var body: some View {
    if count > 0 {
      Text(text(count: count, "# field must be corrected.", "# fields must be corrected."))
        .foregroundStyle(.danger).accessibilityRole(.alert).accessibilityIdentifier("form-problems")
    }
  }
}
