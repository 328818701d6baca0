import Catalog
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import MyStoreKit
import Ordering
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Many rivals for few units of a component: two bundles have it, and it is sold by itself.
struct BundleOversellTests {
  /// `make soak` has more buyers, over and over.
  private static let buyers = Soak.count("SOAK_BUYERS", orElse: 200)
  private static let rounds = Soak.count("SOAK_ROUNDS", orElse: 5)

  /// What buyers choose among, and how many units of the component each takes.
  private struct Choice {
    let variant: VariantID
    let units: Int
  }

  /// A component with so many units, a second that never runs out, and two bundles of both.
  private func choices(_ local: LocalStore, stock: Int) async throws -> (component: VariantID, choices: [Choice]) {
    let mug = try #require(try await local.owner.addProduct("Mug", price: 500, stock: stock).variants.first).id
    let tea = try #require(try await local.owner.addProduct("Tea", price: 300, stock: 1_000_000).variants.first).id
    let set = try await local.owner.addBundle("Set", price: 700, of: [(mug, 1), (tea, 1)])
    let pair = try await local.owner.addBundle("Pair", price: 1_200, of: [(mug, 2), (tea, 3)])
    return (mug, [Choice(variant: mug, units: 1), Choice(variant: set, units: 1), Choice(variant: pair, units: 2)])
  }

  /// As many carts as there are buyers, all filled before the first is placed: by turns with what is in each basket.
  private func rush(
    _ local: LocalStore, for baskets: [[Choice]], buyers: Int
  ) async throws -> (units: Int, others: Int) {
    let carts = await atOnce(8) { turn in
      var carts: [(request: PlaceOrder, holder: StoreClients, units: Int)] = []
      for number in 0..<buyers / 8 {
        let wanted = baskets[(turn + number) % baskets.count]
        let (cart, holder) = try await local.anyone.fillCart(wanted.map { ($0.variant, 1) })
        carts.append((try await holder.request(cart), holder, wanted.reduce(0) { $0 + $1.units }))
      }
      return carts
    }.values().flatMap(\.self)
    try #require(carts.count == buyers / 8 * 8)
    return await withTaskGroup(of: (units: Int, others: Int).self) { group in
      for (request, holder, units) in carts {
        group.addTask {
          do throws(HTTPClientError) {
            _ = try await holder.ordering.place(request, key: UUID().uuidString)
            return (units, 0)
          } catch { return (0, error.status == 409 && error.code == "out-of-stock" ? 0 : 1) }
        }
      }
      var sum = (units: 0, others: 0)
      for await answer in group { sum = (sum.units + answer.units, sum.others + answer.others) }
      return sum
    }
  }

  @Test(.timeLimit(.minutes(90)))
  func `two bundles that share an item, and the item alone, sell exactly what there is of it, over and over`()
    async throws
  {
    try await LocalStore.with { local in
      for round in 0..<Self.rounds {
        // With an odd number, a bundle of two may find one.
        let stock = Self.buyers / 10 + round % 2
        let (mug, choices) = try await choices(local, stock: stock)
        // The component, each bundle, and all three at once.
        let sold = try await rush(local, for: choices.map { [$0] } + [choices], buyers: Self.buyers)
        #expect(sold.others == 0)
        // Whoever wants one finds the last one, in whatever order they came.
        #expect(sold.units == stock)
        for choice in choices {
          #expect(try await local.anyone.inventory.availability(of: choice.variant).available == 0)
        }
        let items = try await local.owner.inventory.stock(StockFilter(variant: mug)).items
        #expect(items.map(\.committed) == [stock] && items.map(\.available) == [0])
      }
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `a store that looks at each line by itself sells what it does not have`() async throws {
    try await LocalStore.with(allocate: Self.unsummed) { local in
      let (_, choices) = try await choices(local, stock: 4)
      // An order of all three takes four units, and leaves none.
      #expect(try await rush(local, for: [choices], buyers: 32).units > 4)
    }
  }

  /// The fault that the store must not have: lines that share a row of stock are each checked by what there was before.
  private static let unsummed = StockAllocation { demand, _, _, work throws(InventoryError) in
    var levels: [VariantID: (onHand: Int, committed: Int)] = [:]
    for line in demand {
      let onHand: Int? = try work.first("SELECT on_hand FROM \(.stock) WHERE variant = \(line.variant)")
      let committed: Int? = try work.first("SELECT committed FROM \(.stock) WHERE variant = \(line.variant)")
      levels[line.variant] = (onHand ?? 0, committed ?? 0)
    }
    for line in demand {
      let level = levels[line.variant] ?? (0, 0)
      guard level.onHand - level.committed >= line.quantity else { throw .outOfStock(line.variant) }
      try work.run(
        "UPDATE \(.stock) SET committed = \(level.committed + line.quantity) WHERE variant = \(line.variant)")
    }
  }
}

extension StoreClients {
  /// Adds a product of one variant that is made of others.
  func addBundle(_ name: String, price: Int64, of components: [(VariantID, Int)]) async throws -> VariantID {
    let variant = Variant(
      id: .make(), sku: UUID().uuidString, name: nil, price: try Money(price, .gbp),
      components: components.map { BundleComponent(variant: $0.0, quantity: $0.1) })
    _ = try await catalog.add(NewProduct(name: name, variants: [variant]))
    return variant.id
  }
}
