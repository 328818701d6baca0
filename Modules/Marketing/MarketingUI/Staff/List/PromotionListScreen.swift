import FoundationCore
import FoundationUI
public import Marketing
import MyStoreKit
public import WebUI

/// Staff: a page of promotions, by words and by status, and the way to a new one.
public struct PromotionListScreen: View {
  private let search: String?
  private let status: PromotionTerms.Status?
  private let cursor: String?
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingText) private var text

  /// The promotions whose titles contain a text, of a status; a nil cursor is the first page.
  public init(search: String? = nil, status: PromotionTerms.Status? = nil, cursor: String? = nil) {
    self.search = search
    self.status = status
    self.cursor = cursor
  }

  /// The list, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("Add a promotion"), value: MarketingRoute.add).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("promotion-add")
      SavedFiltersView(
        text("Status"),
        tabs: [tab(nil, text("All"))]
          + PromotionTerms.Status.allCases.map { tab($0, PromotionWords(text: text).status($0)) },
        of: MarketingRoute.promotions(search: nil, status: nil, cursor: nil),
        narrowed: search.map { .promotions(search: $0, status: status, cursor: nil) }
      ) {
        SearchField(
          text("Search promotions"), in: MarketingRoute.promotions(search: nil, status: status, cursor: nil).location,
          text: search ?? "")
      }
      MarketingPlaceView { () throws(HTTPClientError) in
        try await model.load(search: search, status: status, after: cursor.map { Cursor(text: $0) })
      } content: {
        PromotionTableView(promotions: model.promotions, now: WallClock.system.now(), isFiltered: search != nil)
        if let next = model.next {
          NavigationLink(
            text("Next page"), value: MarketingRoute.promotions(search: search, status: status, cursor: next.text)
          ).buttonStyle(.bordered).accessibilityIdentifier("marketing-next")
        }
      }
    }
    .navigationTitle(text("Promotions"))
  }

  private func tab(_ status: PromotionTerms.Status?, _ title: String) -> ListTabsView<MarketingRoute>.Tab {
    .init(
      title, id: "promotions-\(status?.rawValue ?? "all")", count: nil,
      destination: .promotions(search: nil, status: status, cursor: nil),
      isCurrent: search == nil && status == self.status)
  }
}

/// Rows of promotions. Takes plain values.
struct PromotionTableView: View {
  let promotions: [ShopPromotion]
  let now: Timestamp
  let isFiltered: Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.marketingOutlets) private var outlets
  @Environment(\.marketingText) private var text

  var body: some View {
    if promotions.isEmpty {
      EmptyStateView(
        isFiltered ? text("No promotion is called this") : text("No promotions yet"), systemImage: "percent",
        description: text("A promotion takes something off carts by itself, or by a code."))
    } else {
      Table(text("Promotions"), promotions) {
        TableColumn<ShopPromotion>(text("Title")) { promotion in
          NavigationLink(promotion.terms.title, value: MarketingRoute.promotion(promotion.id))
            .accessibilityIdentifier("promotion-link")
        }
        TableColumn<ShopPromotion>(text("State")) { promotion in
          PromotionStandingView(standing: promotion.terms.standing(at: now))
        }
        TableColumn<ShopPromotion>(text("How buyers get it")) { promotion in
          Text(PromotionWords(text: text).trigger(promotion.terms.trigger))
        }
        TableColumn<ShopPromotion>(text("Ends")) { promotion in
          Text(promotion.terms.endsAt.map { format.dateTime($0, zone: outlets.timeZone) } ?? "—")
        }
        TableColumn<ShopPromotion>(text("Orders"), alignment: .trailing) { promotion in
          Text(format.number(Int(clamping: promotion.uses)))
        }
      }
    }
  }
}

/// How a promotion stands. Takes a plain value.
struct PromotionStandingView: View {
  let standing: PromotionStanding
  @Environment(\.marketingText) private var text

  var body: some View {
    switch standing {
    case .draft: StateMark(text("Draft"), .round, .empty, .quiet)
    case .scheduled: StateMark(text("Planned"), .round, .empty, .warning)
    case .running: StateMark(text("Running"), .round, .half, .next)
    case .ended: StateMark(text("Over"), .round, .full, .quiet)
    case .archived: StateMark(text("Archived"), .round, .full, .quiet)
    }
  }
}
