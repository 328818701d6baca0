import FoundationCore
import FoundationUI
import MyStoreKit
import Operations
public import WebUI

/// Staff: events that a part of the store could not handle, with the ways to go on.
public struct ParkedEventListScreen: View {
  private let cursor: String?
  @Environment(OperationsModel.self) private var model
  @Environment(\.operationsText) private var text

  /// Creates the screen of a page; a nil cursor is the first page.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The list, or what stands in its place.
  public var body: some View {
    OperationsPlaceView { () throws(HTTPClientError) in
      try await model.loadParkedEvents(after: cursor.map { Cursor(text: $0) })
    } content: { act in
      if let page = model.parkedEvents, !page.items.isEmpty {
        Text(
          text(
            "Each stands for something that one part of the store has not learned from another. Later events of the same order or product wait behind it."
          )
        )
        .foregroundStyle(.secondary)
        ParkedEventTableView(events: page.items) { event in
          switch event {
          case .retry(let event):
            await act(text("The event was handled.")) { () throws(HTTPClientError) in try await model.retry(event) }
          case .discard(let event):
            await act(text("The event is discarded.")) { () throws(HTTPClientError) in try await model.discard(event) }
          }
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: OperationsRoute.parkedEvents(cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      } else {
        EmptyStateView(
          text("No parked events"), systemImage: "checkmark",
          description: text("Every part of the store has learned what it should."))
      }
    }
    .navigationTitle(text("Parked events"))
  }
}

/// What staff do with a parked event.
enum ParkedEventAction: Sendable {
  /// Try it again.
  case retry(UndeliveredEvent.ID)
  /// Give it up.
  case discard(UndeliveredEvent.ID)
}

/// Parked events as rows. Takes plain values.
struct ParkedEventTableView: View {
  let events: [UndeliveredEvent]
  let onEvent: (ParkedEventAction) async -> Void
  @State private var asked: UndeliveredEvent.ID?
  @Environment(\.displayFormat) private var format
  @Environment(\.operationsText) private var text

  var body: some View {
    Table(text("Parked events"), events) {
      TableColumn<UndeliveredEvent>(text("Event")) { event in
        VStack(alignment: .leading, spacing: .none) {
          Text(event.type).bold().accessibilityIdentifier("event-type")
          Text(event.aggregate).font(.footnote).foregroundStyle(.secondary)
        }
      }
      TableColumn<UndeliveredEvent>(text("For")) { event in Text(event.id.consumer) }
      TableColumn<UndeliveredEvent>(text("Happened")) { event in Text(format.dateTime(event.occurredAt)) }
      TableColumn<UndeliveredEvent>(text("Why")) { event in
        if let failure = event.failure {
          Text(failure).font(.footnote).foregroundStyle(.danger)
        } else {
          Text(text("Waits behind an earlier one")).font(.footnote).foregroundStyle(.secondary)
        }
      }
      TableColumn<UndeliveredEvent>(text("Actions"), alignment: .trailing) { event in
        HStack(spacing: .small) {
          if asked == event.id {
            Button(text("Discard it for good")) {
              asked = nil
              await onEvent(.discard(event.id))
            }
            .buttonStyle(.plain).accessibilityIdentifier("event-discard-confirm")
            Button(text("Keep it")) { asked = nil }.buttonStyle(.plain).accessibilityIdentifier("event-keep")
          } else {
            Button(text("Try again")) { await onEvent(.retry(event.id)) }.buttonStyle(.plain)
              .accessibilityIdentifier("event-retry")
            Button(text("Discard")) { asked = event.id }.buttonStyle(.plain).accessibilityIdentifier("event-discard")
          }
        }
      }
    }
  }
}
