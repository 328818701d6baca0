import Catalog
import FoundationUI

/// What can be done to many products at once.
enum BulkAction: String, CaseIterable, Identifiable {
  case activate, makeDraft, archive

  var id: String { rawValue }

  var title: String {
    switch self {
    case .activate: "Activate"
    case .makeDraft: "Make draft"
    case .archive: "Archive"
    }
  }

  var status: ProductStatus {
    switch self {
    case .activate: .active
    case .makeDraft: .draft
    case .archive: .archived
    }
  }

  func question(about count: Int, in staffText: Phrases) -> String {
    staffText(count: count, "{1} # product?", "{1} # products?", title)
  }

  var consequence: String {
    switch self {
    case .activate: "Shoppers will see them."
    case .makeDraft: "Shoppers will no longer see them, until they are activated."
    case .archive: "Shoppers will no longer see them. Orders keep what was bought."
    }
  }

  /// How many were changed, and why others were not.
  func notice(_ report: ProductBulkReport, in staffText: Phrases) -> String {
    Self.notice(of: report, outcome: outcome, in: staffText)
  }

  /// How many were changed, and why others were not; `outcome` is what the first are now.
  static func notice(of report: ProductBulkReport, outcome: String, in staffText: Phrases) -> String {
    let done = report.count(of: .done), changed = report.count(of: .changedMeanwhile)
    let others = report.items.count - done - changed
    var sentences = [staffText(count: done, "# product is {1} now.", "# products are {1} now.", outcome)]
    if changed > 0 {
      sentences.append(
        staffText(
          count: changed, "# product was changed by someone else and was not touched. Review it and try again.",
          "# products were changed by someone else and were not touched. Review them and try again."))
    }
    if others > 0 {
      sentences.append(staffText(count: others, "# product could not be changed.", "# products could not be changed."))
    }
    return sentences.joined(separator: " ")
  }

  private var outcome: String {
    switch self {
    case .activate: "active"
    case .makeDraft: "draft"
    case .archive: "archived"
    }
  }
}
