import Catalog
import CatalogUI
import FoundationCore
import Testing

/// What is typed of a product's texts in another language.
@Suite struct TranslationFormTests {
  @Test func `empty fields are left to the original, and white space is not said`() {
    var form = TranslationForm()
    #expect(form.translation(into: "pl").isEmpty)
    form.name = "  Miska \n"
    form.summary = " \n "
    form.description = "Raz.\n\n- a\n- b"
    let translation = form.translation(into: "pl")
    #expect(translation.locale == "pl" && translation.name == "Miska" && translation.summary == nil)
    #expect(
      translation.description
        == RichText([.paragraph([.init("Raz.")]), .list(.bullets, [[.init("a")], [.init("b")]])]))
    #expect(translation.seo.isEmpty)
  }

  @Test func `a form of a translation says it again, its formatting included`() {
    let translation = ProductTranslation(
      locale: "ru", name: "Миска", summary: "Кратко", description: RichText(html: "<p>Очень <b>хорошо</b></p>"),
      seo: SEO(title: "Миска", description: nil))
    #expect(TranslationForm(translation).translation(into: "ru") == translation)
  }

  @Test func `what is too long is told beside its field`() {
    var form = TranslationForm()
    form.name = String(repeating: "n", count: 251)
    form.seoTitle = String(repeating: "n", count: 250)
    #expect(Array(form.problems.keys) == [.name])
    // As long as the server takes it, and a character more.
    form.seoDescription = String(repeating: "n", count: 1_000)
    #expect(Array(form.problems.keys) == [.name])
    form.seoDescription += "n"
    #expect(Set(form.problems.keys) == [.name, .seoDescription])
  }
}
