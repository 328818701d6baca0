import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import Outbound
public import WebUI

/// Staff: what was sent to whom and what became of it, and a test message to oneself.
public struct MailListScreen: View {
  private let mailState: MailState?
  private let recipient: String?
  private let cursor: String?
  @Environment(OutboundModel.self) private var model
  @Environment(\.locale) private var locale
  @Environment(\.outboundText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Creates the screen of a page: of mails in one state or in all, to one address or to anyone.
  public init(_ mailState: MailState? = nil, to recipient: String? = nil, cursor: String? = nil) {
    (self.mailState, self.recipient, self.cursor) = (mailState, recipient, cursor)
  }

  /// A search, the states, and a row for each mail.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SavedFiltersView(
        text("Mail"), tabs: [tab(nil), tab(.waiting), tab(.sent), tab(.refused), tab(.failed)],
        of: OutboundRoute.mails(nil, to: nil, cursor: nil),
        narrowed: recipient.map { .mails(mailState, to: $0, cursor: nil) }
      ) {
        SearchField(
          text("Find by e-mail address"), in: OutboundRoute.mails(nil, to: nil, cursor: nil).location, name: "to",
          text: recipient ?? "")
      }
      switch state {
      case .loading: ProgressView(text("Loading the mail"))
      case .error(let error):
        ErrorView(
          text("The mail cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data:
        MailListView(mails: model.mails, isFiltered: mailState != nil || recipient != nil)
        pages
        Button(text("Send me a test message")) { await sendTest() }.accessibilityIdentifier("mail-test")
      }
    }
    .navigationTitle(text("Mail"))
    .task { await load() }
  }

  private func tab(_ mailState: MailState?) -> ListTabsView<OutboundRoute>.Tab {
    .init(
      mailState.map { text.title(of: $0) } ?? text("All"), id: "mail-\(mailState?.rawValue ?? "all")", count: nil,
      destination: .mails(mailState, to: nil, cursor: nil), isCurrent: recipient == nil && mailState == self.mailState)
  }

  @ViewBuilder private var pages: some View {
    Box("list-pages") {
      if cursor != nil {
        NavigationLink(
          text("Back to the first page"), value: OutboundRoute.mails(mailState, to: recipient, cursor: nil)
        )
        .buttonStyle(.bordered).accessibilityIdentifier("first-page")
      }
      if let next = model.next {
        NavigationLink(text("Next page"), value: OutboundRoute.mails(mailState, to: recipient, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.load(mailState, to: recipient, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }

  private func sendTest() async {
    do throws(HTTPClientError) {
      try await model.sendTest(NewTestMail(language: locale.identifier(.bcp47)))
      showNotice(text("A test message is on its way to your own address."))
    } catch { showError(text.told(error), text("Nothing was sent. Try again.")) }
  }
}

/// A page of mails. Takes plain values.
struct MailListView: View {
  let mails: [Mail]
  /// Whether others may be there that are not shown.
  let isFiltered: Bool
  @Environment(\.outboundText) private var text

  var body: some View {
    if mails.isEmpty {
      EmptyStateView(
        isFiltered ? text("No such mail") : text("No mail yet"), systemImage: "envelope",
        description: isFiltered
          ? text("Choose another state, or enter a whole e-mail address.")
          : text("What the shop sends to customers and staff is listed here."))
    } else {
      List(mails) { mail in MailRowView(mail: mail) }
    }
  }
}

/// What it is about, to whom, and what became of it. Takes plain values.
struct MailRowView: View {
  let mail: Mail
  @Environment(\.displayFormat) private var format
  @Environment(\.outboundText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        NavigationLink(mail.subject, value: OutboundRoute.mail(mail.id)).bold().accessibilityIdentifier("mail-link")
        MailStateView(state: mail.state)
      }
      Text(text("to {1}, {2}", mail.recipient, format.dateTime(mail.createdAt))).font(.footnote)
        .foregroundStyle(.secondary)
    }
  }
}

/// What has become of a mail. Takes plain values.
struct MailStateView: View {
  let state: MailState
  @Environment(\.outboundText) private var text

  var body: some View {
    switch state {
    case .waiting: StatusBadge(text.title(of: state), style: .tint)
    case .sent: StatusBadge(text.title(of: state), style: .success)
    case .refused, .failed: StatusBadge(text.title(of: state), style: .danger)
    }
  }
}

extension Phrases {
  /// What a state is called.
  func title(of state: MailState) -> String {
    switch state {
    case .waiting: self(Phrases.key("Waiting"))
    case .sent: self(Phrases.key("Sent"))
    case .refused: self(Phrases.key("Refused"))
    case .failed: self(Phrases.key("Given up"))
    }
  }
}
