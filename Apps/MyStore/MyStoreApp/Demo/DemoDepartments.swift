import Catalog
import DemoPictures
import Foundation
import FoundationCore
import StoreIdentifiers

/// The order that the demo shop's products are in: categories, brands and collections.
struct DemoDepartments: Decodable {
  let categories: [DemoCategory]
  let brands: [DemoBrand]
  let collections: [DemoCollection]

  /// What the file says.
  static func read() throws -> DemoDepartments {
    try JSONDecoder().decode(DemoDepartments.self, from: Data(DemoFiles.departments))
  }
}

/// A category of the demo shop.
struct DemoCategory: Decodable {
  let code: String, name: String
  /// The code of the category that it is in; one that stands before it.
  let parent: String?
  let text: DemoText

  private enum CodingKeys: String, CodingKey { case code, name, parent }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    code = try fields.decode(String.self, forKey: .code)
    name = try fields.decode(String.self, forKey: .name)
    parent = try fields.decodeIfPresent(String.self, forKey: .parent)
    text = try DemoText(from: decoder)
  }
}

/// What the page of a brand says, and who answers for its products.
struct DemoBrand: Decodable {
  let name: String, description: String
  let manufacturer: Contact, responsiblePerson: Contact?
  let text: DemoText

  /// A company and how to reach it.
  struct Contact: Decodable {
    let name: String, address: String, contact: String

    var value: BusinessContact { BusinessContact(name: name, address: address, contact: contact) }
  }

  private enum CodingKeys: String, CodingKey { case name, description, manufacturer, responsiblePerson }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    description = try fields.decode(String.self, forKey: .description)
    manufacturer = try fields.decode(Contact.self, forKey: .manufacturer)
    responsiblePerson = try fields.decodeIfPresent(Contact.self, forKey: .responsiblePerson)
    text = try DemoText(from: decoder)
  }

  /// The change that makes a brand this one.
  var edit: BrandEdit {
    BrandEdit(
      name: name, description: description, manufacturer: manufacturer.value,
      responsiblePerson: responsiblePerson?.value,
      translations: text.map { locale, description, _ in
        BrandTranslation(locale: locale, description: description ?? self.description)
      })
  }
}

/// A collection of the demo shop: of products, by their SKUs, or of all up to a price.
struct DemoCollection: Decodable {
  let handle: String, title: String, description: String
  let products: [String]?
  /// In minor units.
  let maximumPrice: Int64?
  /// Whether it is of all that is reduced.
  let reducedOnly: Bool?
  let text: DemoText

  private enum CodingKeys: String, CodingKey { case handle, title, description, products, maximumPrice, reducedOnly }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    handle = try fields.decode(String.self, forKey: .handle)
    title = try fields.decode(String.self, forKey: .title)
    description = try fields.decode(String.self, forKey: .description)
    products = try fields.decodeIfPresent([String].self, forKey: .products)
    maximumPrice = try fields.decodeIfPresent(Int64.self, forKey: .maximumPrice)
    reducedOnly = try fields.decodeIfPresent(Bool.self, forKey: .reducedOnly)
    text = try DemoText(from: decoder)
  }

  /// The collection that the catalogue is to have.
  func collection(at place: Int, products known: [String: ProductID]) -> ProductCollection {
    ProductCollection(
      id: ProductCollectionID(DemoIdentity.collection.id(place)), handle: handle, title: title,
      description: description,
      rule: products == nil ? CollectionRule(maximumPrice: maximumPrice, reducedOnly: reducedOnly ?? false) : nil,
      products: (products ?? []).compactMap { known[$0] })
  }
}
