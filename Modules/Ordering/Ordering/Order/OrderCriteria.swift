import Foundation
public import FoundationCore

/// A part of staff's list of orders, by where they stand.
public enum OrderFilter: String, CaseIterable, Sendable {
  /// Placed, and nothing was paid.
  case unpaid
  /// Placed and paid, and not everything has left.
  case unshipped
  /// Prepared by staff and not placed.
  case draft
  /// Called off.
  case cancelled
  /// Cancelled, and money is to go back.
  case owed
}

/// In which order a list has its orders.
public enum OrderSort: String, CaseIterable, Sendable {
  /// The latest first.
  case newest
  /// The earliest first.
  case oldest
  /// The largest total first.
  case highest
  /// The smallest total first.
  case lowest

  /// Whether orders are compared by what they come to, not by their date.
  public var isByTotal: Bool { self == .highest || self == .lowest }
  /// Whether the smallest value comes first.
  public var isAscending: Bool { self == .oldest || self == .lowest }
}

/// Which orders a list has, and in which order. All conditions hold together.
public struct OrderCriteria: Hashable, Sendable {
  /// The most characters that a text to look for has.
  public static let textLimit = 254

  /// The part of the list; nil for all orders.
  public var filter: OrderFilter?
  /// Keeps orders of a lifecycle.
  public var lifecycle: OrderLifecycle?
  /// Keeps orders of a payment status.
  public var payment: PaymentStatus?
  /// Keeps orders of a fulfilment status.
  public var fulfilment: FulfilmentStatus?
  /// Keeps orders whose number begins with this text, and those of the e-mail address, the buyer's name, one word of the
  /// name, or the SKU that it is. Spaces around it do not count; nil for all.
  public var text: String? { didSet { text = Self.trimmed(text) } }
  /// Keeps orders of this day and later ones, in the shop's time zone.
  public var from: LocalDay?
  /// Keeps orders of this day and earlier ones, in the shop's time zone.
  public var through: LocalDay?
  private var wantedSort: OrderSort

  /// Criteria of their parts; without any, all orders, the latest first.
  public init(
    filter: OrderFilter? = nil, lifecycle: OrderLifecycle? = nil, payment: PaymentStatus? = nil,
    fulfilment: FulfilmentStatus? = nil, text: String? = nil, from: LocalDay? = nil, through: LocalDay? = nil,
    sort: OrderSort = .newest
  ) {
    self.filter = filter
    self.lifecycle = lifecycle
    self.payment = payment
    self.fulfilment = fulfilment
    self.text = Self.trimmed(text)
    self.from = from
    self.through = through
    wantedSort = sort
  }

  /// Whether the orders can be sorted by their totals: no index serves that together with a text or with days.
  public var canSortByTotal: Bool { text == nil && from == nil && through == nil }

  /// How the orders are sorted: by date where they cannot be sorted by total.
  public var sort: OrderSort {
    get { canSortByTotal || !wantedSort.isByTotal ? wantedSort : .newest }
    set { wantedSort = newValue }
  }

  /// Whether something beside the part of the list and a text narrows it.
  public var isNarrowed: Bool {
    lifecycle != nil || payment != nil || fulfilment != nil || from != nil || through != nil
  }

  /// The criteria as pairs of a query; those that are nil are not there.
  public var parameters: [(name: String, value: String?)] {
    [
      ("filter", filter?.rawValue), ("lifecycle", lifecycle?.rawValue), ("payment", payment?.rawValue),
      ("fulfilment", fulfilment?.rawValue), ("query", text), ("from", from?.description),
      ("through", through?.description), ("sort", sort == .newest ? nil : sort.rawValue),
    ]
  }

  /// Reads criteria from the pairs of a query. What is not a value is passed over.
  public init(parameters value: (String) -> String?) {
    self.init(
      filter: value("filter").flatMap { OrderFilter(rawValue: $0) },
      lifecycle: value("lifecycle").flatMap { OrderLifecycle(rawValue: $0) },
      payment: value("payment").flatMap { PaymentStatus(rawValue: $0) },
      fulfilment: value("fulfilment").flatMap { FulfilmentStatus(rawValue: $0) }, text: value("query"),
      from: value("from").flatMap { LocalDay($0) }, through: value("through").flatMap { LocalDay($0) },
      sort: value("sort").flatMap { OrderSort(rawValue: $0) } ?? .newest)
  }

  /// A text that is looked for, as it is asked for: without spaces around it, and cut; nil where there is none.
  public static func trimmed(_ text: String?) -> String? {
    let words = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return words.isEmpty ? nil : String(words.unicodeScalars.prefix(textLimit))
  }
}
