import Catalog

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

  func question(about count: Int) -> String { "\(title) \(Self.products(count))?" }

  var consequence: String {
    switch self {
    case .activate: "Shoppers will see them."
    case .makeDraft: "Shoppers will no longer see them, until they are activated."
    case .archive: "Shoppers will no longer see them. Orders keep what was bought."
    }
  }

  /// How many were changed, and why others were not.
  func notice(_ report: ProductBulkReport) -> String { Self.notice(of: report, outcome: outcome) }

  /// How many were changed, and why others were not; `outcome` is what the first are now.
  static func notice(of report: ProductBulkReport, outcome: String) -> String {
    let done = report.count(of: .done), changed = report.count(of: .changedMeanwhile)
    let others = report.items.count - done - changed
    var sentences = ["\(products(done)) \(done == 1 ? "is" : "are") \(outcome) now."]
    if changed > 0 {
      sentences.append(
        "\(products(changed)) changed meanwhile and \(changed == 1 ? "was" : "were") left alone: look again.")
    }
    if others > 0 { sentences.append("\(products(others)) could not be changed.") }
    return sentences.joined(separator: " ")
  }

  private var outcome: String {
    switch self {
    case .activate: "active"
    case .makeDraft: "draft"
    case .archive: "archived"
    }
  }

  private static func products(_ count: Int) -> String { count == 1 ? "1 product" : "\(count) products" }
}
