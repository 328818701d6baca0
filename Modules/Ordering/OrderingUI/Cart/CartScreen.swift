public import FoundationCore
import FoundationUI
import MyStoreKit
public import Ordering
public import StoreIdentifiers
public import WebUI

/// What the shopper means to buy.
public struct CartScreen: View {
  private let cart: CartID?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.showError) private var showError
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading
  /// The line that was removed last, until something else is done.
  @State private var removed: CartLine?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The cart of an id; nil when there is none yet.
  public init(cart: CartID?) { self.cart = cart }

  /// The lines, the sum, and the way on.
  public var body: some View {
    VStack(spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your cart"))
      case .error(let error):
        ErrorView(
          text("Your cart could not be loaded"), message: text.message(of: error),
          guidance: text("Your cart is safe. Try again in a moment."), retry: load)
      case .data:
        if let removed { undo(removed) }
        contents
      }
    }
    .navigationTitle(text("Your cart"))
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    if let cart = ordering.cart, cart.order == nil, !cart.lines.isEmpty || !cart.toTakeOut.isEmpty {
      UnavailableLinesView(lines: cart.toTakeOut) { line in
        await set(line.id, CartLineEdit(quantity: 0))
      }
      Box("with-summary") {
        Box("cart-lines") {
          List {
            ForEach(cart.lines) { line in
              CartLineView(
                line: line, page: outlets.productPage(line.variant), limit: outlets.unitsPerLine
              ) {
                outlets.picture(line.variant, line.name)
              } price: {
                outlets.unitPrice(line.variant, line.unitPrice)
              } onChange: { quantity in
                await change(line, to: quantity)
              } onSave: {
                await set(line.id, CartLineEdit(quantity: line.quantity, isSaved: true))
              }
            }
          }
        }
        Box("summary") {
          Text(text("Summary")).styleClass("summary-title").accessibilityHeading(.h2)
          Box("sum-total") {
            Text(text("Subtotal"))
            PriceText(cart.subtotal).accessibilityIdentifier("cart-subtotal")
          }
          Text(text("Delivery is added at checkout.")).styleClass("note")
          NavigationLink(text("Go to checkout"), value: OrderingRoute.checkout)
            .buttonStyle(.borderedProminent).accessibilityIdentifier("go-to-checkout")
          if outlets.countries.count > 1 {
            CartCountryView(country: cart.country) { await setCountry($0) }.id(cart.country)
          }
        }
      }
      .task(id: cart.lines.map(\.variant)) { await outlets.loadPictures(cart.lines.map(\.variant)) }
    } else {
      ContentUnavailableView(
        text("Your cart is empty"), systemImage: "cart", description: text("Find something you like.")
      ) {
        NavigationLink(text("Go to the shop"), value: outlets.shop)
        LastOrderView(cart: ordering.cart)
      }
    }
    if let cart = ordering.cart, cart.order == nil {
      SavedLinesView(lines: cart.saved, unavailable: cart.unavailable.filter(\.isSaved)) { line in
        await set(line.id, CartLineEdit(quantity: line.quantity, isSaved: false))
      } onRemove: { id in
        await set(id, CartLineEdit(quantity: 0))
      }
    }
  }

  private func undo(_ line: CartLine) -> some View {
    ToastView(text("{1} was removed.", line.name), undoLabel: text("Put {1} back", line.name)) {
      removed = nil
      await set(
        line.id, CartLineEdit(quantity: line.quantity, variant: line.variant, properties: line.properties))
    }
  }

  private func load() async {
    guard let cart else {
      state = .data
      return
    }
    do throws(HTTPClientError) {
      try await ordering.loadCart(cart)
      // Without them, every country can be chosen.
      try? await outlets.loadCountries()
      state = .data
    } catch {
      state = .error(error)
    }
  }

  private func setCountry(_ country: String) async {
    guard let cart else { return }
    do throws(HTTPClientError) { try await ordering.setDestination(country, of: cart) } catch {
      showError(text.told(error), text("Your cart has not changed. Try again."))
    }
  }

  private func change(_ line: CartLine, to quantity: Int) async {
    removed = quantity == 0 ? line : nil
    await set(line.id, CartLineEdit(quantity: quantity))
  }

  private func set(_ line: CartLineID, _ edit: CartLineEdit) async {
    guard let cart else { return }
    do throws(HTTPClientError) { try await ordering.setLine(line, edit, in: cart) } catch {
      showError(text.told(error), text("Your cart has not changed. Try again."))
    }
  }
}

extension CartLine {
  /// How many units a shopper may ask for: what there is where few are left, otherwise the shop's limit.
  func mostUnits(within limit: Int) -> Int { min(available ?? limit, limit) }
}

/// A line of a cart. Takes a plain value, and reports the quantity that was asked for.
public struct CartLineView<Picture: View, Price: View>: View {
  private let line: CartLine
  private let page: PageLocation?
  private let picture: Picture
  private let price: Price
  private let limit: Int
  private let onChange: (Int) async -> Void
  private let onSave: () async -> Void
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format
  /// The quantity that was asked for, until the cart has it.
  @State private var wanted: Int?

  /// A line, the page of its product, how many units of it a cart holds at most, its picture, the price of a unit, what to do
  /// with a new quantity, of which none takes the line out, and how to keep it for another time.
  public init(
    line: CartLine, page: PageLocation? = nil, limit: Int = 99, @ViewBuilder picture: () -> Picture,
    @ViewBuilder price: () -> Price,
    onChange: @escaping (Int) async -> Void, onSave: @escaping () async -> Void = {}
  ) {
    self.line = line
    self.page = page
    self.picture = picture()
    self.price = price()
    self.limit = limit
    self.onChange = onChange
    self.onSave = onSave
  }

  /// Picture, name, quantity, total.
  public var body: some View {
    Box("cart-line") {
      Box("cart-picture") { picture }
      Box("cart-info") {
        NavigationLink(value: page) { Text(line.name).styleClass("cart-name") }
        price.foregroundStyle(.secondary)
        if let former = line.formerPrice {
          Text(text("The price was {1} when you added this.", format.price(former)))
            .foregroundStyle(.secondary).accessibilityIdentifier("cart-former-price")
        }
        LinePropertiesView(line.properties)
        PreorderView(line.sentFrom)
        HStack(spacing: .medium) {
          Button(text("Save for later"), action: onSave)
            .buttonStyle(.plain).styleClass("text-button")
            .accessibilityLabel(text("Save {1} for later", line.name)).accessibilityIdentifier("cart-save")
          Button(text("Remove"), role: .destructive) { await onChange(0) }
            .buttonStyle(.plain).styleClass("text-button").accessibilityLabel(text("Remove {1}", line.name))
            .accessibilityIdentifier("cart-remove")
        }
        if let shortage { Text(shortage).foregroundStyle(.danger).accessibilityIdentifier("cart-shortage") }
      }
      QuantityField(
        text("Quantity"), value: Binding(get: { line.quantity }, set: { wanted = $0 }),
        in: 0...max(line.mostUnits(within: limit), 0), identifier: "cart-quantity"
      )
      Box("cart-total") { PriceText(line.total) }
    }
    .task(id: wanted) {
      guard let wanted else { return }
      if wanted != line.quantity { await onChange(wanted) }
      self.wanted = nil
    }
  }

  private var shortage: String? {
    guard let available = line.available, line.isShort else { return nil }
    return available == 0
      ? text("{1} is sold out. Remove it to go on.", line.name)
      : text("Only {1} of {2} are left. Reduce the quantity to go on.", format.number(available), line.name)
  }
}
