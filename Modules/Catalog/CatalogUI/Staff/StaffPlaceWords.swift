import FoundationUI

/// What each place of staff says, in English for translation.
extension StaffPlaceWords {
  static var products: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Products"), loading: Phrases.key("Loading the products"),
      failure: Phrases.key("The products cannot be shown"))
  }

  static var brands: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Brands"), loading: Phrases.key("Loading the brands"),
      failure: Phrases.key("The brands cannot be shown"))
  }

  static var collections: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Collections"), loading: Phrases.key("Loading the collections"),
      failure: Phrases.key("The collections cannot be shown"))
  }

  static var productTypes: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Product types"), loading: Phrases.key("Loading the product types"),
      failure: Phrases.key("The product types cannot be shown"))
  }

  static var keptColumns: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Columns of files"), loading: Phrases.key("Loading the columns"),
      failure: Phrases.key("The columns cannot be shown"))
  }

  static var keptColumn: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Column of files"), loading: Phrases.key("Loading the column"),
      failure: Phrases.key("The column cannot be shown"), missing: Phrases.key("No product has a cell of this column"),
      all: (Phrases.key("All columns of files"), .keptColumns))
  }

  static var priceLists: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Price lists"), loading: Phrases.key("Loading the price lists"),
      failure: Phrases.key("The price lists cannot be shown"))
  }

  static var sales: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Sales"), loading: Phrases.key("Loading the sales"),
      failure: Phrases.key("The sales cannot be shown"))
  }

  static var terms: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Translations of values"), loading: Phrases.key("Loading the translations of values"),
      failure: Phrases.key("The translations of values cannot be shown"))
  }

  static var categories: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Categories"), loading: Phrases.key("Loading the categories"),
      failure: Phrases.key("The categories cannot be shown"), missing: Phrases.key("Category not found"),
      all: (Phrases.key("All categories"), .categories(code: nil, cursor: nil)))
  }

  static var reviews: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Reviews"), loading: Phrases.key("Loading the reviews"),
      failure: Phrases.key("The reviews cannot be shown"),
      guidance: Phrases.key("Sign in with an account that may decide about reviews, or try again."))
  }

  static var product: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Product"), loading: Phrases.key("Loading the product"),
      failure: Phrases.key("The product cannot be shown"), missing: Phrases.key("There is no such product"),
      all: (Phrases.key("All products"), .products(CatalogListPlace())))
  }

  static var translation: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Translation"), loading: Phrases.key("Loading the translation"),
      failure: Phrases.key("The translation cannot be shown"), missing: Phrases.key("Product not found"),
      all: (Phrases.key("All products"), .products(CatalogListPlace())))
  }

  static var brand: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Brand"), loading: Phrases.key("Loading the brand"),
      failure: Phrases.key("The brand cannot be shown"), missing: Phrases.key("There is no such brand"),
      all: (Phrases.key("All brands"), .brands(cursor: nil)))
  }

  static var collection: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Collection"), loading: Phrases.key("Loading the collection"),
      failure: Phrases.key("The collection cannot be shown"), missing: Phrases.key("There is no such collection"),
      all: (Phrases.key("All collections"), .collections))
  }

  static var productType: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Product type"), loading: Phrases.key("Loading the product type"),
      failure: Phrases.key("The product type cannot be shown"), missing: Phrases.key("There is no such product type"),
      all: (Phrases.key("All product types"), .productTypes))
  }

  static var priceList: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Price list"), loading: Phrases.key("Loading the price list"),
      failure: Phrases.key("The price list cannot be shown"), missing: Phrases.key("There is no such price list"),
      all: (Phrases.key("All price lists"), .priceLists(cursor: nil)))
  }

  static var sale: StaffPlaceWords {
    StaffPlaceWords(
      title: Phrases.key("Sale"), loading: Phrases.key("Loading the sale"),
      failure: Phrases.key("The sale cannot be shown"), missing: Phrases.key("There is no such sale"),
      all: (Phrases.key("All sales"), .sales(cursor: nil)))
  }
}
