import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What was sold: the sums, the days as a chart with its table, products, discounts, payments and taxes. Takes plain values.
struct SalesReportView: View {
  let sales: SalesReport
  let taxes: TaxReport
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("report-figures") {
      figure(text("Orders"), format.number(sales.sums.orders), id: "report-orders")
      figure(text("Total"), format.price(sales.sums.total), id: "report-total")
      figure(text("Returns and cancellations"), format.price(sales.sums.returned), id: "report-returned")
      figure(text("Net sales"), format.price(sales.sums.net), id: "report-net")
      if let average = sales.averageTotal { figure(text("Average order"), format.price(average), id: "report-average") }
      figure(text("Refunded"), format.price(sales.sums.refunded), id: "report-refunded")
      figure(
        text("Buyers who come again"),
        text("{1} of {2}", format.number(sales.returningBuyers), format.number(sales.buyers)),
        id: "report-returning")
    }
    part(.days) { days }
    part(.products) { products }
    part(.discounts) { discounts }
    part(.payments) { payments }
    part(.taxes) { taxRows }
  }

  private func figure(_ title: String, _ value: String, id: String) -> some View {
    Box("report-figure") {
      Text(title)
      Text(value).styleClass("figure").accessibilityIdentifier(id)
    }
  }

  private func part(_ kind: SalesReportFile, @ViewBuilder content: () -> some View) -> some View {
    Section(text(kind.title)) {
      content()
      if let first = sales.days.first?.day, let last = sales.days.last?.day,
        let file = URL(string: kind.location(from: first, through: last, in: text.locale).description)
      {
        Link(text("Export"), destination: file).accessibilityIdentifier("export-\(kind.rawValue)")
      }
    }
  }

  private var days: some View {
    Chart(
      text("Sales by day"),
      sales.days.map { day in
        Chart.Point(
          format.day(day.day), Double(day.sums.net.amount) / Double(day.sums.net.currency.unit),
          text: format.price(day.sums.net))
      }, mark: .bars, headings: Chart.Headings(label: text("Day"), value: text("Net sales"), former: ""),
      total: format.price(sales.sums.net))
  }

  @ViewBuilder private var products: some View {
    if sales.products.isEmpty {
      Text(text("Nothing was sold.")).foregroundStyle(.secondary)
    } else {
      Table(text("Products"), sales.products) {
        TableColumn<SalesReport.Product>(text("Name")) { product in Text(product.name) }
        TableColumn<SalesReport.Product>(text("SKU")) { product in Text(product.sku) }
        TableColumn<SalesReport.Product>(text("Units"), alignment: .trailing) { product in
          Text(format.number(product.units))
        }
        TableColumn<SalesReport.Product>(text("Total"), alignment: .trailing) { product in PriceText(product.total) }
      }
      if sales.products.count == SalesReport.rowLimit {
        Text(text("The {1} that brought most.", format.number(SalesReport.rowLimit))).foregroundStyle(.secondary)
      }
    }
  }

  @ViewBuilder private var discounts: some View {
    if sales.discounts.isEmpty {
      Text(text("Nothing was taken off.")).foregroundStyle(.secondary)
    } else {
      Table(text("Discounts"), sales.discounts.map { Row(value: $0) }) {
        TableColumn<Row<SalesReport.Discount>>(text("Name")) { row in
          Text(row.value.name.isEmpty ? text("Agreed by staff") : row.value.name)
        }
        TableColumn<Row<SalesReport.Discount>>(text("Orders"), alignment: .trailing) { row in
          Text(format.number(row.value.orders))
        }
        TableColumn<Row<SalesReport.Discount>>(text("Amount"), alignment: .trailing) { row in
          PriceText(row.value.amount)
        }
      }
    }
  }

  @ViewBuilder private var payments: some View {
    if sales.payments.isEmpty {
      Text(text("No money came or went back.")).foregroundStyle(.secondary)
    } else {
      Table(text("Payments"), sales.payments.map { Row(value: $0) }) {
        TableColumn<Row<SalesReport.Payment>>(text("Payment method")) { row in
          Text(text(SalesReportFile.name(of: row.value.method)))
        }
        TableColumn<Row<SalesReport.Payment>>(text("Payments"), alignment: .trailing) { row in
          Text(format.number(row.value.payments))
        }
        TableColumn<Row<SalesReport.Payment>>(text("Received"), alignment: .trailing) { row in
          PriceText(row.value.received)
        }
        TableColumn<Row<SalesReport.Payment>>(text("Refunded"), alignment: .trailing) { row in
          PriceText(row.value.refunded)
        }
      }
    }
  }

  @ViewBuilder private var taxRows: some View {
    if taxes.rows.isEmpty {
      Text(text("No tax was charged.")).foregroundStyle(.secondary)
    } else {
      Table(text("Taxes"), taxes.rows.map { Row(value: $0) }) {
        TableColumn<Row<TaxReport.Row>>(text("Country")) { row in
          Text(row.value.country.map { Country.name(of: $0, in: locale) } ?? text("Without an address"))
        }
        TableColumn<Row<TaxReport.Row>>(text("Tax")) { row in Text(row.value.name) }
        TableColumn<Row<TaxReport.Row>>(text("Rate"), alignment: .trailing) { row in
          Text(format.percent(millionths: row.value.rate))
        }
        TableColumn<Row<TaxReport.Row>>(text("Amount"), alignment: .trailing) { row in PriceText(row.value.amount) }
      }
      Text(text("Credits are not subtracted.")).foregroundStyle(.secondary)
    }
  }

  /// A row that is known by all that it says.
  private struct Row<Value: Hashable>: Identifiable {
    let value: Value
    var id: Value { value }
  }
}
