import Access
import Foundation
import FoundationCore
import Imports
import Marketing
import MarketingService
import Pricing
import TestSupport
import Testing

/// Discount codes of another shop, as its file has them.
struct DiscountImportTests {
  private static let head =
    "Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Combines with Order Discounts,"
    + "Combines with Product Discounts,Combines with Shipping Discounts,Customer Selection,Context,Times Used In Total,"
    + "Applies Once Per Customer,Usage Limit Per Code,Status,Start,End\n"

  private func take(
    _ rows: String, in shop: MarketingFixture, isDryRun: Bool = false, as principal: Principal = MarketingFixture.keeper
  ) async throws -> ImportReport {
    var issues: [ImportIssue] = []
    var report = try await shop.service.promotions.taking(.gbp, isDryRun: isDryRun, as: principal)
      .run(reading: arriving(Array((Self.head + rows).utf8))) { _, part in issues += part.issues }
    report.issues = issues
    return report
  }

  private func promotions(_ shop: MarketingFixture) async throws -> [String: ShopPromotion] {
    let all = try await shop.service.promotions.page(limit: 100, as: MarketingFixture.keeper).items
    return Dictionary(all.map { ($0.terms.title, $0) }) { first, _ in first }
  }

  @Test func `codes become promotions that do here what they did there`() async throws {
    try await MarketingFixture.with { shop in
      let rows =
        "SAVE15,-15.0,percentage,Amount Off,order,,,1,1,all,,3,1,10,Active,2026-06-22 01:24:35 +0400,\n"
        + "FIVER,-5.00,fixed_amount,Amount Off,order,,,,,,,0,,,Active,,2027-01-01 00:00:00 +0000\n"
        + "SHIP,-100.0,percentage,Free Shipping,shipping,,1,,,,,0,0,,Scheduled,2027-01-01 00:00:00 +0000,\n"
        + "OLD,-12.5,percentage,Amount Off,order,,,,,,,9,,,Expired,2020-01-01 00:00:00 +0000,\n"
        + "GONE,-10,percentage,Amount Off,order,,,,,,,5,,5,Active,,\n"
      #expect(try await take(rows, in: shop, isDryRun: true).created == 5)
      #expect(try await promotions(shop).isEmpty)
      let report = try await take(rows, in: shop)
      #expect(report.created == 5 && report.refused == 0)
      #expect(report.notes.map(\.column) == ["Context", "Discount Class"])
      let found = try await promotions(shop)
      let save = try #require(found["SAVE15"]).terms
      #expect(save.action == .percentage(try #require(Share(millionths: 150_000)), of: ProductSelection()))
      #expect(save.kind == .order && save.trigger == .code && save.status == .active)
      #expect(save.combinesWith == [.product, .delivery])
      #expect(save.limits == PromotionLimits(perCode: 7, perCustomer: 1))
      #expect(save.startsAt == Timestamp("2026-06-21T21:24:35Z") && save.endsAt == nil)
      let fiver = try #require(found["FIVER"]).terms
      #expect(fiver.action == .amount(MarketingFixture.pounds(500), off: ProductSelection()) && fiver.currency == .gbp)
      #expect(fiver.endsAt == Timestamp("2027-01-01T00:00:00Z") && fiver.combinesWith.isEmpty)
      let ship = try #require(found["SHIP"]).terms
      #expect(ship.action == .percentage(.whole, of: ProductSelection()) && ship.kind == .delivery)
      // For which countries, and how dear a delivery, the file does not say.
      #expect(ship.status == .draft)
      #expect(found["OLD"]?.terms.status == .archived && found["GONE"]?.terms.status == .archived)
      #expect(found["SAVE15"]?.codeCount == 1)
      // The same file again changes nothing, also not what was changed here.
      let again = try await take(rows, in: shop)
      #expect(again.unchanged == 5 && again.created == 0)
      #expect(try await promotions(shop).count == 5)
    }
  }

  @Test(arguments: [
    ("P,-10,percentage,Amount Off,product,,,,,,,0,,,Active,,", "Discount Class"),
    ("M,-10,percentage,Amount Off,order,Minimum purchase of £50,,,,,,0,,,Active,,", "Minimum Purchase Requirements"),
    ("C,-10,percentage,Amount Off,order,,,,,Specific segments,,0,,,Active,,", "Customer Selection"),
    ("S,-10,percentage,Amount Off,order,,,,,,,0,,,Disabled,,", "Status"),
    ("O,-10,percentage,Amount Off,order,,,,,,,0,sometimes,,Active,,", "Applies Once Per Customer"),
    ("T,-10,percentage,Amount off products,,,,,,,,0,,,Active,,", "Discount Class"),
  ])
  func `a code of which not everything is known is a draft, with a note`(row: String, column: String) async throws {
    try await MarketingFixture.with { shop in
      let report = try await take(row + "\n", in: shop)
      #expect(report.created == 1)
      #expect(report.notes.contains { $0.column == column && $0.row == 2 })
      let statuses: [PromotionTerms.Status] = try await promotions(shop).values.map(\.terms.status)
      #expect(statuses == [.draft])
    }
  }

