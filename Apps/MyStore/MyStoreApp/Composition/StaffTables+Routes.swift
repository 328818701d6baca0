import Access
import Customers
import CustomersUI
import FoundationCore
import HTTPServer
import Imports
import ImportsUI
import Inventory
import InventoryUI
import Marketing
import MarketingUI
import MyStoreKit
import Ordering
import OrderingUI
import WebUI

extension StaffTables {
  /// All tables.
  var routes: [PageRoute] {
    [
      route(.exact(OrdersFile.path), "orders", Self.orders),
      route(.exact(BuyersFile.path), "customers", Self.buyers),
      route(.exact(StockFile.path), "stock", Self.stock),
      route(.exact(StockValueFile.path), "stock-value", Self.stockValue),
      route(.prefix(SalesReportFile.prefix), "report", Self.report),
      route(.prefix(PromotionCodesFile.prefix), "codes", Self.codes),
      route(.prefix(ImportIssuesFile.prefix), "bad-rows", Self.issues),
    ]
  }

  /// How many rows are loaded and sent at a time.
  static var pageSize: Int { 100 }

  /// The orders that match criteria.
  private static let orders: Make = { request, client in
    guard let location = PageLocation(request.target) else { return nil }
    let (ordering, locale) = (OrderingHTTPClient(client: client), OrdersFile.locale(of: location))
    let criteria = OrdersFile.criteria(of: location)
    return StaffTable { (cursor: Cursor?, writer) throws(HTTPClientError) in
      if cursor == nil { writer.write(OrdersFile.header(in: locale)) }
      let page = try await ordering.orders(criteria, after: cursor, limit: pageSize)
      for order in page.items { writer.writePlain(OrdersFile.row(order, in: locale)) }
      return page.next
    }
  }

  /// Customers and guests.
  private static let buyers: Make = { request, client in
    guard let location = PageLocation(request.target) else { return nil }
    let (customers, wanted) = (CustomersHTTPClient(client: client), BuyersFile.contents(of: location))
    return StaffTable { (cursor: Cursor?, writer) throws(HTTPClientError) in
      if cursor == nil { writer.write(BuyersFile.header(in: wanted.locale)) }
      let page = try await customers.buyers(wanted.kind, email: wanted.email, after: cursor, limit: pageSize)
      for buyer in page.items { writer.writePlain(BuyersFile.row(buyer, in: wanted.locale)) }
      return page.next
    }
  }

  /// A part of a report of sales.
  private static let report: Make = { request, client throws(HTTPClientError) in
    guard let location = PageLocation(request.target), let part = SalesReportFile(path: request.path),
      let period = SalesReportFile.period(of: location)
    else { return nil }
    let (ordering, locale) = (OrderingHTTPClient(client: client), SalesReportFile.locale(of: location))
    return StaffTable(
      part == .taxes
        ? SalesReportFile.rows(try await ordering.taxReport(from: period.first, through: period.last), in: locale)
        : part.rows(try await ordering.salesReport(from: period.first, through: period.last), in: locale))
  }

  /// All codes of a promotion.
  private static let codes: Make = { request, client in
    guard let id = PromotionCodesFile.id(path: request.path) else { return nil }
    let marketing = MarketingHTTPClient(client: client)
    return StaffTable { (cursor: Cursor?, writer) throws(HTTPClientError) in
      if cursor == nil { PromotionCodesFile.writeHeader(to: &writer) }
      let page = try await marketing.codes(of: id, after: cursor, limit: pageSize)
      for code in page.items { PromotionCodesFile.write(code, to: &writer) }
      return page.next
    }
  }

  /// All issues of an import.
  private static let issues: Make = { request, client in
    guard let id = ImportIssuesFile.id(path: request.path) else { return nil }
    let imports = ImportsHTTPClient(client: client)
    return StaffTable { (place: Int?, writer) throws(HTTPClientError) in
      if place == nil { writer.writeIssueHeader() }
      let part = try await imports.issues(of: id, after: place ?? 0)
      for issue in part.items { writer.write(issue) }
      return part.next
    }
  }
}
