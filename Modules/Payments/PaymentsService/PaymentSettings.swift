public import FoundationCore
public import Payments
public import Settings

/// What a shopkeeper decides about payments, read at one moment.
public struct PaymentSettings: Sendable {
  /// How orders can be paid, in the order that buyers see.
  public var methods: [PaymentMethod]
  /// The provider of card payments.
  public var provider: PaymentProviderSettings

  /// What holds in a shop that has set nothing.
  public init(
    methods: [PaymentMethod] = [.bankTransfer], provider: PaymentProviderSettings = PaymentProviderSettings()
  ) {
    self.methods = methods
    self.provider = provider
  }

  /// What is set. While the shop is not open, a payment can always be tried without money. `origin` is where buyers come
  /// back to, without a slash at its end.
  public init(_ values: SettingValues, isOpen: Bool, origin: String) {
    let places = Self.places.map { ($0.method, values[$0.setting]) }
    methods = places.filter { $0.1 > 0 }.sorted { $0.1 < $1.1 }.map(\.0)
    provider = PaymentProviderSettings(
      address: values[Self.address], secretKey: values[Self.secretKey], webhookSecret: values[Self.webhookSecret],
      capturesAtOnce: values[Self.capture] == Self.atOnce, origin: origin)
    // A card that nobody can charge is not offered.
    if provider.secretKey.isEmpty { methods.removeAll { $0 == .card } }
    if values[Self.isTesting] || !isOpen { methods.append(.test) }
  }

  private static let places: [(method: PaymentMethod, setting: Setting<Int>)] = [
    (.card, place("card", "Card: place in the list", 1)),
    (.bankTransfer, place("bank-transfer", "Bank transfer: place in the list", 2)),
    (.cashOnDelivery, place("cash-on-delivery", "Cash on delivery: place in the list", 0)),
    (.invoice, place("invoice", "Invoice: place in the list", 0)),
  ]
  private static let isTesting = Setting(
    "payments.test", "Offer test payments in the open shop",
    help: "Anybody can pay with a test payment, and no money comes. A shop that is closed always offers them.",
    kind: .flag, default: false)
  private static let atOnce = "at once"
  private static let capture = Setting(
    "payments.capture", "Take money from cards", help: "Money that is only held has to be taken by staff, within days.",
    kind: .choice([atOnce, "by hand"]), default: atOnce)
  private static let address = Setting(
    "payment-provider.address", "Address of the provider's API",
    help: "Of Stripe, or of a provider that understands the same requests.", kind: .text(10...200),
    default: "https://api.stripe.com")
  private static let secretKey = Setting(
    "payment-provider.secret-key", "Secret key", help: "Cards are offered once it is set.", kind: .secret, default: "")
  private static let webhookSecret = Setting(
    "payment-provider.webhook-secret", "Secret of the webhook",
    help: "The provider shows it beside the webhook, whose address is /api/v1/payments/webhooks/stripe of this shop.",
    kind: .secret, default: "")

  private static func place(_ word: String, _ label: String, _ standard: Int) -> Setting<Int> {
    Setting(
      "payments.\(word)", label, help: "1 is the first; 0 does not offer it.", kind: .number(0...9), default: standard)
  }

  /// The sections of the office. Only owners change where money is asked for.
  public static let sections = [
    SettingsSection(
      "payments", "Payments", places.map(\.setting.declaration) + [capture.declaration, isTesting.declaration]),
    SettingsSection(
      "payment-provider", "Payment provider", permission: "access.write",
      [secretKey.declaration, webhookSecret.declaration, address.declaration]),
  ]
}

/// How the provider of card payments is asked.
public struct PaymentProviderSettings: Sendable {
  /// Where its API is.
  public var address: String
  /// What the shop is known by; empty until it is set.
  public var secretKey: String
  /// What webhooks are signed with; empty until it is set.
  public var webhookSecret: String
  /// Whether money is taken as soon as the buyer pays.
  public var capturesAtOnce: Bool
  /// Where buyers come back to, without a slash at its end.
  public var origin: String

  /// Settings of their parts.
  public init(
    address: String = "https://api.stripe.com", secretKey: String = "", webhookSecret: String = "",
    capturesAtOnce: Bool = true, origin: String = ""
  ) {
    self.address = address
    self.secretKey = secretKey
    self.webhookSecret = webhookSecret
    self.capturesAtOnce = capturesAtOnce
    self.origin = origin
  }
}

/// What a test breaks: nothing, unless it says so.
public struct PaymentFaults: Sendable {
  /// Called at each point that a payment comes by; it must not wait.
  public var reached: @Sendable (PaymentPoint) -> Void
  /// What makes a provider do one thing once.
  public var providerKey: @Sendable (PaymentTransactionID) -> String

  /// No faults, or these.
  public init(
    reached: @escaping @Sendable (PaymentPoint) -> Void = { _ in },
    providerKey: @escaping @Sendable (PaymentTransactionID) -> String = { $0.description }
  ) {
    self.reached = reached
    self.providerKey = providerKey
  }
}
