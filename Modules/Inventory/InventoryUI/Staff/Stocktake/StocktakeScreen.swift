public import FoundationCore
import FoundationUI
public import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: a count of what a location has: the field that a scanner types into, and what was counted.
public struct StocktakeScreen: View {
  private let id: StocktakeID
  private let differing: Bool
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var question: Question?
  @State private var asks = false
  @State private var key = IdentifierSource.system.next().description
  /// A count of which no answer came: asked for once more, it is the same one.
  @State private var unanswered: (count: StocktakeCount, key: String)?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  private enum Question {
    case close
    case cancel
  }

  /// A stocktake, with a page of its lines: all, or those that differ.
  public init(_ id: StocktakeID, differing: Bool = false, cursor: String? = nil) {
    self.id = id
    self.differing = differing
    self.cursor = cursor
  }

  /// What is counted, and how.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the stocktake"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such stocktake"), systemImage: "doc.text") {
          NavigationLink(text("All stocktakes"), value: InventoryRoute.stocktakes(cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The stocktake cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: if let stocktake = inventory.stocktakes[id] { contents(stocktake) }
      }
    }
    .navigationTitle(
      inventory.stocktakes[id].map { text("Stocktake {1}", String($0.number)) } ?? text("Stocktakes")
    )
    .task { await load() }
  }

  @ViewBuilder private func contents(_ stocktake: Stocktake) -> some View {
    VStack(alignment: .leading, spacing: .small) {
      StocktakeStatusView(status: stocktake.status)
      Text(text("At {1}", inventory.locations[stocktake.location]?.name ?? "—")).bold()
      if let note = stocktake.note { Text(note).foregroundStyle(.secondary) }
      Text(
        text(
          "Products counted: {1}. Of them different: {2}. Units more or fewer: {3}.",
          format.number(stocktake.sums.counted), format.number(stocktake.sums.differing),
          format.number(stocktake.sums.difference))
      )
      .accessibilityIdentifier("stocktake-sums")
    }
    if stocktake.status == .counting {
      StocktakeCountView(find: find, count: count)
      HStack(spacing: .medium) {
        Button(text("Close and correct the stock")) { (question, asks) = (.close, true) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("stocktake-close")
        Button(text("Call off"), role: .destructive) { (question, asks) = (.cancel, true) }
          .accessibilityIdentifier("stocktake-cancel")
      }
      .confirmationDialog(
        question == .close
          ? text("Correct the stock by what was counted? What was not counted stays as it is.")
          : text("Call the stocktake off? Nothing is corrected."), isPresented: $asks
      ) {
        if question == .close {
          Button(text("Correct the stock")) { await end(closes: true) }
            .accessibilityIdentifier("stocktake-close-yes")
        } else {
          Button(text("Call off"), role: .destructive) { await end(closes: false) }
            .accessibilityIdentifier("stocktake-cancel-yes")
        }
      }
    }
    lines
  }

  @ViewBuilder private var lines: some View {
    let page = inventory.stocktakeLines
    ListTabsView(
      text("What was counted"),
      tabs: [false, true].map { only in
        .init(
          only ? text("What differs") : text("All of it"), id: only ? "stocktake-differing" : "stocktake-all",
          count: nil,
          destination: InventoryRoute.stocktake(id, differing: only, cursor: nil), isCurrent: only == differing)
      })
    if page.items.isEmpty {
      Text(differing ? text("Nothing differs.") : text("Nothing has been counted yet")).foregroundStyle(.secondary)
    } else {
      StocktakeLinesView(lines: page.items, variant: outlets.variant)
      if let next = page.next {
        NavigationLink(
          text("Next page"), value: InventoryRoute.stocktake(id, differing: differing, cursor: next.text)
        )
        .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadStocktake(id, differing: differing, after: cursor.map { Cursor(text: $0) })
      await outlets.loadNames(inventory.stocktakeLines.items.map(\.variant))
      state = .data
    } catch { state = .error(error) }
  }

  private func find(_ typed: String) async throws(HTTPClientError) -> [StockedVariant] {
    let found = try await outlets.find(typed)
    await outlets.loadNames(found)
    return found.compactMap(outlets.variant)
  }

  private func count(_ count: StocktakeCount) async -> Bool {
    let key =
      unanswered.flatMap { $0.count == count ? $0.key : nil } ?? IdentifierSource.system.next().description
    do throws(HTTPClientError) {
      let line = try await inventory.count(count, in: id, key: key)
      unanswered = nil
      showNotice(
        text(
          "{1}: {2} counted.", outlets.variant(count.variant)?.name ?? count.variant.description,
          format.number(line.counted)))
      await load()
      return true
    } catch {
      unanswered = error.status == nil ? (count, key) : nil
      showError(text.told(error), text("Look at what was counted, and try again."))
      return false
    }
  }

  private func end(closes: Bool) async {
    do throws(HTTPClientError) {
      if closes { try await inventory.close(id, key: key) } else { try await inventory.cancel(id, key: key) }
      await load()
    } catch {
      if error.status != nil { key = IdentifierSource.system.next().description }
      showError(
        text.told(error),
        text("Nothing was corrected. Where orders need more than was counted, change the orders or count again."))
    }
  }
}

/// The field that a scanner types into: a whole SKU or barcode counts one more, anything else offers what is found. Takes plain values.
struct StocktakeCountView: View {
  let find: (String) async throws(HTTPClientError) -> [StockedVariant]
  /// Answers whether it was counted.
  let count: (StocktakeCount) async -> Bool
  @Environment(\.inventoryText) private var text
  @State private var typed = ""
  @State private var units = ""
  @State private var found: [StockedVariant] = []
  /// How many units what was found stands for; nil for one more.
  @State private var foundUnits: Int?
  @State private var problem: String?

  var body: some View {
    Section(
      text("Count"),
      footer: text("Scan a product to count one more of it. With a number of units, that number replaces the count.")
    ) {
      // Enter, as scanners send it, presses the button.
      Form {
        HStack(alignment: .bottom, spacing: .small) {
          TextField(text("SKU, barcode or name"), text: $typed).fieldError(problem.map { text($0) })
            .accessibilityIdentifier("stocktake-scan")
          TextField(text("Units (optional)"), text: $units).keyboardType(.numberPad)
            .fieldError(
              !units.isEmpty && number(units) == nil ? text("Enter a whole number from 0 to 1,000,000.") : nil
            )
            .accessibilityIdentifier("stocktake-units")
          Button(text("Count")) { await look() }.buttonStyle(.borderedProminent)
            .accessibilityIdentifier("stocktake-count")
        }
      }
      ForEach(found) { variant in
        Button("\(variant.name) · \(variant.sku)") { await take(variant, foundUnits) }.buttonStyle(.plain)
          .accessibilityLabel(text("Count {1}", "\(variant.name) · \(variant.sku)"))
          .accessibilityIdentifier("stocktake-found")
      }
    }
  }

  private func number(_ text: String) -> Int? { Int(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil } }

  /// What is typed from now on is the next one's.
  private func look() async {
    let (words, units) = (typed, units)
    guard !words.isEmptyOrWhiteSpace, units.isEmpty || number(units) != nil else { return }
    (typed, self.units, found, problem) = ("", "", [], nil)
    do throws(HTTPClientError) {
      let all = try await find(words)
      let exact = all.filter { [$0.sku, $0.barcode].contains { $0?.lowercased() == words.lowercased() } }
      if exact.count == 1, let only = exact.first { return await take(only, number(units)) }
      (found, foundUnits) = (all, number(units))
      if all.isEmpty { problem = Phrases.key("Nothing is found by this.") }
    } catch { problem = Phrases.key("It could not be looked up. Try again.") }
    // Nothing was counted: what was typed is there to be changed, unless something else was meanwhile.
    if problem != nil, typed.isEmpty { (typed, self.units) = (words, units) }
  }

  private func take(_ variant: StockedVariant, _ units: Int?) async {
    if await count(StocktakeCount(variant: variant.id, units: units ?? 1, adds: units == nil)) { found = [] }
  }
}

/// What was counted, beside what was on record. Takes plain values.
struct StocktakeLinesView: View {
  let lines: [StocktakeLine]
  /// What a variant is called; nil while it is not known.
  let variant: (VariantID) -> StockedVariant?
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    Table(text("What was counted"), lines) {
      TableColumn<StocktakeLine>(text("Product")) { line in
        StockedVariantView(id: line.variant, known: variant(line.variant))
      }
      TableColumn<StocktakeLine>(text("Counted"), alignment: .trailing) { line in
        Text(format.number(line.counted)).accessibilityIdentifier("line-counted")
      }
      TableColumn<StocktakeLine>(text("On record"), alignment: .trailing) { line in Text(format.number(line.onHand)) }
      TableColumn<StocktakeLine>(text("Difference"), alignment: .trailing) { line in
        Text(line.difference == 0 ? "—" : (line.difference > 0 ? "+" : "−") + format.number(abs(line.difference)))
          .foregroundStyle(line.difference == 0 ? .secondary : .danger).accessibilityIdentifier("line-difference")
      }
      TableColumn<StocktakeLine>(text("When")) { line in Text(format.dateTime(line.countedAt)) }
    }
  }
}
