import Access
import Catalog
import CatalogUI
import FoundationCore
import HTTPServer
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
      route(.prefix(SalesReportFile.prefix), "report", Self.report),
      route(.prefix(PromotionCodesFile.prefix), "codes", Self.codes),
      route(.prefix(ProductImportIssuesFile.prefix), "bad-rows", Self.issues),
    ]
  }

  /// The orders that match criteria, page after page: no more orders than a page has are held beside the text.
  private static let orders: Make = { request, client throws(HTTPClientError) in
    guard let location = PageLocation(request.target) else { return nil }
    let (ordering, locale) = (OrderingHTTPClient(client: client), OrdersFile.locale(of: location))
    var writer = CSVWriter()
    writer.write(OrdersFile.header(in: locale))
    var (cursor, count): (Cursor?, Int) = (nil, 0)
    repeat {
      let page = try await ordering.orders(OrdersFile.criteria(of: location), after: cursor, limit: 100)
      for order in page.items { writer.write(OrdersFile.row(order, in: locale).map { CSVCell.plain($0) }) }
      count += page.items.count
      cursor = page.next
    } while cursor != nil && count < rowLimit
    return writer
  }

  /// A part of a report of sales.
  private static let report: Make = { request, client throws(HTTPClientError) in
    guard let location = PageLocation(request.target), let part = SalesReportFile(path: request.path),
      let period = SalesReportFile.period(of: location)
    else { return nil }
    let (ordering, locale) = (OrderingHTTPClient(client: client), SalesReportFile.locale(of: location))
    let rows =
      part == .taxes
      ? SalesReportFile.rows(try await ordering.taxReport(from: period.first, through: period.last), in: locale)
      : part.rows(try await ordering.salesReport(from: period.first, through: period.last), in: locale)
    var writer = CSVWriter()
    for row in rows { writer.write(row.map { CSVCell.plain($0) }) }
    return writer
  }

  /// All codes of a promotion.
  private static let codes: Make = { request, client throws(HTTPClientError) in
    guard let id = PromotionCodesFile.id(path: request.path) else { return nil }
    let marketing = MarketingHTTPClient(client: client)
    var writer = CSVWriter()
    PromotionCodesFile.writeHeader(to: &writer)
    var (cursor, count) = (Cursor?.none, 0)
    repeat {
      let page = try await marketing.codes(of: id, after: cursor, limit: 100)
      for code in page.items { PromotionCodesFile.write(code, to: &writer) }
      count += page.items.count
      cursor = page.next
    } while cursor != nil && count < rowLimit
    return writer
  }

  /// All issues of an import.
  private static let issues: Make = { request, client throws(HTTPClientError) in
    guard let id = ProductImportIssuesFile.id(path: request.path) else { return nil }
    let catalog = CatalogHTTPClient(client: client)
    var writer = CSVWriter()
    writer.writeIssueHeader()
    var (next, count) = (Int?.some(0), 0)
    while let after = next, count < rowLimit {
      let part = try await catalog.imports.issues(of: id, after: after)
      for issue in part.items { writer.write(issue) }
      count += part.items.count
      next = part.next
    }
    return writer
  }
}
