import FoundationCore
import Payments
import PaymentsService
import Settings
import Testing

/// What a shopkeeper's settings mean for payments.
struct ProviderSettingsTests {
  private func methods(_ values: [String: SettingValue], isOpen: Bool = true) -> [PaymentMethod] {
    PaymentSettings(SettingValues(values), isOpen: isOpen, origin: "").methods
  }

  @Test func `a shop that has set nothing takes bank transfers, and tests until it opens`() {
    #expect(methods([:]) == [.bankTransfer])
    #expect(methods([:], isOpen: false) == [.bankTransfer, .test])
    #expect(methods(["payments.test": .flag(true)]) == [.bankTransfer, .test])
  }

  @Test func `methods have the order of their places, and cards need a key`() {
    let places: [String: SettingValue] = [
      "payments.bank-transfer": .number(0), "payments.invoice": .number(1), "payments.card": .number(2),
      "payments.cash-on-delivery": .number(3),
    ]
    #expect(methods(places) == [.invoice, .cashOnDelivery])
    #expect(
      methods(places.merging(["payment-provider.secret-key": .text("sk")]) { $1 }) == [
        .invoice, .card, .cashOnDelivery,
      ])
  }

  @Test func `only who appoints staff says where money is asked for`() {
    let section = PaymentSettings.sections.first { $0.id == "payment-provider" }
    #expect(section?.permission == "access.write")
    #expect(section?.settings.filter(\.kind.isSecret).count == 2)
  }
}
