public import WebUI

/// Something that has happened, in a `Box("timeline")` of such entries.
public struct TimelineEntryView<Content: View>: View {
  private let moment: String
  private let content: Content

  /// What has happened, and when, as people read it.
  public init(moment: String, @ViewBuilder content: () -> Content) {
    self.moment = moment
    self.content = content()
  }

  /// The content beside a dot on the line, the moment below it.
  public var body: some View {
    Box("timeline-entry") {
      content
      Text(moment).styleClass("note")
    }
  }
}
