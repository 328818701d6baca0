import Catalog
import CatalogUI
import Foundation
import FoundationCore
import FoundationUI
import Inventory
import Ordering
import OrderingUI
import Shipping
import StoreIdentifiers
import WebUI

/// What is to be done, and the sales of fourteen days beside those of the fourteen before. Takes plain values.
struct SalesOverviewView: View {
  let overview: SalesOverview
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.storeText) private var text

  var body: some View {
    Box("todo") {
      tile(text("Orders to pay"), overview.unpaid, .unpaid)
      tile(text("Orders to ship"), overview.unshipped, .unshipped)
      if let today = overview.days.last {
        NavigationLink(value: OrderingRoute.orders(cursor: nil)) {
          Text(text("Today"))
          Text(format.price(today.total)).styleClass("figure").accessibilityIdentifier("sales-today")
          Text(text(count: today.orders, "# order", "# orders")).styleClass("note")
            .accessibilityIdentifier("orders-today")
        }
      }
    }
    if let sum = total(of: latest), let former = total(of: before) {
      Text(text("{1} in 14 days, {2} in the 14 before", format.price(sum), format.price(former)))
        .accessibilityIdentifier("sales-sum")
      Chart(
        text("Sales by day"), points, mark: .bars,
        headings: Chart.Headings(label: text("Day"), value: text("Sales"), former: text("14 days before")),
        total: format.price(sum))
    }
  }

  private func tile(_ title: String, _ count: Int, _ filter: OrderFilter) -> some View {
    NavigationLink(value: OrderingRoute.orders(filter: filter, cursor: nil)) {
      Text(title)
      Text(format.number(count) + (count == SalesOverview.countLimit ? "+" : "")).styleClass("figure")
        .accessibilityIdentifier("todo-\(filter.rawValue)")
    }
  }

  private var latest: ArraySlice<SalesOverview.Day> { overview.days.suffix(SalesOverview.dayCount / 2) }
  private var before: ArraySlice<SalesOverview.Day> { overview.days.prefix(SalesOverview.dayCount / 2) }

  private var points: [Chart.Point] {
    zip(latest, before).map { day, former in
      Chart.Point(
        label(of: day), Double(day.total.amount), text: format.price(day.total),
        former: Chart.Point.Former(Double(former.total.amount), text: format.price(former.total)))
    }
  }

  /// "23 Nov".
  private func label(of day: SalesOverview.Day) -> String {
    let midnight = Timestamp(day.id + "T00:00:00Z").map { TimeInterval($0.milliseconds) / 1_000 } ?? 0
    let style = Date.FormatStyle(locale: locale, timeZone: .gmt).day().month()
    return Date(timeIntervalSince1970: midnight).formatted(style)
  }

  private func total(of days: ArraySlice<SalesOverview.Day>) -> Money? {
    guard let first = days.first else { return nil }
    return try? days.dropFirst().reduce(first.total) { try $0.adding($1.total) }
  }
}

/// What is nearly gone, with how much is left. Takes plain values.
struct LowStockView: View {
  let items: [StockItem]
  /// How many are shown.
  let limit: Int
  /// What the shop knows of a variant.
  let card: (VariantID) -> VariantCard?
  @Environment(\.storeText) private var text

  var body: some View {
    if items.isEmpty {
      Text(text("Nothing is nearly gone.")).foregroundStyle(.secondary)
    } else {
      ForEach(Array(items.prefix(limit)), id: \.variant) { item in
        Box("part-row") {
          if let card = card(item.variant) {
            NavigationLink(value: CatalogStaffRoute.product(card.product)) {
              Text(card.name)
              Text(" " + card.sku).foregroundStyle(.secondary)
            }
          } else {
            Text(item.variant.description)
          }
          Text(item.available == 0 ? text("Sold out") : text(count: item.available, "# left", "# left"))
        }
        .accessibilityIdentifier("low-stock")
      }
      if items.count > limit {
        Text(text(count: items.count - limit, "and # more", "and # more")).foregroundStyle(.secondary)
      }
    }
  }
}

/// The reviews that wait longest. Takes plain values.
struct ReviewsToDecideView: View {
  let reviews: [ModeratedReview]
  @Environment(\.storeText) private var text

  var body: some View {
    if reviews.isEmpty {
      Text(text("No review waits.")).foregroundStyle(.secondary)
    } else {
      ForEach(reviews) { review in
        Box("part-row") {
          Text(review.productName)
          Text(review.review.author).foregroundStyle(.secondary)
        }
      }
      NavigationLink(text("Decide"), value: CatalogRoute.reviews(.pending))
    }
  }
}

/// What sells best. Takes plain values.
struct MostSoldView: View {
  let products: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    if products.isEmpty {
      Text(text("Nothing was sold in the last 30 days.")).foregroundStyle(.secondary)
    } else {
      ForEach(products) { product in
        Box("part-row") { NavigationLink(product.name, value: CatalogStaffRoute.product(product.id)) }
      }
    }
  }
}

/// The latest shipments. Takes plain values.
struct SentLatelyView: View {
  let shipments: [Shipment]
  @Environment(\.displayFormat) private var format
  @Environment(\.storeText) private var text

  var body: some View {
    if shipments.isEmpty {
      Text(text("Nothing was sent yet.")).foregroundStyle(.secondary)
    } else {
      ForEach(shipments) { shipment in
        Box("part-row") {
          NavigationLink(
            shipment.shippedAt.map { format.dateTime($0) } ?? "—", value: OrderingRoute.order(shipment.order))
          Text(text(count: units(shipment), "# unit", "# units")).foregroundStyle(.secondary)
        }
      }
    }
  }

  private func units(_ shipment: Shipment) -> Int { shipment.lines.reduce(0) { $0 + $1.quantity } }
}
