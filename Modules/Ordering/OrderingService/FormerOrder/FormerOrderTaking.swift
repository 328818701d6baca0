public import Access
import AccessService
import FoundationCore
import HTTPServer
public import Imports
import Ordering
import Persistence

/// One file of orders that is taken in: Shopify's, with a row for each line of an order. What has no place of its own is
/// kept with the order as it is.
///
/// Source: help.shopify.com, "Exporting orders".
struct FormerOrderTaking: TableTaking {
  let layout = TableReading.Layout(
    required: ["Name", "Created at", "Currency", "Total", "Lineitem name"],
    read: FormerOrderFile.ofOrder + FormerOrderFile.ofLine, key: "Name", readsRest: { _ in true },
    identity: { FormerOrderFile.identity($0) })
  let orders: FormerOrders
  let isDryRun: Bool
  let principal: Principal

  func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome {
    let file = FormerOrderFile(entry)
    let (contents, notes): (FormerOrderFile.Contents, [ImportNote])
    do throws(FormerOrderFile.Refusal) { (contents, notes) = try file.contents() } catch {
      return .refused(error.issue)
    }
    guard let identity = FormerOrderFile.identity(entry.first) else {
      return .refused(ImportIssue(row: entry.first.number, column: "Name", reason: "An order needs a name."))
    }
    do throws(OrderingError) {
      let change = try await orders.take(contents.order, knownAs: identity, isDryRun: isDryRun, as: principal)
      return switch change {
      case .added: .created(notes)
      case .changed: .updated(notes)
      case .none: .unchanged(notes)
      }
    } catch {
      throw ImportFailure(
        error.problem.detail ?? error.problem.title, databaseMayPass: error.database?.mayPass)
    }
  }
}

extension FormerOrders {
  /// Takes in a file of orders, as Imports asks. Needs `orders.write` of whoever sends one.
  public func taking(isDryRun: Bool, as principal: Principal) -> some ImportTaking {
    FormerOrderTaking(orders: self, isDryRun: isDryRun, principal: principal)
  }
}
