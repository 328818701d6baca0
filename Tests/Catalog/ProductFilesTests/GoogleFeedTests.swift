import Catalog
import Foundation
import FoundationCore
import ProductFiles
import StoreIdentifiers
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The feed for Google Merchant Center.
struct GoogleFeedTests {
  @Test func `an item says what the specification asks for, in its forms, and is XML whatever the texts hold`() throws {
    let picture = MediaItem(url: "https://pictures.example/a.jpg?a=1&b=2")
    let variants = [
      Variant(
        id: .make(), sku: "A&1", name: "Red", price: try Money(750, .gbp), compareAtPrice: try Money(1_500, .gbp),
        barcode: "4006381333931", weight: Weight(grams: 120, unit: .g),
        reduction: PriceReduction(
          from: try Money(1_000, .gbp), to: try Money(750, .gbp), since: Timestamp(milliseconds: 0),
          until: Timestamp(milliseconds: 86_400_000))),
      Variant(
        id: .make(), sku: "B2", name: "Blue", price: try Money(5, .gbp), compareAtPrice: try Money(9, .gbp),
        barcode: "4006381333932"),
    ]
    let product = Product(
      id: .make(), handle: "cup", name: "Cup <b>\u{0}\u{FFFE}\u{1}", summary: "\"Fine\" & 'thin' ]]>", status: .active,
      brand: "Claywork", media: [picture], variants: variants, createdAt: Timestamp(milliseconds: 0), version: 1)
    let text =
      ProductFileFormat.google.beginning(shop: "A & B", base: "https://shop.example")
      + GoogleFeed.items(
        product, stock: [variants[0].id: VariantStock(available: 1)], base: "https://shop.example",
        at: Timestamp(milliseconds: 5))
      + ProductFileFormat.google.end()
    let items = try Feed(text).items
    #expect(
      items.first == [
        "g:id": "A&1", "g:title": "Cup <b> – Red", "g:description": "\"Fine\" & 'thin' ]]>",
        "g:link": "https://shop.example/products/cup", "g:condition": "new", "g:availability": "in_stock",
        "g:price": "10.00 GBP", "g:sale_price": "7.50 GBP",
        "g:sale_price_effective_date": "1970-01-01T00:00:00.000Z/1970-01-02T00:00:00.000Z", "g:image_link": picture.url,
        "g:brand": "Claywork",
        "g:gtin": "4006381333931", "g:item_group_id": "cup", "g:shipping_weight": "120 g",
      ])
    // A number whose check digit is wrong is no GTIN.
    #expect(items.last?["g:gtin"] == nil && items.last?["g:availability"] == "out_of_stock")
    #expect(items.last?["g:price"] == "0.05 GBP" && items.last?["g:sale_price"] == nil)
    var planned = product
    planned.availableAt = Timestamp(milliseconds: 86_400_000)
    let later = GoogleFeed.items(
      planned, stock: [variants[0].id: VariantStock(policy: .untracked)], base: "https://shop.example",
      at: Timestamp(milliseconds: 5))
    #expect(later.contains("<g:availability>preorder</g:availability>"))
    #expect(later.contains("<g:availability_date>1970-01-02T00:00:00.000Z</g:availability_date>"))
    #expect(later.contains("<g:availability>out_of_stock</g:availability>"))
    // What is sold before it comes has its day, which may be after that of its product.
    planned.availableAt = Timestamp(milliseconds: 43_200_000)
    let expected = GoogleFeed.items(
      planned,
      stock: [variants[0].id: VariantStock(policy: .oversells, expectedAt: Timestamp(milliseconds: 86_400_000))],
      base: "https://shop.example", at: Timestamp(milliseconds: 5))
    #expect(expected.contains("<g:availability>preorder</g:availability>"))
    #expect(expected.contains("<g:availability_date>1970-01-02T00:00:00.000Z</g:availability_date>"))
  }

  @Test
  func
    `what files say for Google stands in the feed, of a variant before its product; what Google does not take does not`()
    throws
  {
    let variants = try ["A", "B"].map { Variant(id: .make(), sku: $0, name: nil, price: try Money(5, .gbp)) }
    let product = Product(
      id: .make(), handle: "cup", name: "Cup", summary: nil, status: .active, variants: variants,
      createdAt: Timestamp(milliseconds: 0), version: 1)
    let kept = KeptCells(
      product: [
        "Google Shopping / Condition": "Used", "Google Shopping / Age Group": "elders", "Season": "Winter",
        "Google: Custom Label 0 (product.metafields.mm-google-shopping.custom_label_0)": "<Sale>",
      ],
      variants: [
        variants[0].id: [
          "google shopping / mpn": " M-1 ", "Google Shopping / Condition": "refurbished",
          "Google Shopping / Gender": "Female",
        ],
        variants[1].id: [
          "Google Shopping / Custom Product": "TRUE", "Google Shopping / MPN": String(repeating: "x", count: 71),
        ],
      ])
    let text =
      ProductFileFormat.google.beginning(shop: "S", base: "https://shop.example")
      + GoogleFeed.items(product, stock: [:], kept: kept, base: "https://shop.example", at: Timestamp(milliseconds: 5))
      + ProductFileFormat.google.end()
    let items = try Feed(text).items
    // What the first variant's row says counts for all, unless the row of another one does.
    #expect(items.map { $0["g:condition"] } == ["refurbished", "refurbished"])
    #expect(items.map { $0["g:gender"] } == ["female", "female"])
    #expect(items.map { $0["g:custom_label_0"] } == ["<Sale>", "<Sale>"])
    #expect(items.map { $0["g:mpn"] } == ["M-1", nil] && items.map { $0["g:age_group"] } == [nil, nil])
    #expect(items.map { $0["g:identifier_exists"] } == [nil, "no"])
  }
}

/// The items of a feed as a parser that is not ours reads them.
private final class Feed: NSObject, XMLParserDelegate {
  private(set) var items: [[String: String]] = []
  private var text = ""

  init(_ feed: String) throws {
    super.init()
    let parser = XMLParser(data: Data(feed.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "item" { items.append([:]) }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name.hasPrefix("g:"), !items.isEmpty { items[items.count - 1][name] = text }
  }
}
