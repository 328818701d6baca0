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
  @State private var form = ReviewForm()
  @State private var isChecked = false
  @State private var error: ErrorWrapper?
  // Kept with the page: a second press cannot submit twice.
  @State private var id = ReviewID.make()

  var body: some View {
    Form {
      Text("Write a review").font(.title3)
      Picker("Stars", selection: $form.rating) {
        Text("Choose").tag(0)
        ForEach(Array(Review.ratings).reversed(), id: \.self) { stars in
          Text(stars == 1 ? "1 star" : "\(stars) stars").tag(stars)
        }
      }
      .fieldError(problem(\.rating)).accessibilityIdentifier("review-rating")
      TextField("Title", text: $form.title, prompt: "In a few words").fieldError(problem(\.title))
        .accessibilityIdentifier("review-title")
      TextEditor("Review", text: $form.text).required().fieldError(problem(\.text))
        .accessibilityIdentifier("review-text")
      TextField("Name to show", text: $form.author).textContentType(.name).required().fieldError(problem(\.author))
        .accessibilityIdentifier("review-author")
      Button("Send review") { await submit() }.buttonStyle(.borderedProminent).accessibilityIdentifier("review-submit")
    }
    .frame(maxWidth: .form)
    .onError($error)
  }

  private func problem(_ field: PartialKeyPath<ReviewForm>) -> String? { isChecked ? form.problem(field) : nil }

  private func submit() async {
    isChecked = true
    guard let review = form.review(id) else { return }
    do throws(HTTPClientError) { didSubmit(try await catalog.submit(review, of: product)) } catch {
      self.error = ErrorWrapper(error, guidance: "What you wrote is still here. Nothing is sent twice.")
    }
  }
}