  @Test(arguments: [
    ("B,,percentage,Buy X get Y,product,,,,,,,0,,,Active,,", "Type"),
    ("A,0,app,App Discount,order,,,,,,,0,,,Active,,", "Type"),
    ("V,0,percentage,Amount Off,order,,,,,,,0,,,Active,,", "Value"),
    ("V,-101,percentage,Amount Off,order,,,,,,,0,,,Active,,", "Value"),
    ("V,1.234567,percentage,Amount Off,order,,,,,,,0,,,Active,,", "Value"),
    ("V,-1.234,fixed_amount,Amount Off,order,,,,,,,0,,,Active,,", "Value"),
    ("V,1,euros,Amount Off,order,,,,,,,0,,,Active,,", "Value Type"),
    ("V,1,percentage,Amount Off,everything,,,,,,,0,,,Active,,", "Discount Class"),
    ("V,1,percentage,Amount Off,order,,,,,,,0,,many,Active,,", "Usage Limit Per Code"),
    ("V,1-5,percentage,Amount Off,order,,,,,,,0,,,Active,,", "Value"),
    ("V,1,percentage,Amount Off,order,,,,,,,\"1,234\",,2000,Active,,", "Times Used In Total"),
    ("V,1,percentage,Amount Off,order,,,,,,,0,,,Active,yesterday,", "Start"),
    ("V,1,percentage,Amount Off,order,,,,,,,0,,,Active,2026-01-02 00:00:00 +0000,2026-01-01 00:00:00 +0000", "Name"),
    (String(repeating: "x", count: 65) + ",1,percentage,Amount Off,order,,,,,,,0,,,Active,,", "Name"),
  ])
  func `what cannot be a promotion is refused with its column`(row: String, column: String) async throws {
    try await MarketingFixture.with { shop in
      let report = try await take(row + "\nGOOD,1,percentage,Amount Off,order,,,,,,,0,,,Active,,\n", in: shop)
      #expect(report.created == 1 && report.refused == 1)
      let columns: [String?] = report.issues.map(\.column)
      #expect(columns == [column])
    }
  }

  @Test(arguments: [
    "Discount Class", "Minimum Purchase Requirements", "Customer Selection", "Applies Once Per Customer",
    "Usage Limit Per Code", "Start", "End",
  ])
  func `without a column that restricts codes, they are drafts`(column: String) async throws {
    try await MarketingFixture.with { shop in
      let head = Self.head.replacing(column, with: "Other")
      let text = head + "A,-10,percentage,Amount Off,order,,,,,,,0,,,Active,,\n"
      let report = try await shop.service.promotions.taking(.gbp, isDryRun: false, as: MarketingFixture.keeper)
        .run(reading: arriving(Array(text.utf8)))
      #expect(report.created == 1 && report.notes.contains { $0.column == column })
      let statuses: [PromotionTerms.Status] = try await promotions(shop).values.map(\.terms.status)
      #expect(statuses == [.draft])
    }
  }

  @Test func `codes that do the same become one promotion, whatever their spelling`() async throws {
    try await MarketingFixture.with { shop in
      let same = ",-10,percentage,Amount Off,order,,,,,,,0,,1,Active,,\n"
      let rows = (1...300).map { "WINTER-\($0)\(same)" }.joined() + "\"SUM\tMER\"\(same)"
      let report = try await take(
        rows + "OTHER,-20,percentage,Amount Off,order,,,,,,,0,,1,Active,,\n", in: shop)
      #expect(report.created == 302 && report.refused == 0)
      let found = try await promotions(shop)
      #expect(found.count == 2 && found["WINTER-1"]?.codeCount == 301 && found["OTHER"]?.codeCount == 1)
      #expect(found["WINTER-1"]?.terms.limits.perCode == 1)
    }
  }

  @Test func `a code that the shop has keeps what it does here, and one in another spelling is refused`() async throws {
    try await MarketingFixture.with { shop in
      _ = try await shop.add(MarketingFixture.terms { $0.trigger = .code }, codes: ["save 15"])
      let row = ",-15.0,percentage,Amount Off,order,,,,,,,0,,,Active,,\n"
      let report = try await take("SAVE15" + row + "new" + row + "NEW" + row, in: shop)
      #expect(report.created == 1 && report.unchanged == 1 && report.refused == 1)
    }
  }

  @Test func `who may not write promotions takes none in`() async throws {
    try await MarketingFixture.with { shop in
      await #expect(throws: ImportFailure.self) {
        _ = try await take(
          "A,1,percentage,Amount Off,order,,,,,,,0,,,Active,,\n", in: shop,
          as: MarketingFixture.staff(.marketingRead))
      }
    }
  }
}
