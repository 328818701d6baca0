import Access
import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers

/// A small household shop, so that a new store has something to show. Every name and text is made up.
enum DemoCatalogue {
  private struct Item {
    let name: String, sku: String, price: Int64, summary: String
  }

  /// Adds the products and receives a hundred of each. What an interrupted start has added is not added again.
  static func load(into store: Store) async throws {
    let keeper = Principal.staff(StaffPrincipal(id: IdentifierSource.system.next(), permissions: Store.permissions))
    var lines: [Receipt.Line] = []
    for item in items.reversed() {
      let new = NewProduct(
        name: item.name, summary: item.summary,
        variants: [
          Variant(id: .make(), sku: item.sku, name: nil, price: try Money(item.price, store.configuration.currency))
        ])
      let product = try await store.catalog.add(new, once: key(item.sku), as: keeper)
      lines += product.variants.map { Receipt.Line(variant: $0.id, quantity: 100) }
    }
    try await store.inventory.receive(Receipt(lines: lines), once: key("stock"), as: keeper)
  }

  /// The same at every start.
  private static func key(_ name: String) -> IdempotencyKey {
    IdempotencyKey(principal: "demo", operation: "demo", key: name, fingerprint: [])
  }

  private static let items: [Item] = [
    Item(
      name: "Handmade Fresh Table", sku: "FUR-TABLE-01", price: 24_900,
      summary: "A solid oak table for six, oiled by hand. Comes in two parts; a screwdriver is enough."),
    Item(
      name: "Durable Water Bottle", sku: "KIT-BOTTLE-01", price: 1_850,
      summary: "Half a litre in brushed steel. Keeps tea hot through a long meeting and never leaks in a bag."),
    Item(
      name: "Linen Tea Towel", sku: "KIT-TOWEL-01", price: 950,
      summary: "Stonewashed linen that dries glasses without a trace. Softer with every wash."),
    Item(
      name: "Stoneware Mug", sku: "KIT-MUG-01", price: 1_400,
      summary: "Thrown and glazed in small batches, so no two are quite alike. Fit for the dishwasher."),
    Item(
      name: "Beeswax Candle", sku: "HOM-CANDLE-01", price: 1_200,
      summary: "Pure beeswax with a cotton wick. Burns for about thirty hours and smells faintly of honey."),
    Item(
      name: "Wool Throw Blanket", sku: "HOM-THROW-01", price: 6_500,
      summary: "Lambswool in a herringbone weave, 130 by 180 centimetres. For sofas and cold train journeys."),
    Item(
      name: "Cast Iron Skillet", sku: "KIT-SKILLET-01", price: 4_200,
      summary: "Twenty-six centimetres, seasoned and ready. Goes from hob to oven to table."),
    Item(
      name: "Olive Wood Board", sku: "KIT-BOARD-01", price: 2_800,
      summary: "One piece of olive wood with its own grain. Kind to knives, handsome under cheese."),
    Item(
      name: "Brass Desk Lamp", sku: "LIG-LAMP-01", price: 8_900,
      summary: "A lamp that bends where you want it and stays there. Takes an ordinary bulb."),
    Item(
      name: "Recycled Paper Notebook", sku: "OFF-NOTE-01", price: 750,
      summary: "A hundred and sixty dotted pages that lie flat. The cover is last year's packaging."),
    Item(
      name: "Enamel Plant Pot", sku: "GAR-POT-01", price: 1_650,
      summary: "White enamel with a blue rim and a saucer. For a windowsill or a balcony."),
    Item(
      name: "Canvas Tote Bag", sku: "ACC-TOTE-01", price: 1_950,
      summary: "Heavy cotton canvas with long handles and a pocket for keys. Carries a week of shopping."),
  ]
}
