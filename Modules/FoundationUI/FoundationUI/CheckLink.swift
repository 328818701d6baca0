public import WebUI

/// A choice that is a page of its own: a link drawn as a checkbox, with how many things it leaves. Works without scripts,
/// and search engines can follow it.
public struct CheckLink<Destination: Route>: View {
  private let title: String
  private let tally: String
  private let isChosen: Bool
  private let destination: Destination

  /// A choice, whether it is made, and the place where it is made or taken back.
  public init(_ title: String, tally: String, isChosen: Bool, destination: Destination) {
    self.title = title
    self.tally = tally
    self.isChosen = isChosen
    self.destination = destination
  }

  /// Box, title and number in a line.
  public var body: some View {
    NavigationLink(value: destination) {
      Text("").styleClass(isChosen ? "check-box-on" : "check-box").accessibilityHidden()
      Text(title).styleClass("check-name")
      Text(tally).styleClass("tally")
    }
    .keepsScrollPosition()
  }
}
