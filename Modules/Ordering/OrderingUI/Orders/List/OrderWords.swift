import FoundationUI
import Ordering

/// What the parts, axes and orders of the list are called, in English for translation.
enum OrderWords {
  static func title(_ filter: OrderFilter?) -> String {
    switch filter {
    case nil: Phrases.key("All")
    case .unpaid: Phrases.key("To be paid")
    case .unshipped: Phrases.key("To ship")
    case .draft: Phrases.key("Drafts")
    case .cancelled: Phrases.key("Cancelled")
    case .owed: Phrases.key("Refunds owed")
    }
  }

  static func title(_ lifecycle: OrderLifecycle) -> String {
    switch lifecycle {
    case .draft: Phrases.key("Draft")
    case .pending: Phrases.key("Awaiting payment")
    case .placed: Phrases.key("Placed")
    case .cancelled: Phrases.key("Cancelled")
    }
  }

  /// What a shopper chooses.
  static func title(_ method: OrderPaymentMethod) -> String {
    switch method {
    case .card: Phrases.key("Card")
    case .bankTransfer: Phrases.key("Bank transfer")
    case .cashOnDelivery: Phrases.key("Cash on delivery")
    case .invoice: Phrases.key("Invoice")
    case .test: Phrases.key("Test payment, without money")
    }
  }

  static func title(_ payment: PaymentStatus) -> String {
    switch payment {
    case .none: Phrases.key("Not paid")
    case .partiallyPaid: Phrases.key("Partly paid")
    case .paid: Phrases.key("Paid")
    case .partiallyRefunded: Phrases.key("Partly refunded")
    case .refunded: Phrases.key("Refunded")
    case .overcharged: Phrases.key("Overpaid")
    }
  }

  static func title(_ fulfilment: FulfilmentStatus) -> String {
    switch fulfilment {
    case .unfulfilled: Phrases.key("Not shipped")
    case .partiallyFulfilled: Phrases.key("Partly shipped")
    case .fulfilled: Phrases.key("Shipped")
    }
  }

  static func title(_ sort: OrderSort) -> String {
    switch sort {
    case .newest: Phrases.key("Newest first")
    case .oldest: Phrases.key("Oldest first")
    case .highest: Phrases.key("Highest total")
    case .lowest: Phrases.key("Lowest total")
    }
  }

  /// Why an action was not done to an order.
  static func reason(_ outcome: OrderBulkReport.Outcome) -> String {
    switch outcome {
    case .done: ""
    case .notFound: Phrases.key("There is no such order any more.")
    case .isDraft: Phrases.key("It is a draft.")
    case .isCancelled: Phrases.key("It has been cancelled.")
    case .isPaid: Phrases.key("It has been paid.")
    case .hasShipped: Phrases.key("Something of it has left.")
    }
  }
}
