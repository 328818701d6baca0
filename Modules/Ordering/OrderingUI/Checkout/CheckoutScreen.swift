import AddressesUI
import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// Where a cart becomes an order.
///
/// The order carries the total that the page shows. Where it would come to another one, the page shows both and asks.
public struct CheckoutScreen: View {
  private let cart: CartID?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.orderingText) private var text
  // In the shop's country, until somebody chooses another.
  @State private var form = CheckoutForm(country: "")
  @State private var state = ViewState.loading
  /// The country that the cart's prices and the quote are for.
  @State private var quotedCountry = ""
  /// The place that they are for, and where the cart's goods are held, if it is picked up.
  @State private var quotedPickup: LocationID?
  /// Where it can be picked up.
  @State private var offer = PickupOffer()
  /// Whether the cart knows that its shopper is here.
  @State private var hasBegun = false
  /// What the order comes to, and what that was asked for.
  @State private var quote: OrderQuote?
  @State private var quoted = CheckoutQuestion()
  /// The total that the page was last drawn with: what a press before another quote agrees to.
  @State private var shownTotal: Money?
  @State private var change: TotalChange?
  @State private var isChecked = false
  /// What the buyer agrees to by buying.
  @State private var texts: [CheckoutText]?
  /// What is known of the VAT number that was typed.
  @State private var vat: CheckedVATNumber?
  // Made with the page and kept with it: a second press, or a reload of the answer, cannot order twice.
  @State private var attempt = OrderAttempt()

  private enum ViewState {
    case loading
    case error(any Error)
    case data
  }

  /// The checkout of a cart.
  public init(cart: CartID?) { self.cart = cart }

  /// Contact, address, delivery, and the button that buys.
  public var body: some View {
    VStack(spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your cart"))
      case .error(let error):
        ErrorView(
          text("Your cart could not be loaded"), message: text.message(of: error),
          guidance: text("Your cart is safe. Try again in a moment."), retry: load)
      case .data: contents
      }
    }
    .navigationTitle(text("Checkout"))
    .task { await load() }
    .task(id: aim) { await quoteForNewAim() }
    .task(id: vatNumber) {
      // While it is being typed, nobody is asked.
      do { try await Task.sleep(for: .milliseconds(700)) } catch { return }
      await checkVATNumber()
    }
    .task(id: wanted) { await quoteTotal() }
    .onChange(of: total) { shownTotal = total }
  }

  @ViewBuilder private var contents: some View {
    if let current = ordering.cart, current.order == nil, !current.lines.isEmpty || !current.toTakeOut.isEmpty {
      if current.lines.isEmpty {
        UnavailableLinesView(lines: current.toTakeOut) { await takeOut($0) }
      } else {
        Form {
          Box("with-summary") {
            VStack(spacing: .extraLarge) {
              CheckoutFieldsView(
                form: $form, offer: offer, onSearch: { await showPlaces() }, methods: methods,
                needsDelivery: quote?.needsDelivery ?? true, method: chosenMethod,
                payments: payments,
                payment: chosenPayment, vatStanding: vat?.number == vatNumber ? vat?.standing : nil,
                isExempt: quote?.isExempt == true, showsProblems: isChecked)
            }
            CheckoutSummaryView(cart: current, quote: quote) {
              // Beside the button: whoever has just pressed it sees why nothing was ordered.
              UnavailableLinesView(lines: current.toTakeOut) { await takeOut($0) }
              if let change { TotalChangeView(change: change) }
              Button(text("Buy now")) { await place() }
                .buttonStyle(.borderedProminent).disabled(!current.toTakeOut.isEmpty)
                .disabledUntilValid(isValid)
                .accessibilityIdentifier("place-order")
                // A press counts only for the total, the texts and the days that the button was drawn with.
                .id(CheckoutAgreement(total: total, texts: agreed, preorders: current.preorders))
              if let texts, !texts.isEmpty { CheckoutTextsView(texts: texts) }
              // Below the button, which a press of Return presses.
              CartCodesView(codes: current.codes, refused: quote?.refusedCodes ?? []) { await setCodes($0) }
            }
          }
        }
        .task(id: current.lines.map(\.variant)) { await outlets.loadPictures(current.lines.map(\.variant)) }
      }
    } else {
      ContentUnavailableView(text("There is nothing to check out"), systemImage: "cart") {
        NavigationLink(text("Go to the shop"), value: outlets.shop)
        LastOrderView(cart: ordering.cart)
      }
    }
  }

  private var methods: [ShippingMethod] { quote?.methods ?? [] }

  /// How it is sent: as was chosen, where that is offered; otherwise as the first method says.
  private var method: String? { methods.first { $0.id == form.method }?.id ?? methods.first?.id }

  /// How the order can be paid, as far as its total is known.
  private var payments: [OrderPaymentMethod] {
    outlets.paymentMethods.filter { method in total.map { outlets.canPay($0, method) } ?? true }
  }

  /// How it is paid: as was chosen, where that can be; nil where the shop does not ask.
  private var payment: OrderPaymentMethod? {
    form.payment.flatMap { payments.contains($0) ? $0 : payments.first }
  }

  private var chosenPayment: Binding<OrderPaymentMethod?> {
    Binding {
      payment
    } set: {
      form.payment = $0
    }
  }

  private var chosenMethod: Binding<String> {
    Binding {
      method ?? ""
    } set: {
      form.method = $0
    }
  }

  private var agreed: [AgreedText] { texts?.map(\.text) ?? [] }

  /// What the order comes to, as the page stands.
  private var total: Money? { quote?.isComplete == true ? quote?.total : nil }

  /// The place where it is picked up, as the form stands; nil where it is sent.
  private var pickup: PickupPlace? {
    form.isPickedUp && quote?.needsDelivery != false ? offer.place(form.pickup) : nil
  }

  /// Where the order goes, or where it is picked up.
  private var aim: [String] { [form.address.country, pickup?.id.description ?? ""] }
  private var quotedAim: [String] { [quotedCountry, quotedPickup?.description ?? ""] }

  /// Whether every field is as it must be.
  private var isValid: Bool {
    let isSent = !form.isPickedUp || offer.places.isEmpty || quote?.needsDelivery == false
    return isSent ? form.isValid : pickup != nil && form.isPickupValid
  }

  private var wanted: CheckoutQuestion {
    CheckoutQuestion(
      destination: quotedPickup == nil ? destination : nil, method: method, pickup: quotedPickup,
      cart: ordering.cart, vat: vat)
  }

  private var destination: OrderDestination? {
    if quotedCountry.isEmpty { return nil }
    var destination = OrderDestination(form.address.address)
    // The field says what is wrong with it.
    if form.vatNumberProblem != nil { destination.vatNumber = nil }
    return destination
  }

  /// The VAT number that was typed, where it matters.
  private var vatNumber: String {
    outlets.asksForVATNumber ? form.address.vatNumber.trimmingCharacters(in: .whitespacesAndNewlines) : ""
  }

  /// Asks about the number that was typed; also about one that was confirmed before, which may have ended.
  private func checkVATNumber() async {
    let number = vatNumber
    guard !number.isEmpty, form.vatNumberProblem == nil else { return }
    let standing = await outlets.checkVATNumber(number)
    // Another one was typed meanwhile, whose own answer counts.
    guard number == vatNumber, !Task.isCancelled else { return }
    vat = CheckedVATNumber(number: number, standing: standing)
  }

  private func load() async {
    do {
      if let cart { try await ordering.loadCart(cart) }
      if form.address.country.isEmpty { await begin() }
      if cart != nil {
        do { try await takeCountry() } catch {
          // The quote says what can be bought there all the same.
          quotedCountry = form.address.country
        }
        try await loadQuote()
        shownTotal = total
      }
      // Once they are shown, they are replaced with a word alone.
      if texts == nil { texts = try await outlets.texts() }
      state = .data
    } catch { state = .error(error) }
  }

  /// Fills in what is known: the country of the shop, and a customer's own address.
  private func begin() async {
    try? await outlets.loadCountries()
    if let place = ordering.cart?.pickup { (form.isPickedUp, form.pickup) = (true, place) }
    await loadPlaces()
    // Where the cart was to go when its shopper was here before.
    let known = ordering.cart?.country.flatMap { outlets.countries.contains($0) ? $0 : nil }
    form.address.country = known ?? outlets.country
    form.payment = outlets.choosesPayment ? outlets.paymentMethods.first : nil
    guard let contact = await outlets.contact() else { return }
    form.email = contact.email
    form.address.name = contact.name
    if let address = contact.address { form.address = AddressForm(address) }
  }

  /// Looks for places near what was typed, or near the address. What cannot be loaded is not offered.
  private func loadPlaces() async {
    guard let cart else { return }
    if form.near.isEmptyOrWhiteSpace {
      form.near = form.address.postalCode.isEmptyOrWhiteSpace ? form.address.city : form.address.postalCode
    }
    let near = form.near.trimmingCharacters(in: .whitespacesAndNewlines)
    let found = try? await ordering.pickupPlaces(for: cart, near: near.isEmpty ? nil : String(near.prefix(100)))
    offer.places = found ?? []
  }

  /// Looks for places, and asks what picking the order up at the best of them comes to.
  private func showPlaces() async {
    await loadPlaces()
    do {
      try await takeCountry()
      try await loadQuote()
    } catch { tell(error) }
  }

  /// Has the cart's prices be those of the form's country, or of the place where it is picked up, and its goods be held there.
  private func takeCountry() async throws {
    repeat {
      let (country, place) = (form.address.country, pickup)
      if let cart, let current = ordering.cart, current.order == nil, !current.lines.isEmpty,
        current.country != place?.destination.country ?? country || current.pickup != place?.id || !hasBegun
      {
        try await ordering.setDestination(
          place?.destination.country ?? country, isCheckout: true, pickedUpAt: place?.id, of: cart)
        hasBegun = true
      }
      (quotedCountry, quotedPickup) = (country, place?.id)
      // Another one was chosen meanwhile.
    } while aim != quotedAim
  }

  /// Asks what the order comes to, unless that is known. Where the method chosen is not offered, the first one counts.
  private func loadQuote() async throws {
    var wanted = wanted
    guard let cart, quoted != wanted, ordering.cart?.lines.isEmpty == false else { return }
    var answer = try await ordering.quote(
      of: cart, to: wanted.destination, by: wanted.method, pickedUpAt: wanted.pickup)
    if answer.shipping == nil, let first = answer.methods.first {
      wanted.method = answer.methods.first { $0.id == form.method }?.id ?? first.id
      answer = try await ordering.quote(of: cart, to: wanted.destination, by: wanted.method)
    }
    // At once: the page asks again where they do not belong together.
    (quote, quoted) = (answer, wanted)
  }

  private func quoteTotal() async {
    // A country that was chosen a moment ago is the cart's first.
    guard !quotedCountry.isEmpty, aim == quotedAim else { return }
    let (former, asked) = (quote, quoted)
    do {
      try await loadQuote()
      // The shop alone changes what the same cart's goods come to: whoever was typing is told.
      guard let cart, let former, let quote, former.goods != quote.goods, asked.cart == quoted.cart,
        asked.destination?.country == quoted.destination?.country, asked.pickup == quoted.pickup
      else { return }
      try await ordering.loadCart(cart)
      change = TotalChange(former: former.total, current: quote.total)
    } catch { tell(error) }
  }

  private func quoteForNewAim() async {
    guard !quotedCountry.isEmpty, aim != quotedAim else { return }
    do { try await takeCountry() } catch { tell(error) }
  }

  /// Tells of an error, unless something else is asked for by now.
  private func tell(_ error: any Error) {
    if !Task.isCancelled { showError(text.told(error), text("Reload the page to try again.")) }
  }

  private func setCodes(_ codes: [String]) async {
    guard let cart else { return }
    do throws(HTTPClientError) { try await ordering.setCodes(codes, of: cart) } catch {
      showError(text.told(error), text("Your cart has not changed. Try again."))
    }
  }

  private func takeOut(_ line: UnavailableCartLine) async {
    guard let cart else { return }
    do throws(HTTPClientError) { try await ordering.setLine(line.id, CartLineEdit(quantity: 0), in: cart) } catch {
      showError(text.told(error), text("Your cart has not changed. Try again."))
    }
  }

  private func place() async {
    isChecked = true
    guard let cart, isValid else { return }
    // What is drawn while this waits has not been seen by whoever pressed.
    let (seen, agreed, preorders) = (shownTotal, agreed, ordering.cart?.preorders ?? [])
    do {
      if aim != quotedAim { try await takeCountry() }
      await checkVATNumber()
      try await loadQuote()
      guard let total, total == seen else {
        // What is not for sale any more is named there.
        try await ordering.loadCart(cart)
        return askAgain(was: seen)
      }
      let order = try await ordering.place(
        PlaceOrder(
          id: attempt.order, cart: cart, email: form.email,
          address: quotedPickup == nil ? form.address.address : form.collector,
          shippingMethod: quotedPickup == nil ? quote?.shipping?.id : nil, pickup: quotedPickup,
          expectedTotal: total, note: form.sentNote, payment: payment,
          preorders: preorders, agreed: agreed), key: attempt.key)
      if let payment, order.due.amount > 0 { await outlets.pay(order, payment, attempt.payment) }
      navigate(
        order.status.lifecycle == .pending
          ? outlets.paymentPage(order) : OrderingRoute.confirmation(order.id, token: order.viewToken).location)
    } catch let error as HTTPClientError {
      await explain(error, seen: seen)
    } catch { showError(text.told(error), text("Reload the page to try again.")) }
  }

  /// Shows the total that the shopper has seen beside the one that it is now.
  private func askAgain(was former: Money?) {
    attempt = OrderAttempt()
    shownTotal = total
    change = TotalChange(former: former, current: total)
  }

  private func explain(_ error: HTTPClientError, seen: Money?) async {
    switch error.code {
    case nil:
      showError(text.told(error), text("Press the button again: you will not be charged or sent anything twice."))
    case "total-changed", "promotion-used-up", "shipping-unavailable":
      quoted = CheckoutQuestion()
      await load()
      askAgain(was: seen)
    case "unavailable":
      // The page names the lines and has the buttons that remove them.
      attempt = OrderAttempt()
      await load()
    case "sent-later":
      attempt = OrderAttempt()
      await load()
      showError(text.told(error), text("Check the order and place it again if you agree."))
    case "texts-changed":
      attempt = OrderAttempt()
      do {
        texts = try await outlets.texts()
        showError(text.told(error), text("Read them again, and press the button if you agree."))
      } catch { tell(error) }
    case "pickup-unavailable", "not-at-place":
      (attempt, quoted, form.pickup) = (OrderAttempt(), CheckoutQuestion(), nil)
      await loadPlaces()
      do { try await takeCountry() } catch { tell(error) }
      await load()
      showError(text.told(error), text("Choose another place, or have it delivered."), style: .sheet)
    case "held-by-others", "out-of-stock":
      attempt = OrderAttempt()
      hasBegun = false
      await load()
      let isHeld = error.code == "held-by-others"
      let guidance = isHeld ? text("Your cart stays as it is.") : text("Change your cart and try again.")
      showError(text.told(error), guidance, style: .sheet)
    default:
      attempt = OrderAttempt()
      showError(text.told(error), text("Check what you entered and try again."))
    }
  }
}
