import FoundationUI
import Shipping
import WebUI

extension ShippingWords {
  static func title(_ state: ReturnState) -> String {
    switch state {
    case .expected: Phrases.key("Expected")
    case .partlyReceived: Phrases.key("Partly here")
    case .closed: Phrases.key("Done")
    case .cancelled: Phrases.key("Cancelled")
    }
  }

  static func style(_ state: ReturnState) -> ForegroundStyle {
    switch state {
    case .expected, .partlyReceived: .warning
    case .closed: .success
    case .cancelled: .secondary
    }
  }

  static func title(_ cause: GoodsReturn.Cause) -> String {
    switch cause {
    case .requested: Phrases.key("Agreed with the buyer")
    case .undelivered: Phrases.key("Could not be delivered")
    case .withdrawn: Phrases.key("The buyer has withdrawn")
    }
  }

  static func title(_ finding: ReturnReceiptForm.Finding) -> String {
    switch finding {
    case .restocked: Phrases.key("For sale again")
    case .damaged: Phrases.key("Damaged")
    case .wrong: Phrases.key("Something else")
    case .missing: Phrases.key("Missing")
    }
  }
}
