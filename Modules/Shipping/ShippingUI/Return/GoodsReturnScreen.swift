public import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: goods that come back: what is expected, what was found, and the form that takes more in.
public struct GoodsReturnScreen: View {
  private let id: GoodsReturnID
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var locations: [ShippingLocation] = []
  // One change a press: pressing twice does it once.
  @State private var key = IdentifierSource.system.next()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of a return.
  public init(_ id: GoodsReturnID) { self.id = id }

  /// Lines, a form and buttons.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the return"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such return"), systemImage: "shippingbox") {
          NavigationLink(text("Returns"), value: ShippingRoute.returns(.expected, location: nil, cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The return cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data: if let goods = shipping.goodsReturns[id] { contents(goods) }
      }
    }
    .navigationTitle(shipping.goodsReturns[id].map { text("Return of order {1}", $0.number) } ?? text("Returns"))
    .task { await load() }
  }

  @ViewBuilder private func contents(_ goods: GoodsReturn) -> some View {
    Box("detail-head") {
      StatusBadge(text(ShippingWords.title(goods.state)), style: ShippingWords.style(goods.state))
        .accessibilityIdentifier("return-state")
      Text(text("To {1}", locations.name(of: goods.location))).accessibilityIdentifier("return-location")
      Text(text(ShippingWords.title(goods.cause))).foregroundStyle(.secondary)
      NavigationLink(text("Order {1}", goods.number), value: outlets.order(goods.order))
        .accessibilityIdentifier("return-order")
      PaperLinkView(text("Return slip"), .returnSlip(id))
      if goods.isForBuyerToSend { PaperLinkView(text("Return label"), .returnLabel(id)) }
    }
    ReturnLinesView(goods: goods, name: outlets.name)
    if goods.state.isUnfinished {
      ReturnWorkView(goods: goods, name: outlets.name) { await handle($0, goods) }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      let goods = try await shipping.loadReturn(id)
      locations = await outlets.locations()
      await outlets.loadNames(goods.lines.map(\.variant))
      state = .data
    } catch { state = .error(error) }
  }

  private func handle(_ event: ReturnEvent, _ goods: GoodsReturn) async -> Bool {
    do throws(HTTPClientError) {
      switch event {
      case .receive(let receipt): try await shipping.receive(receipt, of: goods, key: key.description)
      case .change(let change): try await shipping.change(goods, change, key: key.description)
      }
      key = IdentifierSource.system.next()
      showNotice(text("The return is changed."))
      return true
    } catch {
      // What was refused was not done: the next press is another one.
      if error.status != nil { key = IdentifierSource.system.next() }
      if error.status == 412 { do throws(HTTPClientError) { _ = try await shipping.loadReturn(id) } catch {} }
      showError(text.told(error), text("Nothing was changed. Look at what is outstanding and try again."))
      return false
    }
  }
}

/// What staff do on the page of a return.
enum ReturnEvent {
  /// Take goods in.
  case receive(ReturnReceipt)
  /// Close or cancel it.
  case change(ReturnChange)
}

/// What was to come back, and what was found. Takes plain values.
struct ReturnLinesView: View {
  let goods: GoodsReturn
  /// What a variant is called; nil while it is not known.
  let name: (VariantID) -> String?
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  private struct Row: Identifiable {
    let line: GoodsReturn.Line
    var id: OrderLineID { line.orderLine }
  }

  var body: some View {
    Table(text("What comes back"), goods.lines.map { Row(line: $0) }) {
      TableColumn<Row>(text("Product")) { row in Text(name(row.line.variant) ?? row.line.variant.description) }
      TableColumn<Row>(text("Units"), alignment: .trailing) { row in Text(format.number(row.line.expected)) }
      TableColumn<Row>(text("For sale again"), alignment: .trailing) { row in
        Text(format.number(row.line.found.restocked)).accessibilityIdentifier("return-restocked")
      }
      TableColumn<Row>(text("Damaged"), alignment: .trailing) { row in Text(format.number(row.line.found.damaged)) }
      TableColumn<Row>(text("Something else"), alignment: .trailing) { row in Text(format.number(row.line.found.wrong))
      }
      TableColumn<Row>(text("Missing"), alignment: .trailing) { row in Text(format.number(row.line.found.missing)) }
      TableColumn<Row>(text("Outstanding"), alignment: .trailing) { row in
        Text(format.number(row.line.outstanding)).accessibilityIdentifier("return-outstanding")
      }
    }
  }
}

/// The form that takes goods in, and the ways to end a return. Takes plain values.
struct ReturnWorkView: View {
  let goods: GoodsReturn
  /// What a variant is called; nil while it is not known.
  let name: (VariantID) -> String?
  /// Answers whether it was done.
  let onEvent: (ReturnEvent) async -> Bool
  @Environment(\.shippingText) private var text
  @State private var form = ReturnReceiptForm()
  @State private var asked = ReturnChange.Action.close
  @State private var asks = false

  var body: some View {
    Form {
      Section(
        text("Take goods in"), footer: text("Damaged units are kept, and are not for sale. Missing units did not come.")
      ) {
        ForEach(goods.lines.filter { $0.outstanding > 0 }, id: \.orderLine, content: line)
        Button(text("Take in")) { await receive() }
          .buttonStyle(.borderedProminent).disabledUntilValid(form.receipt(of: goods) != nil)
          .accessibilityIdentifier("return-receive")
      }
    }
    HStack(spacing: .medium) {
      if goods.state.after(.close) != nil {
        Button(text("Nothing more will come")) { (asked, asks) = (.close, true) }.buttonStyle(.bordered)
          .accessibilityIdentifier("return-close")
      }
      if goods.state.after(.cancel) != nil {
        Button(text("Cancel the return"), role: .destructive) { (asked, asks) = (.cancel, true) }
          .accessibilityIdentifier("return-cancel")
      }
    }
    .confirmationDialog(question, isPresented: $asks) {
      Button(asked == .close ? text("Nothing more will come") : text("Cancel the return"), role: .destructive) {
        _ = await onEvent(.change(ReturnChange(asked)))
      }
      .accessibilityIdentifier("return-\(asked.rawValue)-yes")
    }
  }

  private var question: String {
    switch asked {
    case .close: text("Say that nothing more will come? What is outstanding counts as missing.")
    case .cancel: text("Say that the goods do not come back?")
    }
  }

  private func line(_ line: GoodsReturn.Line) -> some View {
    let product = name(line.variant) ?? line.variant.description
    return VStack(alignment: .leading, spacing: .none) {
      Text(product).bold()
      HStack(alignment: .bottom, spacing: .small) {
        ForEach(ReturnReceiptForm.Finding.allCases, id: \.self) { finding in
          TextField(text(ShippingWords.title(finding)), text: units(line, finding)).keyboardType(.numberPad)
            .accessibilityLabel(text("{1}: {2}", product, text(ShippingWords.title(finding))))
            .accessibilityIdentifier("receipt-\(finding.rawValue)")
        }
      }
      if let problem = form.problem(line) {
        Text(text(problem)).foregroundStyle(.danger).accessibilityIdentifier("receipt-problem")
      }
    }
  }

  private func receive() async {
    guard let receipt = form.receipt(of: goods) else { return }
    if await onEvent(.receive(receipt)) { form = ReturnReceiptForm() }
  }

  private func units(_ line: GoodsReturn.Line, _ finding: ReturnReceiptForm.Finding) -> Binding<String> {
    Binding {
      form[line, finding]
    } set: {
      form[line, finding] = $0
    }
  }
}
