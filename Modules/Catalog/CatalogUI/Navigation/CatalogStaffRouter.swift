public import WebUI

/// Shows the screen of each of the Catalog's places for staff.
public struct CatalogStaffRouter: View {
  private let route: CatalogStaffRoute

  /// The screen at a place.
  public init(_ route: CatalogStaffRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .products(let place): CatalogListScreen(place)
    case .addProduct: AddCatalogScreen()
    case .product(let id): UpdateCatalogScreen(product: id)
    case .translation(let id, let language): TranslationScreen(product: id, language: language)
    case .categories(let code, let cursor): CategoryTreeScreen(code: code, cursor: cursor)
    case .priceLists(let cursor): PriceListsScreen(cursor: cursor)
    case .addPriceList: AddPriceListScreen()
    case .priceList(let id): UpdatePriceListScreen(list: id)
    case .sales(let cursor): SalesScreen(cursor: cursor)
    case .addSale: AddSaleScreen()
    case .sale(let id): UpdateSaleScreen(sale: id)
    case .collections: CollectionsScreen()
    case .addCollection: AddCollectionScreen()
    case .collection(let id): UpdateCollectionScreen(collection: id)
    case .collectionTranslation(let id, let language): CollectionTranslationScreen(collection: id, language: language)
    case .productTypes: ProductTypesScreen()
    case .addProductType: AddProductTypeScreen()
    case .productType(let id): UpdateProductTypeScreen(type: id)
    case .keptColumns: KeptColumnsScreen()
    case .keptColumn(let name): KeptColumnScreen(column: name)
    case .brands(let cursor): BrandsScreen(cursor: cursor)
    case .brand(let handle): UpdateBrandScreen(handle: handle)
    case .termUses: TermUsesScreen()
    case .terms(let use): TermsScreen(use: use)
    }
  }
}
