import Catalog
import CatalogUI
import Foundation
import FoundationCore
import StoreIdentifiers
import Testing

/// What is typed about a price list, and what is made of it.
@Suite struct PriceListFormTests {
  private let variant = VariantID.make()

  private func form(_ change: (inout PriceListForm) -> Void = { _ in }) -> PriceListForm {
    var form = PriceListForm()
    form.name = " Autumn "
    form.rows = [PriceListForm.Row(id: "1", sku: " apron-l ", quantity: " 10 ", price: "25.50")]
    change(&form)
    return form
  }

  @Test func `what is typed becomes a list, without spaces and empty rows`() throws {
    var form = form {
      $0.groups = ["trade", "schools"]
      $0.kind = .override
      $0.isActive = true
      $0.startsAt = Date(timeIntervalSince1970: 5)
      $0.rows.append(PriceListForm.Row())
    }
    let id = PriceListID.make()
    let draft = try #require(form.draft(id, in: .gbp, variants: [SKU.key("APRON-L"): [variant]]))
    #expect(draft.id == id && draft.name == "Autumn" && draft.kind == .override && draft.isActive)
    #expect(draft.customerGroups == ["trade", "schools"] && draft.startsAt == Timestamp(milliseconds: 5_000))
    #expect(draft.prices == [ListPrice(variant: variant, minimumQuantity: 10, price: try Money(2_550, .gbp))])
    form.rows[0].sku = "another"
    #expect(form.draft(id, in: .gbp, variants: [SKU.key("APRON-L"): [variant]]) == nil)
  }

  @Test(
    arguments: [
      ({ @Sendable in $0.name = "  " }, PriceListForm.Field.name),
      ({ @Sendable in $0.name = String(repeating: "n", count: 251) }, .name),
      (
        { @Sendable in
          $0.startsAt = Date(timeIntervalSince1970: 9)
          $0.endsAt = Date(timeIntervalSince1970: 9)
        }, .endsAt
      ),
      ({ @Sendable in $0.groups = [String(repeating: "g", count: 101)] }, .groups),
      ({ @Sendable in $0.rows[0].sku = " " }, .sku("1")), ({ @Sendable in $0.rows[0].quantity = "0" }, .quantity("1")),
      ({ @Sendable in $0.rows[0].quantity = "99999999999999999999" }, .quantity("1")),
      ({ @Sendable in $0.rows[0].price = "-1" }, .price("1")),
      ({ @Sendable in $0.rows[0].price = "1.234" }, .price("1")),
      (
        { @Sendable in $0.rows.append(PriceListForm.Row(id: "2", sku: "APRON-L", quantity: "10", price: "1")) },
        .sku("2")
      ),
    ] as [(@Sendable (inout PriceListForm) -> Void, PriceListForm.Field)])
  func `what cannot be meant is told beside its field`(
    change: @Sendable (inout PriceListForm) -> Void, field: PriceListForm.Field
  ) {
    let form = form(change)
    #expect(Array(form.problems(in: .gbp).keys) == [field])
    #expect(form.draft(.make(), in: .gbp, variants: [SKU.key("APRON-L"): [variant]]) == nil)
  }

  @Test func `prices are in the currency that is chosen, or in the shop's`() throws {
    let yen = form {
      $0.currency = "JPY"
      $0.rows[0].price = "2550"
    }
    let draft = try #require(yen.draft(.make(), in: .gbp, variants: [SKU.key("APRON-L"): [variant]]))
    #expect(draft.prices.map(\.price) == [try Money(2_550, .jpy)])
    #expect(form { $0.currency = "JPY" }.problems(in: .gbp)[.price("1")] == "Enter a price, such as 1250.")
    let list = PriceList(id: .make(), name: "Yen", kind: .override, isActive: true, prices: draft.prices)
    let known = PricedVariant(
      id: variant, sku: "APRON-L", productName: "Apron", name: nil, price: try Money(1_000, .gbp))
    #expect(PriceListForm(list, variants: [known]).currency == "JPY")
  }

  @Test func `a form of a list says the list again`() throws {
    let list = PriceList(
      id: .make(), name: "Trade", kind: .override, isActive: false, endsAt: Timestamp(milliseconds: 9_000),
      customerGroups: ["trade, retail", "schools"],
      prices: [
        ListPrice(variant: variant, price: try Money(900, .gbp)),
        ListPrice(variant: variant, minimumQuantity: 5, price: try Money(800, .gbp)),
      ])
    let known = PricedVariant(id: variant, sku: "M", productName: "Mug", name: nil, price: try Money(1_000, .gbp))
    let form = PriceListForm(list, variants: [known])
    let draft = try #require(form.draft(list.id, in: .gbp, variants: [SKU.key("M"): [variant]]))
    #expect(draft.prices == list.prices && draft.endsAt == list.endsAt && draft.startsAt == nil && !draft.isActive)
    #expect(draft.customerGroups == list.customerGroups, "a comma of a code's own makes no two codes of it")
    #expect(form.says(theSameAs: PriceListForm(list, variants: [known])))
  }

  @Test func `a SKU of several variants gives each its price, until one has its own`() throws {
    let other = VariantID.make()
    let typed = form { $0.rows[0].quantity = "1" }
    let draft = try #require(typed.draft(.make(), in: .gbp, variants: [SKU.key("APRON-L"): [variant, other]]))
    #expect(draft.prices.map(\.variant) == [variant, other])
    let known = [variant, other].map {
      PricedVariant(id: $0, sku: "APRON-L", productName: "Apron", name: nil, price: draft.prices[0].price)
    }
    let list = PriceList(id: .make(), name: "Trade", kind: .override, isActive: true, prices: draft.prices)
    var again = PriceListForm(list, variants: known)
    #expect(again.rows.count == 2 && again.problems(in: .gbp).isEmpty)
    again.rows.removeLast()
    let kept = draft.prices.map(\.variant).first { $0.description == again.rows[0].id.prefix(36) }
    let one = again.draft(list.id, in: .gbp, variants: [SKU.key("APRON-L"): [variant, other]])
    #expect(one?.prices.map(\.variant) == [kept].compactMap { $0 })
    // A code that is typed stands for those that have no row of their own.
    again.rows.append(PriceListForm.Row(id: "2", sku: "apron-l", quantity: "1", price: "1"))
    let both = again.draft(list.id, in: .gbp, variants: [SKU.key("APRON-L"): [variant, other]])
    #expect(both?.prices.count == 2 && Set(both?.prices.map(\.variant) ?? []) == [variant, other])
    #expect(again.draft(list.id, in: .gbp, variants: [SKU.key("APRON-L"): [kept].compactMap { $0 }]) == nil)
  }

  @Test func `a list stands by its time`() {
    func standing(_ start: Int64?, _ end: Int64?, isActive: Bool = true) -> PriceListStanding {
      PriceListSummary(
        id: .make(), name: "A", kind: .sale, isActive: isActive, startsAt: start.map { Timestamp(milliseconds: $0) },
        endsAt: end.map { Timestamp(milliseconds: $0) }, customerGroups: [], priceCount: 0, version: 1
      ).standing(at: Timestamp(milliseconds: 10))
    }
    #expect(standing(nil, nil) == .inEffect && standing(10, 11) == .inEffect && standing(11, nil) == .planned)
    #expect(standing(nil, 10) == .over && standing(nil, nil, isActive: false) == .draft)
  }
}
