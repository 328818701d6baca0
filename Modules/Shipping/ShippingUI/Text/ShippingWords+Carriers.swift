import FoundationUI
import Shipping
import WebUI

extension ShippingWords {
  static func title(_ state: CarrierLabelState) -> String {
    switch state {
    case .requested, .asked: Phrases.key("The carrier is asked for a label")
    case .bought: Phrases.key("Label bought")
    case .refused: Phrases.key("The carrier makes no label")
    case .cancelling: Phrases.key("The label is being cancelled")
    case .cancelled: Phrases.key("Label cancelled")
    case .kept: Phrases.key("The carrier does not take the label back")
    }
  }

  static func style(_ state: CarrierLabelState) -> ForegroundStyle {
    switch state {
    case .requested, .asked, .cancelling: .warning
    case .bought: .success
    case .refused, .kept: .danger
    case .cancelled: .secondary
    }
  }
}
