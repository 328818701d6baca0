import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Members' products, and what members pay.
struct MembersProductTests {
  private static let member = UniqueID(high: 8, low: 1), other = UniqueID(high: 8, low: 2)
  private static let groups = [member: "trade", other: "club"]
  private let readers: [Principal] = [
    .anonymous, .guest(UniqueID(high: 9, low: 9)), .customer(Self.other), .customer(UniqueID(high: 8, low: 3)),
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.catalogModerate])),
  ]

  private func pounds(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  private func lamp(
    _ name: String, in catalog: CatalogService, for audience: Audience = .everyone
  ) async throws -> Product {
    let variants = [1_000, 3_000].map { price in
      Variant(
        id: .make(), sku: "\(name)-\(price)", name: nil, price: (try? pounds(price)) ?? .zero(.gbp),
        optionValues: ["\(price)"])
    }
    var new = NewProduct(name: name, brand: "Secretive \(name)", options: ["Size"], variants: variants)
    (new.audience, new.tags) = (audience, ["tag-\(name)"])
    return try await catalog.products.add(new, once: nil, as: .keeper)
  }

  private func names(_ catalog: CatalogService, _ filter: ProductFilter, as reader: Principal) async throws -> [String]
  {
    try await catalog.search.products(filter, after: nil, limit: 100, as: reader).items.map(\.name).sorted()
  }

  @Test func `a members' product is in the lists, searches and counts of members and staff alone`() async throws {
    try await withCatalog(groups: Self.groups) { catalog in
      _ = try await lamp("Open", in: catalog)
      let product = try await lamp("Closed", in: catalog, for: Audience(groups: ["trade"]))
      for reader in readers {
        #expect(try await names(catalog, ProductFilter(), as: reader) == ["Open"])
        #expect(try await names(catalog, ProductFilter(text: "closed", sort: .relevance), as: reader).isEmpty)
        let facets = try await catalog.search.facets(ProductFilter(), as: reader)
        #expect(facets.total == 1 && !"\(facets)".contains("Closed"))
      }
      for reader in [Principal.customer(Self.member), .keeper] {
        #expect(try await names(catalog, ProductFilter(), as: reader) == ["Closed", "Open"])
        #expect(try await names(catalog, ProductFilter(text: "closed", sort: .relevance), as: reader) == ["Closed"])
        #expect(try await catalog.search.facets(ProductFilter(), as: reader).total == 2)
      }
      // It is opened to everyone, and shut again, at once.
      let opened = try await catalog.products.edit(
        product.id, ProductEdit(audience: .everyone), version: 1, as: .keeper)
      #expect(try await names(catalog, ProductFilter(), as: .anonymous) == ["Closed", "Open"])
      let bulk = ProductBulkEdit(
        products: [.init(id: product.id, version: opened.version)], audience: Audience(groups: ["club"]))
      _ = try await catalog.bulkEdits.edit(bulk, once: nil, as: .keeper)
      #expect(try await names(catalog, ProductFilter(), as: .anonymous) == ["Open"])
      #expect(try await names(catalog, ProductFilter(), as: .customer(Self.member)) == ["Open"])
      #expect(try await names(catalog, ProductFilter(), as: .customer(Self.other)) == ["Closed", "Open"])
    }
  }

  @Test func `who chooses a value that only products of others have learns neither that it is there nor its name`()
    async throws
  {
    try await withCatalog(groups: Self.groups) { catalog in
      _ = try await lamp("Open", in: catalog)
      _ = try await lamp("Closed", in: catalog, for: Audience(groups: ["trade"]))
      let draft = Variant(id: .make(), sku: "D", name: nil, price: try pounds(1_000))
      _ = try await catalog.products.add(
        NewProduct(name: "Draft", status: .draft, brand: "Draft Closed", variants: [draft]), once: nil, as: .keeper)
      func labels(_ value: String, of facet: String, as reader: Principal) async throws -> [String] {
        let filter = ProductFilter(facets: FacetChoices().adding(value, of: facet))
        return try await catalog.search.facets(filter, as: reader).facets.filter { $0.key == facet }
          .flatMap { $0.values.map(\.label) }
      }
      for reader in readers {
        for (value, facet) in [
          ("secretive-closed", Facet.brand), ("draft-closed", Facet.brand), ("tag-closed", Facet.tag),
        ] {
          let told = try await labels(value, of: facet, as: reader)
          #expect(!told.contains { $0.lowercased().contains("closed") }, "\(value) as \(reader)")
          #expect(told == (try await labels("no-such-value", of: facet, as: reader)))
        }
        // A value of products that they see is told, also where nothing has it beside what else is asked for.
        #expect(try await labels("secretive-open", of: Facet.brand, as: reader) == ["Secretive Open"])
        var filter = ProductFilter(facets: FacetChoices().adding("secretive-open", of: Facet.brand))
        filter.minimumPrice = 9_000
        let none = try await catalog.search.facets(filter, as: reader).facets
        #expect(none.first { $0.key == Facet.brand }?.values.map(\.label) == ["Secretive Open"])
      }
      let member = Principal.customer(Self.member)
      #expect(try await labels("secretive-closed", of: Facet.brand, as: member).contains("Secretive Closed"))
      #expect(try await labels("draft-closed", of: Facet.brand, as: .keeper).contains("Draft Closed"))
    }
  }

  @Test func `at its address others learn that it is for members, and nothing else`() async throws {
    try await withCatalog(groups: Self.groups) { catalog in
      let product = try await lamp("Closed", in: catalog, for: Audience(groups: ["trade", "schools"]))
      let variant = try #require(product.variants.first).id
      _ = try await catalog.products.edit(product.id, ProductEdit(handle: "shut"), version: 1, as: .keeper)
      for reader in readers {
        let isKnown = if case .anonymous = reader { false } else if case .guest = reader { false } else { true }
        let refusal = CatalogError.membersOnly(isKnown ? .needsUpgrade : .needsSignIn)
        await #expect(throws: refusal) { try await catalog.products.product(product.id, as: reader) }
        await #expect(throws: refusal) { try await catalog.products.product(handle: "shut", as: reader) }
        await #expect(throws: refusal) { try await catalog.products.product(handle: "closed", as: reader) }
        await #expect(throws: refusal) { try await catalog.prices.history(of: variant, as: reader) }
        await #expect(throws: refusal) {
          try await catalog.reviews.page(of: product.id, sort: .newest, after: nil, limit: 5, as: reader)
        }
      }
      let review = NewReview(author: "O", rating: 5, text: "Good.")
      await #expect(throws: CatalogError.membersOnly(.needsUpgrade)) {
        try await catalog.reviews.submit(review, of: product.id, once: nil, as: .customer(Self.other))
      }
      let seen = try await catalog.products.product(handle: "closed", as: .customer(Self.member))
      #expect(seen.name == "Closed" && seen.audience.groups == ["trade"], "the other groups are nobody's business")
      #expect(try await catalog.products.product(product.id, as: .keeper).audience.groups == ["schools", "trade"])
      _ = try await catalog.reviews.submit(review, of: product.id, once: nil, as: .customer(Self.member))
      // What is not published stays unknown also to those it is for.
      _ = try await catalog.products.edit(product.id, ProductEdit(status: .draft), version: 2, as: .keeper)
      for reader in readers + [.customer(Self.member)] {
        await #expect(throws: CatalogError.notFound) { try await catalog.products.product(product.id, as: reader) }
      }
    }
  }

  @Test func `it is in no sitemap and no feed, and its audience is in files that stores exchange`() async throws {
    try await withCatalog { catalog in
      _ = try await lamp("Open", in: catalog)
      _ = try await lamp("Closed", in: catalog, for: Audience(groups: ["trade"]))
      #expect(try await catalog.sitemaps.entries(0).map(\.handle) == ["open"])
      let feed = try await catalog.productExport.part(in: .google, after: nil, limit: 10, as: .keeper).text
      #expect(feed.contains("Open") && !feed.contains("Closed"))
      let lines = try await catalog.productExport.part(in: .jsonLines, after: nil, limit: 10, as: .keeper).text
      #expect(lines.components(separatedBy: "\"audience\":[\"trade\"]").count == 2)
      try await withCatalog { second in
        _ = try await second.takeIn(lines, .jsonLines)
        #expect(try await second.products.products(sku: "Closed-1000", as: .keeper).first?.audience.groups == ["trade"])
        #expect(try await second.products.products(sku: "Open-1000", as: .keeper).first?.audience.isEveryone == true)
        // A file of another form says nothing of it, and so changes nothing.
        _ = try await second.takeIn(
          "Handle,Title,Variant SKU,Option1 Name,Option1 Value\nclosed,Shut,Closed-1000,Size,1000\n")
        #expect(try await second.products.products(sku: "Closed-1000", as: .keeper).first?.audience.groups == ["trade"])
      }
    }
  }

  private func planTrade(_ product: Product, in catalog: CatalogService) async throws {
    let variant = try #require(product.variants.first).id
    let prices = [ListPrice(variant: variant, price: try pounds(800))]
    _ = try await catalog.prices.add(
      PriceListDraft(name: "Trade", kind: .sale, customerGroups: ["trade"], prices: prices), once: nil, as: .keeper)
  }

  @Test func `members read their price on the page and in lists, and others everyone's`() async throws {
    try await withCatalog(groups: Self.groups) { catalog in
      let product = try await lamp("Open", in: catalog)
      _ = try await lamp("Plain", in: catalog)
      try await planTrade(product, in: catalog)
      let page = try await catalog.products.product(product.id, as: .customer(Self.member))
      #expect(page.variants.map(\.price.amount) == [800, 3_000])
      #expect(page.variants.first?.comparison == .usual(try pounds(1_000)))
      let filter = ProductFilter(sort: .priceAscending)
      let listed = try await catalog.search.products(filter, after: nil, limit: 10, as: .customer(Self.member)).items
      let own = try #require(listed.first { $0.id == product.id })
      #expect(own.lowestPrice.amount == 800 && own.highestPrice?.amount == 3_000)
      #expect(own.comparison == .usual(try pounds(1_000)))
      #expect(listed.first { $0.id != product.id }?.lowestPrice.amount == 1_000)
      for reader in readers {
        #expect(try await catalog.products.product(product.id, as: reader).lowestPrice?.amount == 1_000)
        let listed = try await catalog.search.products(filter, after: nil, limit: 10, as: reader).items
        #expect(listed.allSatisfy { $0.lowestPrice.amount == 1_000 && $0.comparison == nil })
      }
      // Orders and bounds of lists go by everyone's price.
      let bounded = ProductFilter(maximumPrice: 900)
      #expect(try await names(catalog, bounded, as: .customer(Self.member)).isEmpty)
    }
  }

  @Test func `quotes are at the group's price, and leave members' products out for others`() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      let catalog = CatalogService(database: database, clock: .system, currency: .gbp)
      let product = try await lamp("Closed", in: catalog, for: Audience(groups: ["trade"]))
      try await planTrade(product, in: catalog)
      let variant = try #require(product.variants.first).id
      func quote(_ reader: ProductReader) async throws -> Int64? {
        try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
          try Variants.quotes(
            for: [variant: 1], to: reader, at: Timestamp(milliseconds: 4_000_000_000_000), in: snapshot)[variant]?
            .price.amount
        }
      }
      #expect(try await quote(.signedIn(group: "trade")) == 800)
      #expect(try await quote(.staff) == 1_000)
      for reader in [ProductReader.anonymous, .signedIn(group: nil), .signedIn(group: "club")] {
        #expect(try await quote(reader) == nil)
      }
      await database.close()
    }
  }
}
