import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
public import Outbound
public import WebUI

/// Staff: a mail with what it says, and a way to send it again.
public struct MailScreen: View {
  private let id: MailID
  @Environment(OutboundModel.self) private var model
  @Environment(\.outboundText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(MailDetails)
  }

  /// Creates the screen of a mail.
  public init(_ id: MailID) { self.id = id }

  /// What became of it, and what it says.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the mail"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          text("There is no such mail"), systemImage: "envelope",
          description: text("Mails are kept for 90 days.")
        ) {
          NavigationLink(text("All mail"), value: OutboundRoute.mails(nil, to: nil, cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The mail cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data(let details):
        MailDetailsView(details: details)
        if details.mail.isRepeatable {
          Button(text("Send again")) { await sendAgain() }.accessibilityIdentifier("mail-again")
        } else {
          Text(text("It had a link for one use, so it cannot be sent again. Have a new one made.")).font(.footnote)
            .foregroundStyle(.secondary)
        }
      }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String { if case .data(let details) = state { details.mail.subject } else { text("Mail") } }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await model.mail(id)) } catch { state = .error(error) }
  }

  private func sendAgain() async {
    do throws(HTTPClientError) {
      state = .data(try await model.sendAgain(id))
      showNotice(text("It is on its way."))
    } catch { showError(text.told(error), text("Nothing was sent. Try again.")) }
  }
}

/// What became of a mail, and what it says. Takes plain values.
struct MailDetailsView: View {
  let details: MailDetails
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.outboundText) private var text

  var body: some View {
    let mail = details.mail
    Section(text("Delivery")) {
      // In a row of its own, so that it is as wide as its word.
      HStack { MailStateView(state: mail.state) }
      LabeledContent(text("To"), value: mail.recipient)
      LabeledContent(text("Language"), value: locale.localizedString(forIdentifier: mail.language) ?? mail.language)
      LabeledContent(text("Asked for"), value: format.dateTime(mail.createdAt))
      if let sentAt = mail.sentAt { LabeledContent(text("Sent"), value: format.dateTime(sentAt)) }
      if mail.attempts > 0 { LabeledContent(text("Attempts"), value: format.count(mail.attempts, upTo: 1_000)) }
      if let failure = mail.failure { LabeledContent(text("Latest failure"), value: text.reason(failure)) }
    }
    Section(text("Message")) { MailContentView(content: details.content) }
  }
}

/// What a mail says, without its links leading anywhere: what is behind them is for its recipient. Takes plain values.
struct MailContentView: View {
  let content: MailContent

  var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      ForEach(lines, id: \.self) { line in
        Text(line.text).foregroundStyle(line.isQuiet ? .secondary : .primary)
      }
    }
  }

  private struct Line: Hashable {
    /// Two lines may say the same.
    let number: Int
    let text: String
    let isQuiet: Bool
  }

  private var lines: [Line] {
    let all = content.blocks.flatMap { block -> [(String, Bool)] in
      switch block {
      case .paragraph(let text): [(text, false)]
      case .link(let title, let address): [("\(title):", false), (address, true)]
      case .note(let text): [(text, true)]
      case .amounts(let amounts): amounts.map { ($0.line, false) }
      }
    }
    return (all + [(content.signature, true)]).enumerated().map { Line(number: $0, text: $1.0, isQuiet: $1.1) }
  }
}
