import FoundationCore
import FoundationUI
import __Module__
import WebUI

/// What staff do on the list.
enum __Entity__ListEvent: Sendable {
  /// Add __an_entity_words__.
  case add(New__Entity__)
  /// Load the page again.
  case refresh
}

/// A page of the list, and the form below it. Takes plain values.
struct __Entity__ListView: View {
  let __entities__: [__Entity__]
  let next: Cursor?
  /// Returns whether it was done: what is typed stays until then.
  let onEvent: (__Entity__ListEvent) async -> Bool
  @Environment(\.__module__Text) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if __entities__.isEmpty {
        EmptyStateView(
          text("Nothing here yet"), systemImage: "plus", description: text("What you add appears here."))
      } else {
        List(__entities__) { __entity__ in __Entity__RowView(__entity__: __entity__) }
          .refreshable { _ = await onEvent(.refresh) }
      }
      if let next {
        NavigationLink(text("Next page"), value: __Module__Route.list(cursor: next.text)).buttonStyle(.bordered)
          .accessibilityIdentifier("__path__-next")
      }
      __Entity__FormView { new in await onEvent(.add(new)) }
    }
  }
}

/// One row: what it is called, and since when it has been there. Takes plain values.
struct __Entity__RowView: View {
  let __entity__: __Entity__
  @Environment(\.displayFormat) private var format
  @Environment(\.__module__Text) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(__entity__.name).bold().accessibilityIdentifier("__entity_path__-name")
      Text(text("since {1}", format.dateTime(__entity__.createdAt))).font(.footnote).foregroundStyle(.secondary)
    }
  }
}
