public import FoundationCore
public import WebUI

extension EnvironmentValues {
  /// How values are shown to the reader.
  public var displayFormat: DisplayFormat {
    get { self[DisplayFormatKey.self] }
    set { self[DisplayFormatKey.self] = newValue }
  }
  private enum DisplayFormatKey: EnvironmentKey {
    static var defaultValue: DisplayFormat { DisplayFormat(locale: "en-GB") }
  }
}

/// An amount in the reader's way of writing.
public struct PriceText: View {
  let money: Money
  @Environment(\.displayFormat) private var format
  /// Shows an amount.
  public init(_ money: Money) { self.money = money }
  /// The text.
  public var body: some View { Text(format.price(money)).monospacedDigit() }
}

/// What went wrong and what to do about it.
public struct ErrorView: View {
  let title: String, message: String, guidance: String, retry: (() async -> Void)?
  /// An error.
  public init(title: String, message: String, guidance: String, retry: (() async -> Void)? = nil) {
    self.title = title
    self.message = message
    self.guidance = guidance
    self.retry = retry
  }
  /// The message.
  public var body: some View {
    ContentUnavailableView(title, systemImage: "exclamationmark.triangle", description: message + " " + guidance) {
      if let retry { Button("Try again") { await retry() } }
    }
  }
}
