import Catalog
import Foundation
import FoundationCore
import FoundationUI
import Testing

// How texts become moments, and rows are made, is the forms' own.
@testable import CatalogUI

/// What is typed about a sale, and the rows that options make.
struct SaleFormTests {
  private static let london = TimeZone(identifier: "Europe/London") ?? .gmt

  private static var filled: SaleForm {
    var form = SaleForm()
    (form.name, form.percentage, form.scope, form.words) = ("Week", "20", .search, "oak")
    return form
  }

  @Test(arguments: [
    ("2026-02-28T09:30", "2026-02-28T09:30:00.000Z"), ("2026-07-01 00:00", "2026-06-30T23:00:00.000Z"),
    ("2026-07-01", "2026-06-30T23:00:00.000Z"),
  ])
  func `times are the shop's`(typed: String, moment: String) throws {
    let read = try #require(LocalMoment.moment(typed, in: Self.london))
    #expect(read.description == moment)
    #expect(LocalMoment.moment(LocalMoment.text(read, in: Self.london), in: Self.london) == read)
  }

  @Test(arguments: ["", "soon", "2026-02-30T09:30", "2026-02-28T24:00", "2026-02-28T9", "2026-02-28T09:60"])
  func `other texts are no times`(typed: String) {
    #expect(LocalMoment.moment(typed, in: Self.london) == nil)
  }

  @Test func `a sale needs a name, a percentage, and something to reduce`() {
    #expect(Set(SaleForm().problems(in: .gmt).keys) == [.name, .percentage, .scope])
    #expect(Self.filled.problems(in: .gmt).isEmpty)
    for wrong in ["0", "100", "12.5", "-3", "x"] {
      var form = Self.filled
      form.percentage = wrong
      #expect(form.problems(in: .gmt).keys.contains(.percentage), "\(wrong)")
    }
    var form = Self.filled
    (form.startsAt, form.endsAt) = ("2026-03-01T00:00", "2026-03-01T00:00")
    #expect(Set(form.problems(in: .gmt).keys) == [.endsAt])
    form.endsAt = "later"
    #expect(Set(form.problems(in: .gmt).keys) == [.endsAt])
    #expect(form.sale(.make(), version: 1, in: .gmt) == nil)
  }

  @Test func `a form says what a sale is, and asks for the same again`() throws {
    let sale = Sale(
      name: "Week", percentage: 20, scope: .category(.make()), isActive: false,
      startsAt: Timestamp("2026-06-30T23:00:00.000Z"), endsAt: nil, version: 4)
    let form = SaleForm(sale, title: "Kitchen", in: Self.london)
    #expect(form.startsAt == "2026-07-01T00:00" && form.category?.title == "Kitchen")
    #expect(form.sale(sale.id, version: 4, in: Self.london) == sale)
  }

  @Test func `options make a row for each combination, and the row that was there stays`() {
    var form = ProductForm()
    (form.name, form.options) = ("Enamel Mug", "Size, Colour")
    form.variants[0].price = "12"
    let first = form.variants[0].id
    #expect(form.makeVariants(of: [["S", "L"], ["Red", "Sky blue"]]) == 4)
    #expect(form.variants.map(\.values) == ["S, Red", "S, Sky blue", "L, Red", "L, Sky blue"])
    #expect(form.variants[0].id == first && form.variants.map(\.price) == ["12", "12", "12", "12"])
    #expect(form.variants[3].sku == "ENAMEL-MUG-L-SKY-BLUE")
    // What is there already is not made again.
    #expect(form.makeVariants(of: [["S", "L"], ["Red", "Sky blue", "Green"]]) == 2)
    #expect(form.variants.count == 6)
    form.setPrices("9.50")
    #expect(form.variants.allSatisfy { $0.price == "9.50" })
    // An option without values makes nothing, and neither do more rows than a product may have.
    #expect(form.makeVariants(of: [["M"], []]) == 0)
    let many = (0..<60).map { "v\($0)" }
    #expect(form.makeVariants(of: [many, many]) == 0)
  }
}
