public import Access
import AccessService
import Content
import FoundationCore
import HTTPServer
public import Imports
import Persistence

/// One file of redirects that is taken in: Shopify's, with a row for each, in the columns "Redirect from" and "Redirect to".
///
/// Source: help.shopify.com, "Importing and exporting URL redirects".
struct RedirectTaking: TableTaking {
  let layout = TableReading.Layout(
    required: ["Redirect from", "Redirect to"], identity: { row in row["Redirect from"].flatMap { Redirect.path($0) } })
  let redirects: Redirects
  let isDryRun: Bool
  let principal: Principal

  func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome {
    let row = entry.first
    let (path, target) = (row["Redirect from"] ?? "", row["Redirect to"] ?? "")
    guard let redirect = Redirect(from: path, to: target) else {
      let isPath = Redirect.path(path).map { $0 != "/" } ?? false
      return .refused(
        ImportIssue(
          row: row.number, column: isPath ? "Redirect to" : "Redirect from", value: isPath ? target : path,
          reason: isPath
            ? "Expected another path of the shop, or an address that begins with http." : "Expected a path of a shop."))
    }
    do throws(ContentError) {
      return switch try await redirects.take(redirect, isDryRun: isDryRun, as: principal) {
      case .added: .created()
      case .changed: .updated()
      case .none: .unchanged()
      }
    } catch {
      throw ImportFailure(
        error.problem.detail ?? error.problem.title, databaseMayPass: error.database?.mayPass)
    }
  }
}

extension Redirects {
  /// Takes in a file of redirects, as Imports asks. Needs `content.write` of whoever sends one.
  public func taking(isDryRun: Bool, as principal: Principal) -> some ImportTaking {
    RedirectTaking(redirects: self, isDryRun: isDryRun, principal: principal)
  }
}
