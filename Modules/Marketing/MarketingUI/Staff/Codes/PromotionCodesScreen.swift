import Foundation
public import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: the codes of a promotion with their uses, and forms to have some made and to add others.
public struct PromotionCodesScreen: View {
  private let promotion: PromotionID
  private let cursor: String?
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingText) private var text

  /// The codes from a cursor on; nil for the first page.
  public init(promotion: PromotionID, cursor: String? = nil) {
    self.promotion = promotion
    self.cursor = cursor
  }

  /// The codes, or what stands in their place.
  public var body: some View {
    MarketingPlaceView { () throws(HTTPClientError) -> Page<PromotionCode> in
      try await model.load(promotion)
      return try await model.codes(of: promotion, after: cursor.map { Cursor(text: $0) })
    } content: { page in
      PromotionCodesView(promotion: promotion, page: page)
    }
    .navigationTitle(text("Codes"))
  }
}

/// A page of codes, and the forms below it. Loads the page again when codes were added.
struct PromotionCodesView: View {
  let promotion: PromotionID
  @State private var page: Page<PromotionCode>
  @State private var count = "100"
  @State private var prefix = ""
  @State private var typed = ""
  @State private var isChecked = false
  @State private var refused: [AddedCodes.Refused] = []
  // One request a form: pressing twice adds codes once.
  @State private var key = UUID().uuidString
  @Environment(MarketingModel.self) private var model
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.marketingText) private var text

  init(promotion: PromotionID, page: Page<PromotionCode>) {
    self.promotion = promotion
    _page = State(initialValue: page)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if page.items.isEmpty {
        EmptyStateView(
          text("No codes yet"), systemImage: "tag", description: text("Have some made, or add those that you have."))
      } else {
        Table(text("Codes"), page.items) {
          TableColumn<PromotionCode>(text("Code")) { code in
            Text(code.code).monospacedDigit().accessibilityIdentifier("code")
          }
          TableColumn<PromotionCode>(text("Orders"), alignment: .trailing) { code in
            Text(format.number(Int(clamping: code.uses)))
          }
          TableColumn<PromotionCode>(text("Added")) { code in Text(format.dateTime(code.createdAt)) }
        }
      }
      if !page.items.isEmpty, let file = URL(string: PromotionCodesFile.address(of: promotion)) {
        Link(text("Download all codes as CSV"), destination: file).accessibilityIdentifier("codes-file")
      }
      if let next = page.next {
        NavigationLink(text("Next page"), value: MarketingRoute.codes(promotion, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("codes-next")
      }
      forms
    }
  }

  @ViewBuilder private var forms: some View {
    Form {
      Section(text("Have codes made"), footer: text("Nobody can guess them: each has 13 random letters and digits.")) {
        TextField(text("How many"), text: $count).keyboardType(.numberPad)
          .fieldError(number == nil ? text("Enter a whole number from 1 to 10,000.") : nil)
          .accessibilityIdentifier("codes-count")
        TextField(text("They begin with"), text: $prefix, prompt: "AUTUMN").accessibilityIdentifier("codes-prefix")
        Button(text("Make them")) { await generate() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(number != nil).accessibilityIdentifier("codes-generate")
      }
      Section(
        text("Add codes that you have"),
        footer: text("One on each line. Upper and lower case and spaces do not matter.")
      ) {
        TextEditor(text("Codes"), text: $typed)
          .fieldError(isChecked && codes.isEmpty ? text("Write at least one code.") : nil)
          .accessibilityIdentifier("codes-typed")
        ForEach(refused, id: \.row) { refused in
          Text(text("Line {1} {2}.", String(refused.row), PromotionWords(text: text).refusal(refused.reason)))
            .foregroundStyle(.danger).accessibilityIdentifier("codes-refused")
        }
        Button(text("Add them")) { await add() }.buttonStyle(.bordered).accessibilityIdentifier("codes-add")
      }
    }
    .frame(maxWidth: .reading)
  }

  private var number: Int? {
    Int(count.trimmingCharacters(in: .whitespaces)).flatMap { PromotionCode.batch.contains($0) ? $0 : nil }
  }

  private var codes: [String] { typed.split(whereSeparator: \.isNewline).map { String($0.prefix(1_000)) } }

  private func generate() async {
    guard let number else { return }
    await keep { () throws(HTTPClientError) in
      try await model.generate(
        GeneratedCodes(count: number, prefix: String(prefix.filter { !$0.isWhitespace }.prefix(40))), for: promotion,
        once: key)
    }
  }

  private func add() async {
    isChecked = true
    guard !codes.isEmpty else { return }
    let added = await keep { () throws(HTTPClientError) in
      try await model.add(ImportedCodes(codes: codes), to: promotion, once: key)
    }
    if let added {
      refused = added.refused
      (typed, isChecked) = ("", false)
    }
  }

  @discardableResult
  private func keep(_ change: () async throws(HTTPClientError) -> AddedCodes) async -> AddedCodes? {
    do throws(HTTPClientError) {
      let added = try await change()
      key = UUID().uuidString
      page = try await model.codes(of: promotion)
      showNotice(text(count: added.added.count, "# code is added", "# codes are added"))
      return added
    } catch {
      showError(text.told(error), text("Nothing has changed. What you typed is still here."))
      return nil
    }
  }
}
