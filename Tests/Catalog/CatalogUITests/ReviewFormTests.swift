import Catalog
import CatalogUI
import FoundationCore
import StoreIdentifiers
import Testing

struct ReviewFormTests {
  private func form(
    _ rating: Int = 5, _ author: String = "Ann", _ title: String = "", _ text: String = "Fine."
  ) -> ReviewForm {
    var form = ReviewForm()
    (form.rating, form.author, form.title, form.text) = (rating, author, title, text)
    return form
  }

  @Test func `what is missing or too long is told by its field`() {
    let long = String(repeating: "x", count: 5_001)
    let table: [(ReviewForm, PartialKeyPath<ReviewForm>?)] = [
      (form(), nil), (form(0), \.rating), (form(6), \.rating), (form(5, " "), \.author),
      (form(5, String(repeating: "x", count: 101)), \.author),
      (form(5, "A", String(repeating: "x", count: 151)), \.title),
      (form(5, "A", "", " \n "), \.text), (form(5, "A", "", long), \.text),
    ]
    for (form, wrong) in table {
      #expect(form.isValid == (wrong == nil))
      for field in [\ReviewForm.rating, \.author, \.title, \.text] as [PartialKeyPath<ReviewForm>] {
        #expect((form.problem(field) == nil) == (field != wrong))
      }
      #expect((form.review(.make()) == nil) == (wrong != nil))
    }
  }

  @Test func `white space around what is typed is left out, and an empty title is none`() throws {
    let review = try #require(form(3, " Ann ", "  ", " Fine.\n").review(.make()))
    #expect(review.author == "Ann" && review.title == nil && review.text == "Fine." && review.rating == 3)
  }
}
