import FoundationUI
import Payments

/// What people read for the values of payments.
struct PaymentWords {
  let text: Phrases

  func method(_ method: PaymentMethod) -> String {
    switch method {
    case .card: text("Card")
    case .bankTransfer: text("Bank transfer")
    case .cashOnDelivery: text("Cash on delivery")
    case .invoice: text("Invoice")
    case .test: text("Test payment, without money")
    }
  }

  func state(_ state: PaymentState) -> String {
    switch state {
    case .waiting: text("Waiting for the money")
    case .underway: text("Under way")
    case .failed: text("Failed")
    case .authorized: text("Held")
    case .captured: text("Received")
    case .refunded: text("Refunded")
    case .cancelled: text("Given up")
    case .disputed: text("Disputed")
    }
  }

  func action(_ action: PaymentAction) -> String {
    switch action {
    case .authorize: text("Hold")
    case .charge: text("Receipt")
    case .refund: text("Refund")
    case .cancel: text("Giving up")
    case .dispute: text("Dispute")
    }
  }

  func outcome(_ outcome: PaymentOutcome) -> String {
    switch outcome {
    case .requested: text("asked for")
    case .pending: text("not decided yet")
    case .succeeded: text("done")
    case .failed: text("not done")
    case .reversed: text("undone")
    case .actionRequired: text("waits for the buyer")
    }
  }
}
