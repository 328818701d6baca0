import Access
import FoundationCore
import HTTPServer
import Imports
import Marketing
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization

/// One file of discount codes that is taken in: Shopify's, with a row for each code. Codes that do the same become one
/// promotion: each cart is looked at by every promotion that is offered.
///
/// Such a file does not say for which products or buyers a code is, nor what it asks for. A promotion of which not
/// everything is known is added as a draft: nobody gets more than they got before.
///
/// Source: help.shopify.com, "Exporting discount codes".
struct DiscountTaking: TableTaking {
  static let minimum = "Minimum Purchase Requirements"
  let layout = TableReading.Layout(
    required: ["Name", "Value", "Value Type"],
    read: [
      "Type", "Discount Class", minimum, "Combines with Order Discounts", "Combines with Product Discounts",
      "Combines with Shipping Discounts", "Customer Selection", "Times Used In Total", "Applies Once Per Customer",
      "Usage Limit Per Code", "Status", "Start", "End",
    ], identity: { $0["Name"].flatMap { PromotionCode.folded($0) } })
  let promotions: Promotions
  let currency: Currency
  let isDryRun: Bool
  let principal: Principal
  /// What the codes further up do, without their titles, with their promotions.
  private let same = SamePromotions()

  init(_ promotions: Promotions, currency: Currency, isDryRun: Bool, as principal: Principal) {
    (self.promotions, self.currency, self.isDryRun, self.principal) = (promotions, currency, isDryRun, principal)
  }

  func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome {
    let row = DiscountRow(entry.first, currency: currency)
    guard let code = entry.first["Name"], PromotionCode.folded(code) != nil else {
      return .refused(row.issue("Name", "Expected a code of at most 64 characters."))
    }
    let (terms, notes): (PromotionTerms, [ImportNote])
    switch row.terms(of: code) {
    case .success(let found): (terms, notes) = found
    case .failure(let issue): return .refused(issue.issue)
    }
    do throws(MarketingError) {
      let known = same.promotion(of: terms)
      let promotion = try await promotions.take(code, terms, into: known, isDryRun: isDryRun, as: principal)
      guard let promotion else { return .unchanged() }
      same.note(promotion, of: terms)
      return .created(notes)
    } catch {
      throw ImportFailure(
        error.problem.detail ?? error.problem.title, databaseMayPass: error.database?.mayPass)
    }
  }
}

/// The promotions that a file has brought, by what they do whatever they are called.
private final class SamePromotions: Sendable {
  private let known = Mutex<[PromotionTerms: PromotionID]>([:])

  func promotion(of terms: PromotionTerms) -> PromotionID? { known.withLock { $0[Self.untitled(terms)] } }

  func note(_ promotion: PromotionID, of terms: PromotionTerms) {
    known.withLock { $0[Self.untitled(terms)] = promotion }
  }

  private static func untitled(_ terms: PromotionTerms) -> PromotionTerms {
    var terms = terms
    terms.title = ""
    return terms
  }
}

/// One code of such a file.
struct DiscountRow {
  /// A row that cannot be taken in.
  struct Refusal: Error {
    let issue: ImportIssue
  }

  let row: TableReading.Row
  let currency: Currency

  init(_ row: TableReading.Row, currency: Currency) { (self.row, self.currency) = (row, currency) }

  func issue(_ column: String, _ reason: String) -> ImportIssue {
    ImportIssue(row: row.number, column: column, value: row[column], reason: reason)
  }

  /// What the code does here, with what is told of it.
  func terms(of code: String) -> Result<(PromotionTerms, [ImportNote]), Refusal> {
    do throws(Refusal) {
      let kind = try kind()
      var terms = PromotionTerms(
        title: code.split(whereSeparator: \.isWhitespace).joined(separator: " "), status: .active,
        startsAt: try moment("Start"), endsAt: try moment("End"),
        trigger: .code, kind: kind, action: try action(kind))
      if case .amount(let money, _) = terms.action { terms.currency = money.currency }
      terms.combinesWith = combining
      terms.limits = try limits()
      var notes: [ImportNote] = []
      for (column, reason) in unknown(kind) {
        terms.status = .draft
        notes.append(ImportNote(column: column, row: row.number, example: row[column] ?? code, reason: reason))
      }
      if row["Status"]?.lowercased() == "expired" || terms.limits.perCode == 0 {
        terms.status = .archived
        terms.limits.perCode = nil
        notes = []
      }
      if let violation = terms.violation { throw Refusal(issue: issue("Name", violation.message)) }
      guard (try? Schema.promotionTerms.decode(Schema.promotionTerms.encode(terms))) != nil else {
        throw Refusal(issue: issue("Name", "The code cannot be kept."))
      }
      return .success((terms, notes))
    } catch { return .failure(error) }
  }

  private func kind() throws(Refusal) -> PromotionClass {
    let type = row["Type"]?.lowercased() ?? ""
    switch row["Discount Class"]?.lowercased() {
    case "product": return .product
    case "shipping": return .delivery
    case "order": return .order
    case nil: return type.contains("shipping") ? .delivery : type.contains("product") ? .product : .order
    default: throw Refusal(issue: issue("Discount Class", "Expected product, order or shipping."))
    }
  }

