import Catalog
import FoundationUI

/// What can be done to many products at once.
enum BulkAction: String, CaseIterable, Identifiable {
  case activate, makeDraft, archive

  var id: String { rawValue }

  var title: String {
    switch self {
    case .activate: Phrases.key("Activate")
    case .makeDraft: Phrases.key("Make draft")
    case .archive: Phrases.key("Archive")
    }
  }

  var status: ProductStatus {
    switch self {
    case .activate: .active
    case .makeDraft: .draft
    case .archive: .archived
    }
  }

  func question(about count: Int, in text: Phrases) -> String {
    switch self {
    case .activate: text(count: count, "Activate # product?", "Activate # products?")
    case .makeDraft: text(count: count, "Make # product a draft?", "Make # products drafts?")
    case .archive: text(count: count, "Archive # product?", "Archive # products?")
    }
  }

  /// What its button says to assistive technology.
  var label: String {
    switch self {
    case .activate: Phrases.key("Activate the selected products")
    case .makeDraft: Phrases.key("Make the selected products drafts")
    case .archive: Phrases.key("Archive the selected products")
    }
  }

  var consequence: String {
    switch self {
    case .activate: Phrases.key("Shoppers will see them.")
    case .makeDraft: Phrases.key("Shoppers will no longer see them, until they are activated.")
    case .archive: Phrases.key("Shoppers will no longer see them. Orders keep what was bought.")
    }
  }

  /// How many were changed, and why others were not.
  func notice(_ report: ProductBulkReport, in text: Phrases) -> String {
    let done = report.count(of: .done)
    let outcome =
      switch self {
      case .activate: text(count: done, "# product is active now.", "# products are active now.")
      case .makeDraft: text(count: done, "# product is a draft now.", "# products are drafts now.")
      case .archive: text(count: done, "# product is archived now.", "# products are archived now.")
      }
    return Self.notice(of: report, outcome: outcome, in: text)
  }

  /// How many were changed, and why others were not; `outcome` is what is said of the first.
  static func notice(of report: ProductBulkReport, outcome: String, in text: Phrases) -> String {
    let done = report.count(of: .done), changed = report.count(of: .changedMeanwhile)
    let others = report.items.count - done - changed
    var sentences = [outcome]
    if changed > 0 {
      sentences.append(
        text(
          count: changed, "# product was changed by someone else and was not touched. Review it and try again.",
          "# products were changed by someone else and were not touched. Review them and try again."))
    }
    if others > 0 {
      sentences.append(text(count: others, "# product could not be changed.", "# products could not be changed."))
    }
    return sentences.joined(separator: " ")
  }
}
