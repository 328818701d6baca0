import FoundationCore
import FoundationUI
import MyStoreKit
import Payments
public import WebUI

/// Staff: a page of all payments, the latest first.
///
/// The screen is a container: it asks the model, and gives plain values to `PaymentListView`.
public struct PaymentListScreen: View {
  private let cursor: String?
  @Environment(PaymentsModel.self) private var model
  @Environment(\.paymentsOutlets) private var outlets
  @Environment(\.paymentsText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The screen of a page; a nil cursor is the first page.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The state that the screen is in.
  public var body: some View {
    Group {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("The list cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data:
        PaymentListView(
          rows: model.payments.map { PaymentListView.Row(payment: $0, order: outlets.order($0.order)) },
          next: model.next)
      }
    }
    .navigationTitle(text("Payments"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.load(after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}
