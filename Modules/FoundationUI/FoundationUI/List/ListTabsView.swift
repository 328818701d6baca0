public import FoundationCore
public import WebUI

/// The parts of a list beside each other, each a place of its own, with how much is in it. Takes plain values.
public struct ListTabsView<Destination: Route>: View {
  /// A part of a list.
  public struct Tab: Identifiable {
    /// What tests know it by.
    public let id: String
    let title: String
    let count: String?
    let destination: Destination
    let isCurrent: Bool

    /// A part with its place. The count is as people read it; nil while it is not known.
    public init(_ title: String, id: String, count: String?, destination: Destination, isCurrent: Bool) {
      self.id = id
      self.title = title
      self.count = count
      self.destination = destination
      self.isCurrent = isCurrent
    }

    /// The same part where the list shows another.
    var notCurrent: Tab { Tab(title, id: id, count: count, destination: destination, isCurrent: false) }
  }

  private let title: String
  private let tabs: [Tab]

  /// The parts of a list, which is named for those who do not see it.
  public init(_ title: String, tabs: [Tab]) {
    self.title = title
    self.tabs = tabs
  }

  /// Links in a row, which scrolls on a phone.
  public var body: some View {
    Landmark(.navigation, title) {
      Box("list-tabs") {
        ForEach(tabs) { tab in
          if tab.isCurrent {
            link(tab).styleClass("tab-here").accessibilityAddTraits(.isSelected)
          } else {
            link(tab).styleClass("list-tab")
          }
        }
      }
    }
  }

  private func link(_ tab: Tab) -> some View {
    NavigationLink(value: tab.destination) {
      Text(tab.title)
      if let count = tab.count { Text(count).styleClass("tally") }
    }
    .keepsScrollPosition().accessibilityIdentifier(tab.id)
  }
}

extension DisplayFormat {
  /// A count that stops at a limit: "1,000+".
  public func count(_ count: Int, upTo limit: Int) -> String {
    count < limit ? number(count) : number(limit) + "+"
  }
}
