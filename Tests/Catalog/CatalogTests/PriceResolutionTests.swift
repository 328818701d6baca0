import Catalog
import FoundationCore
import StoreIdentifiers
import TestSupport
import Testing

struct PriceResolutionTests {
  private let variant = VariantID(UniqueID(high: 1, low: 1))
  private let now = Timestamp(milliseconds: 1_000)

  private func pounds(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  private func list(
    _ number: UInt64, _ kind: PriceListKind, _ prices: [(Int, Int64)], groups: [String] = [],
    from start: Int64? = nil, until end: Int64? = nil, isActive: Bool = true
  ) throws -> PriceList {
    PriceList(
      id: PriceListID(UniqueID(high: 2, low: number)), name: "List \(number)", kind: kind, isActive: isActive,
      startsAt: start.map { Timestamp(milliseconds: $0) }, endsAt: end.map { Timestamp(milliseconds: $0) },
      customerGroups: groups,
      prices: try prices.map { ListPrice(variant: variant, minimumQuantity: $0.0, price: try pounds($0.1)) })
  }

  private func resolve(
    _ lists: [PriceList], quantity: Int = 1, group: String? = nil
  ) throws -> ResolvedPrice {
    PriceResolution.resolve(
      variant, price: try pounds(1_000), lists: lists,
      for: PriceQuestion(quantity: quantity, customerGroup: group, at: now))
  }

  @Test func `without lists the variant's own price counts`() throws {
    let plain = try resolve([])
    #expect(plain.price.amount == 1_000 && plain.original == nil && plain.list == nil)
  }

  @Test func `a sale lowers the price and tells what it lowers, an override replaces it`() throws {
    let sale = try resolve([try list(1, .sale, [(1, 800)])])
    #expect(sale.price.amount == 800 && sale.original?.amount == 1_000 && sale.trace.map(\.verdict) == [.base, .taken])
    let override = try resolve([try list(1, .override, [(1, 1_300)])])
    #expect(override.price.amount == 1_300 && override.original == nil)
    let both = try resolve([try list(1, .sale, [(1, 800)]), try list(2, .override, [(1, 900)])])
    #expect(both.price.amount == 800 && both.original?.amount == 900)
    let useless = try resolve([try list(1, .sale, [(1, 1_000)])])
    #expect(useless.price.amount == 1_000 && useless.list == nil && useless.trace.last?.verdict == .notLower)
  }

  @Test(arguments: [(1, 900), (9, 900), (10, 800), (99, 800), (100, 700), (1_000_000, 700)] as [(Int, Int64)])
  func `the highest quantity that is reached counts`(quantity: Int, amount: Int64) throws {
    let list = try list(1, .override, [(100, 700), (1, 900), (10, 800)])
    #expect(try resolve([list], quantity: quantity).price.amount == amount)
  }

  @Test(
    arguments: [(nil, nil, true), (1_000, nil, true), (1_001, nil, false), (nil, 1_000, false), (nil, 1_001, true)]
      as [(Int64?, Int64?, Bool)])
  func `a schedule begins with its first moment and ends before its last`(
    start: Int64?, end: Int64?, counts: Bool
  ) throws {
    let price = try resolve([try list(1, .sale, [(1, 500)], from: start, until: end)])
    #expect((price.price.amount == 500) == counts)
    #expect(price.trace.last?.verdict == (counts ? .taken : .notNow))
  }

  @Test func `a list for a group is for its members alone, and a draft for nobody`() throws {
    let trade = try list(1, .override, [(1, 500)], groups: ["trade"])
    #expect(try resolve([trade]).price.amount == 1_000)
    #expect(try resolve([trade], group: "vip").price.amount == 1_000)
    #expect(try resolve([trade], group: "trade").price.amount == 500)
    #expect(try resolve([try list(1, .sale, [(1, 500)], isActive: false)]).price.amount == 1_000)
  }

  @Test func `whatever the lists, the rules hold`() throws {
    var random = SplitMix(seed: 33)
    for _ in 0..<3_000 {
      let lists = try (0..<Int.random(in: 0...6, using: &random)).map { number in
        let prices = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          ([1, 1, 5, 10, 50].randomElement(using: &random) ?? 1, Int64.random(in: 0...1_500, using: &random))
        }
        let start: Int64? = Bool.random(using: &random) ? Int64.random(in: 900...1_100, using: &random) : nil
        return try list(
          UInt64(number), Bool.random(using: &random) ? .sale : .override, prices,
          groups: Bool.random(using: &random) ? [] : ["trade"], from: start,
          until: Bool.random(using: &random) ? 1_050 : nil, isActive: Int.random(in: 0...5, using: &random) > 0)
      }
      let quantity = Int.random(in: 1...60, using: &random)
      let group: String? = Bool.random(using: &random) ? "trade" : nil
      let found = try resolve(lists, quantity: quantity, group: group)
      // The order of the lists says nothing.
      #expect(try resolve(lists.shuffled(using: &random), quantity: quantity, group: group) == found)
      // Every price is in the trace once, and those taken explain the price.
      #expect(found.trace.count == 1 + lists.map(\.prices.count).reduce(0, +))
      let taken = found.trace.filter { $0.verdict == .taken }
      #expect(taken.count <= 2 && (taken.last ?? found.trace[0]).price == found.price)
      #expect(found.list == taken.last?.list)
      // What a sale lowers is higher, and only a sale tells it.
      if let original = found.original { #expect(original.amount > found.price.amount) }
      let kind = lists.first { $0.id == found.list }?.kind
      #expect((found.original != nil) == (kind == .sale))
      // The list that gave the price counts, and so does its quantity.
      if let list = lists.first(where: { $0.id == found.list }) {
        #expect(list.counts(at: now, for: group) && (taken.last?.minimumQuantity ?? 0) <= quantity)
      }
      // Without overrides nobody pays more than the variant's own price; another sale never makes it dearer.
      if !lists.contains(where: { $0.kind == .override }) { #expect(found.price.amount <= 1_000) }
      let more = lists + [try list(99, .sale, [(1, Int64.random(in: 0...1_500, using: &random))])]
      #expect(try resolve(more, quantity: quantity, group: group).price.amount <= found.price.amount)
    }
  }
}
