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
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Product, ProductTranslation)
  }

  /// The texts of a product in a language.
  public init(product: ProductID, language: String) {
    id = product
    self.language = language
  }

  /// The languages, and the fields of the one shown, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      TranslationLinksView(product: id, languages: languages, current: language)
      switch state {
      case .loading: ProgressView("Loading the translation").navigationTitle("Translation")
      case .error(let error) where error.status == 404:
        ContentUnavailableView("There is no such product", systemImage: "magnifyingglass") {
          NavigationLink("All products", value: CatalogStaffRoute.products(CatalogListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The translation cannot be shown", message: error.message,
          guidance: "Sign in with an account that may change products, or try again.", retry: load
        ).navigationTitle("Translation")
      case .data(let product, let translation):
        TranslationEditorView(product: product, translation: translation)
          .navigationTitle("\(product.name) in \(LanguageName.english(language))")
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      let product = try await catalog.staffProduct(id)
      let stored = try await catalog.translations(of: id).first { $0.locale == language }
      state = .data(product, stored ?? ProductTranslation(locale: language))
    } catch { state = .error(error) }
  }
}

/// The ways to a product's translations. Takes plain values.
struct TranslationLinksView: View {
  let product: ProductID
  let languages: [String]
  var current: String?

  var body: some View {
    if !languages.isEmpty {
      Landmark(.navigation, "Translations") {
        HStack(spacing: .medium) {
          NavigationLink("Original", value: CatalogStaffRoute.product(product)).bold(current == nil)
          ForEach(languages, id: \.self) { language in
            NavigationLink(
              LanguageName.english(language), value: CatalogStaffRoute.translation(product, language: language)
            )
            .bold(language == current).accessibilityIdentifier("translation-\(language)")
          }
        }
      }
    }
  }
}
