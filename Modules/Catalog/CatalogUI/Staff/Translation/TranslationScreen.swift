import Catalog
public import FoundationCore
import FoundationUI
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: what a product says in another language, beside the original.
public struct TranslationScreen: View {
  private let id: ProductID
  private let language: String
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogLanguages) private var languages
  @Environment(\.catalogText) private var text

  /// The texts of a product in a language.
  public init(product: ProductID, language: String) {
    id = product
    self.language = language
  }

  /// The languages, and the fields of the one shown, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      TranslationLinksView(product: id, languages: languages, current: language)
      StaffPlaceView(.translation) { () throws(HTTPClientError) in
        try await catalog.loadProduct(id)
        let stored = try await catalog.translations(of: id).first { $0.locale == language }
        return stored ?? ProductTranslation(locale: language)
      } content: { translation, _ in
        if let product = catalog.product(id) {
          TranslationEditorView(product: product, translation: translation)
            .navigationTitle(text("{1} in {2}", product.name, LanguageName.name(language, in: text.locale)))
        }
      }
    }
  }

}

/// The ways to a product's translations. Takes plain values.
struct TranslationLinksView: View {
  let product: ProductID
  let languages: [String]
  var current: String?

  var body: some View {
    LanguageLinksView(
      languages: languages, current: current, original: .product(product),
      route: { .translation(product, language: $0) })
  }
}
