import FoundationUI
import MyStoreScreens
import WebUI

/// The parts of the office's lists, each in all of its states.
struct OfficeGallery: View {
  var body: some View {
    Section("Lists of the office") {
      Box("listing") {
        ListTabsView(
          "Parts",
          tabs: [
            ListTabsView.Tab(
              "All", id: "gallery-all", count: "1,000+", destination: StoreRoute.office, isCurrent: true),
            ListTabsView.Tab("To ship", id: "gallery-ship", count: "14", destination: .home, isCurrent: false),
          ])
        Box("tools") {
          FilterChipsView([FilterChipsView.Chip("Payment", "Paid", id: "gallery", without: StoreRoute.office)])
          SortMenuView([
            SortMenuView.Order("Newest", id: "gallery-new", destination: StoreRoute.office, isCurrent: true),
            SortMenuView.Order("Oldest", id: "gallery-old", destination: .home, isCurrent: false),
          ])
        }
      }
      Box("states") {
        StateMark("Not paid", .round, .empty, .warning)
        StateMark("Partly paid", .round, .half, .warning)
        StateMark("Paid", .round, .full, .quiet)
        StateMark("Refund owed", .round, .full, .danger)
        StateMark("To ship", .square, .empty, .next)
        StateMark("Partly shipped", .square, .half, .next)
        StateMark("Shipped", .square, .full, .quiet)
      }
    }
  }
}