  private func action(_ kind: PromotionClass) throws(Refusal) -> PromotionAction {
    if let type = row["Type"]?.lowercased(), type.hasPrefix("buy") || type.contains("app") {
      throw Refusal(
        issue: issue("Type", "The file does not say what such a discount is for: add it as a promotion of its own."))
    }
    // Shopify writes what comes off below zero.
    let value = row["Value"] ?? ""
    let text = value.hasPrefix("-") ? String(value.dropFirst()) : value
    switch row["Value Type"]?.lowercased() {
    case "percentage":
      if text.isEmpty, kind == .delivery { return .percentage(.whole, of: ProductSelection()) }
      guard let share = Self.share(percent: text), share != .none else {
        throw Refusal(issue: issue("Value", "Expected a percentage above 0, up to 100."))
      }
      return .percentage(share, of: ProductSelection())
    case "fixed_amount":
      guard let money = Money(decimal: text, currency), money.amount > 0 else {
        throw Refusal(issue: issue("Value", "Expected an amount of \(currency.code) such as 12.50."))
      }
      return .amount(money, off: ProductSelection())
    default: throw Refusal(issue: issue("Value Type", "Expected percentage or fixed_amount."))
    }
  }

  /// A percentage with up to four digits after its point.
  private static func share(percent text: String) -> Share? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count <= 3, let whole = Int64(first), whole >= 0 else { return nil }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.hasSuffix("0") { fraction = fraction.dropLast() }
    let digits = fraction + String(repeating: "0", count: max(4 - fraction.utf8.count, 0))
    guard digits.utf8.count == 4, let parts = Int64(digits), parts >= 0 else { return nil }
    return Share(millionths: whole * 10_000 + parts)
  }

  private var combining: Set<PromotionClass> {
    Set(
      [
        (PromotionClass.order, "Combines with Order Discounts"), (.product, "Combines with Product Discounts"),
        (.delivery, "Combines with Shipping Discounts"),
      ].filter { isYes($0.1) }.map(\.0))
  }

  private func isYes(_ column: String) -> Bool { ["1", "true", "yes"].contains(row[column]?.lowercased()) }

  /// How often it may be used from now on: orders of the other shop have used it before.
  private func limits() throws(Refusal) -> PromotionLimits {
    var limits = PromotionLimits()
    if let text = row["Usage Limit Per Code"] {
      guard let limit = Int64(text), (1...1_000_000_000).contains(limit) else {
        throw Refusal(issue: issue("Usage Limit Per Code", "Expected a number of orders."))
      }
      guard let used = row["Times Used In Total"].flatMap({ Int64($0) }), used >= 0 else {
        throw Refusal(issue: issue("Times Used In Total", "A code with a limit needs how many orders have used it."))
      }
      limits.perCode = limit - min(used, limit)
    }
    if isYes("Applies Once Per Customer") { limits.perCustomer = 1 }
    return limits
  }

  /// What the file leaves open, so that nobody gets the code before staff have looked at it.
  private func unknown(_ kind: PromotionClass) -> [(column: String, reason: String)] {
    var found: [(column: String, reason: String)] = []
    func leftOpen(_ column: String, _ reason: String) {
      found.append((column, reason + " Set it, and offer the code then."))
    }
    switch kind {
    case .product: leftOpen("Discount Class", "The file does not say for which products the code is.")
    case .delivery: leftOpen("Discount Class", "The file does not say for which deliveries the code is.")
    case .order: break
    }
    if row[DiscountTaking.minimum] != nil { leftOpen(DiscountTaking.minimum, "The code asks for a minimum.") }
    if let buyers = row["Customer Selection"], !["all", "everyone", "all customers"].contains(buyers.lowercased()) {
      leftOpen("Customer Selection", "The code is for some buyers.")
    }
    if let once = row["Applies Once Per Customer"]?.lowercased(),
      !["0", "1", "true", "false", "yes", "no"].contains(once)
    {
      leftOpen("Applies Once Per Customer", "The file does not say whether a buyer may use the code again.")
    }
    if !["active", "scheduled", "expired"].contains(row["Status"]?.lowercased()) {
      leftOpen("Status", "The file does not say that the code is offered.")
    }
    for column in Self.restricting where !row.has(column) {
      leftOpen(column, "The file does not say this of the code.")
    }
    return found
  }

  /// Without one of these columns, a code could do more here than it did there.
  private static let restricting = [
    "Discount Class", DiscountTaking.minimum, "Customer Selection", "Applies Once Per Customer", "Usage Limit Per Code",
    "Start", "End",
  ]

  /// A moment as such files write it: 2026-06-22 01:24:35 +0400.
  private func moment(_ column: String) throws(Refusal) -> Timestamp? {
    guard let text = row[column] else { return nil }
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2].utf8.count == 5,
      let moment = Timestamp("\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))")
    {
      return moment
    }
    if let moment = Timestamp(text) { return moment }
    throw Refusal(issue: issue(column, "Expected a moment such as 2026-06-22 01:24:35 +0400."))
  }
}
