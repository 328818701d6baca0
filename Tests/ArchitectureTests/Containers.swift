extension Tree {
  /// Views that hold a model, each with the reason why it is not a presenter.
  ///
  /// A container fetches for the presenters inside it. A new one needs a reason as these have.
  static let containers = [
    // They fill a slot of another context's screen, which cannot give them values.
    "AddToCartView": "fills the product page's slot for buying",
    "OrderAgainView": "fills the order page's slot for ordering again",
    "AvailabilityView": "fills the product page's slot for stock",
    "VariantStockView": "fills the product editor's slot for stock",
    "ShipmentsView": "fills the order screen's slot for shipments",
    "OrderPaymentsView": "fills the order screen's slot for payments",
    "PayNowView": "fills the slot of buyers' order pages for paying",
    // They are on every page, whatever its screen.
    "StoreRootView": "wires the models into the environment of every page",
    "ModelScopeView": "makes the models of a principal, and keeps them up to date",
    "CartBadgeView": "shows the cart in the header of every page",
    "ProductSearchView": "looks products up while one types, above every page",
    "ShopHeaderView": "loads the menu of every page, and knows whether a customer has signed in",
    "FooterMenuView": "shows what the shopkeeper has added below every page",
    "ShopsLinkView": "knows whether the shop has shops to visit, below every page",
    "CustomerSignOutView": "ends the customer's session from the header of every page",
    "SignOutView": "ends the staff user's session from the header of every page",
    "OrdersOfView": "fills the slots of customers' screens for orders",
    "AccessGateView": "signs staff in, where a place asks for it",
    // They load a part of a screen by themselves, so that the rest does not wait for it or fail with it.
    "ProductResultsView": "loads a page of products whenever its filter changes",
    "RelatedProductsView": "loads other products below one that is shown already",
    "DeliverySummaryView": "loads what delivery costs for the product page's slot",
    "SetupChecklistView": "loads what is left to do before the first sale, beside the office's first page",
    "ProductReviewsView": "loads its own pages of reviews below a product that is shown already",
    // They are forms: each keeps what is typed, sends it, and shows what the server objects to.
    "ReviewFormView": "sends a review",
    "ArticleEditorView": "saves an article",
    "ArticleTranslationEditorView": "saves an article's texts in a language",
    "HomeEditorView": "saves the blocks of the home page",
    "MenuEditorView": "saves the entries of a menu",
    "BrandEditorView": "saves a brand",
    "BrandPickerView": "looks brands up while one types",
    "CategoryPickerView": "looks categories up while one types",
    "CategoryAddView": "adds a category",
    "CategoryEditView": "saves a category",
    "CategoryRemovalView": "removes a category",
    "SharedCodesView": "warns beside the product's form, and stays silent when it cannot",
    "ChosenProductsView": "looks products up while one types",
    "CollectionEditorView": "saves a collection",
    "CollectionTranslationEditorView": "saves a collection's texts in a language",
    "PriceListEditorView": "saves a price list",
    "ProductCategoriesView": "looks categories up while one chooses",
    "ProductEditorView": "saves a product",
    "ProductFormView": "suggests brands and types while one types",
    "RoleEditorView": "saves a role",
    "SaleEditorView": "saves a sale",
    "MarketEditorView": "saves a market", "TaxRateEditorView": "saves a tax rate",
    "PromotionEditorView": "saves a promotion",
    "PromotionPreviewView": "prices a sample cart with each change",
    "PromotionSimulationView": "tries the typed terms on past orders",
    "PromotionCodesView": "adds codes, and loads their page again",
    "StaffEditorView": "saves a member of staff",
    "ProductMediaView": "uploads and arranges pictures",
    "ProductTypeEditorView": "saves a product type",
    "LocationEditorView": "saves a location",
    "NewLocationView": "adds a location",
    "ZoneEditorView": "saves a zone",
    "OfficeSearchView": "asks for what is typed",
    "SettingsSectionView": "saves a section of settings",
    "TermsEditorView": "saves translations of words",
    "TranslationEditorView": "saves a product's texts in a language",
  ]

  /// Types that are spread over more than six files, with how many. Numbers go down, never up.
  static let spreadTypes = [
    "Reactor": 8, "ViewPosition": 9,
    // Each value of the environment is declared beside what it is for.
    "EnvironmentValues": 19,
  ]
}
