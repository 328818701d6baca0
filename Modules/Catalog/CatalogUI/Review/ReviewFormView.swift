import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Where a customer reviews a product.
struct ReviewFormView: View {
  let product: ProductID
  let didSubmit: (Review) -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text
  @State private var form = ReviewForm()
  @State private var isChecked = false
  @State private var error: ErrorWrapper?
  // Kept with the page: a second press cannot submit twice.
  @State private var id = ReviewID.make()

  var body: some View {
    Form {
      Text(text("Write a review")).font(.title3)
      Picker(text("Stars"), selection: $form.rating) {
        Text(text("Choose")).tag(0)
        ForEach(Array(Review.ratings).reversed(), id: \.self) { stars in
          Text(text(count: stars, "# star", "# stars")).tag(stars)
        }
      }
      .fieldError(isChecked ? told(\.rating) : nil).accessibilityIdentifier("review-rating")
      TextField(text("Title"), text: $form.title, prompt: text("In a few words")).fieldError(problem(\.title))
        .accessibilityIdentifier("review-title")
      TextEditor(text("Review"), text: $form.text).required().fieldError(problem(\.text))
        .accessibilityIdentifier("review-text")
      TextField(text("Name to show"), text: $form.author).textContentType(.name).required()
        .fieldError(problem(\.author)).accessibilityIdentifier("review-author")
      Button(text("Send review")) { await submit() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid).accessibilityIdentifier("review-submit")
    }
    .frame(maxWidth: .form)
    .onError($error)
  }

  /// What is wrong with a field: once something is typed in it, and after a press.
  private func problem(_ field: KeyPath<ReviewForm, String>) -> String? {
    isChecked || !form[keyPath: field].isEmpty ? told(field) : nil
  }

  private func told(_ field: PartialKeyPath<ReviewForm>) -> String? { form.problem(field).map { text($0) } }

  private func submit() async {
    isChecked = true
    guard let review = form.review(id) else { return }
    do throws(HTTPClientError) { didSubmit(try await catalog.ownReviews.submit(review, of: product)) } catch {
      self.error = ErrorWrapper(
        text.told(error), guidance: text("What you wrote is still here. Nothing is sent twice."))
    }
  }
}
