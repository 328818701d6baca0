import Access
import Catalog
import CatalogService
import FoundationCore
import Persistence
import StoreIdentifiers
import Synchronization
import TestSupport

/// A catalogue that random changes are made to, of every kind that there is.
final class RandomCatalogue {
  static let staff = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 3, low: 3), permissions: [.catalogWrite, .catalogModerate]))

  /// The groups of customers, by their ids.
  static let groups = [UniqueID(high: 8, low: 1): "trade"]
  /// Everybody who may see something else than another.
  static let readers: [Principal] = [.anonymous, staff] + groups.keys.sorted().map { .customer($0) }

  /// A clock that the test moves.
  final class Hands: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_000_000))
    var clock: WallClock { WallClock { self.time.withLock { $0 } } }
    func move(by milliseconds: Int64) { time.withLock { $0 = $0.advanced(by: .milliseconds(milliseconds)) } }
  }

  let catalog: CatalogService
  private(set) var products: [ProductID] = []
  private(set) var categories: [CategoryID] = []
  private let database: Database
  private let hands: Hands
  private var random: SplitMix
  private var type = ProductType(
    id: .make(), name: "Lamps", attributes: [Attribute(code: "power", name: "Power", kind: .number, unit: "W")])
  private var list: PriceList?
  private var collection = ProductCollection(handle: "chosen", title: "Chosen")
  private var brands = ["acme": "Acme", "linum": "Linum"]
  private var count = 0

  init(_ catalog: CatalogService, over database: Database, hands: Hands, seed: UInt64) {
    (self.catalog, self.database, self.hands, random) = (catalog, database, hands, SplitMix(seed: seed))
  }

  /// Types, categories, a collection and a few products.
  func begin() async throws {
    type = try await catalog.productTypes.add(type, once: nil, as: Self.staff)
    for number in 0..<4 {
      let new = NewCategory(code: "c\(number)", name: "Category \(number)", parent: categories.last)
      categories.append(try await catalog.categories.add(new, once: nil, as: Self.staff).id)
    }
    for _ in 0..<6 { try await addProduct() }
    collection = try await catalog.collections.add(collection, once: nil, as: Self.staff)
  }

  private func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
  private func some<Element>(_ elements: [Element]) -> [Element] { elements.filter { _ in number(below: 2) == 0 } }
  private func money() throws -> Money { try Money(Int64(100 * (1 + number(below: 20))), .gbp) }
  private func later() -> Timestamp { hands.clock.now().advanced(by: .milliseconds(Int64(number(below: 5)) * 1_000)) }
  private func brand() -> String { brands.values.sorted()[number(below: brands.count)] }
  private func tags() -> [String] { some(["new", "oak", "red"]) }

  private func audience() -> Audience {
    Audience(groups: number(below: 2) == 0 ? [] : some(["trade", "club", "gone"]))
  }

  private func product() async throws -> Product {
    try await catalog.products.product(products[number(below: products.count)], as: Self.staff)
  }

  private func addProduct() async throws {
    count += 1
    let variants = try (0...number(below: 2)).map { number in
      Variant(id: .make(), sku: "S\(count)-\(number)", name: nil, price: try money(), optionValues: ["Size \(number)"])
    }
    var new = NewProduct(name: "Lamp \(count)", options: ["Size"], variants: variants)
    (new.brand, new.tags, new.categories) = (brand(), tags(), some(categories))
    if number(below: 2) == 0 {
      (new.type, new.attributes) = (type.name, [AttributeValue(code: "power", values: ["\(number(below: 3))"])])
    }
    if number(below: 4) == 0 { new.publishedAt = later() }
    if number(below: 3) == 0 { new.audience = audience() }
    products.append(try await catalog.products.add(new, once: nil, as: Self.staff).id)
  }

  private func editProduct() async throws {
    count += 1
    let product = try await product()
    var edit = ProductEdit()
    switch number(below: 7) {
    case 0: edit.name = ["Bowl", "Lamp", "Cup"][number(below: 3)] + " \(count)"
    case 1: (edit.brand, edit.tags) = (brand(), tags())
    case 2: edit.status = ProductStatus.allCases[number(below: 3)]
    case 3: edit.categories = some(categories)
    case 4: (edit.handle, edit.summary) = ("h\(count)", "It bends \(count)")
    case 5: edit.audience = audience()
    default: edit.publishedAt = later()
    }
    _ = try await catalog.products.edit(product.id, edit, version: product.version, as: Self.staff)
  }

  private func planPrices() async throws {
    let variants = try await product().variants + product().variants
    let prices = try Set(variants.map(\.id)).sorted().map { ListPrice(variant: $0, price: try money()) }
    let (start, duration) = (later(), Int64(1 + number(below: 4)) * 1_000)
    var draft = PriceListDraft(
      name: "Sale", kind: number(below: 2) == 0 ? .sale : .override, isActive: number(below: 4) > 0, startsAt: start,
      endsAt: start.advanced(by: .milliseconds(duration)), customerGroups: some(["trade", "club"]), prices: prices)
    if let known = list {
      draft.id = known.id
      list = try await catalog.prices.replace(draft, version: known.version, as: Self.staff)
    } else {
      list = try await catalog.prices.add(draft, once: nil, as: Self.staff)
    }
  }

  private func review() async throws {
    count += 1
    let product = try await product()
    guard product.isVisible(at: hands.clock.now()), product.audience.isEveryone else { return }
    let new = NewReview(author: "Ann", rating: 1 + number(below: 5), text: "Good.")
    let customer = Principal.customer(UniqueID(high: 7, low: UInt64(count)))
    let review = try await catalog.reviews.submit(new, of: product.id, once: nil, as: customer)
    let decided = try await catalog.reviews.moderate(review.id, to: .approved, version: 1, as: Self.staff)
    guard number(below: 3) == 0 else { return }
    _ = try await catalog.reviews.moderate(review.id, to: .rejected, version: decided.version, as: Self.staff)
  }

  private func renameBrand() async throws {
    count += 1
    let handle = brands.keys.sorted()[number(below: brands.count)]
    guard let brand = try? await catalog.brands.brand(handle) else { return }
    let name = "Brand \(count)"
    _ = try await catalog.brands.edit(
      handle, BrandEdit(name: name, description: nil), version: brand.version, as: Self.staff)
    brands[handle] = name
  }

  private func moveCategory() async throws {
    let all = try await catalog.categories.all(after: nil, limit: 100).items
    let category = all[number(below: all.count)]
    let parent = number(below: 3) == 0 ? nil : all[number(below: all.count)].id
    let edit = CategoryEdit(name: category.name ?? "", parent: parent)
    do throws(CatalogError) {
      _ = try await catalog.categories.edit(category.id, edit, version: category.version, as: Self.staff)
    } catch { guard error == .categoryCircle else { throw error } }
  }

  /// Takes in a file of products of which some are known.
  private func takeInFile() async throws {
    let handles = some((0..<6).map { "imported-\($0)" })
    let rows = try handles.map { handle in
      "\(handle),Cup \(number(below: 5)),\(brand()),\(handle),\(try money().amount / 100)"
    }
    let file = (["Handle,Title,Vendor,Variant SKU,Variant Price"] + rows).joined(separator: "\n")
    _ = try await catalog.takeIn(file)
    for handle in handles {
      let id = try await catalog.products.product(handle: handle, as: Self.staff).id
      if !products.contains(id) { products.append(id) }
    }
  }

  /// Makes one change.
  func change() async throws {
    switch number(below: 16) {
    case 0: try await addProduct()
    case 1, 2, 3: try await editProduct()
    case 4:
      let product = try await product()
      _ = try await catalog.products.setPrice(
        try money(), of: product.variants[0].id, in: product.id, version: product.version, as: Self.staff)
    case 5:
      let targets = try await some(products).asyncMap { id in
        ProductBulkEdit.Target(id: id, version: try await catalog.products.product(id, as: Self.staff).version)
      }
      if targets.isEmpty { return }
      let edit = ProductBulkEdit(
        products: targets, status: number(below: 3) == 0 ? .active : nil, addTags: tags(), removeTags: tags(),
        addCategory: categories[number(below: categories.count)],
        audience: number(below: 3) == 0 ? audience() : nil)
      _ = try await catalog.bulkEdits.edit(edit, once: nil, as: Self.staff)
    case 6: try await renameBrand()
    case 7: try await moveCategory()
    case 8: try await planPrices()
    case 9, 10:
      hands.move(by: Int64(number(below: 4)) * 500)
      _ = try await catalog.schedule.keep()
    case 11: try await review()
    case 14, 15: try await takeInFile()
    case 12:
      let product = try await product()
      var translation = ProductTranslation(locale: "pl", name: "Lampa \(number(below: 3))")
      if number(below: 3) == 0 { translation.name = nil }
      _ = try await catalog.products.translate(product.id, translation, version: product.version, as: Self.staff)
      let (variant, isAvailable) = (product.variants[0].id, number(below: 2) == 0)
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try Variants.recordAvailability(isAvailable, of: variant, in: work)
      }
    default:
      type.attributes[0].isFacet.toggle()
      type = try await catalog.productTypes.replace(type, version: type.version, as: Self.staff)
      collection.products = some(products)
      collection = try await catalog.collections.replace(collection, version: collection.version, as: Self.staff)
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
