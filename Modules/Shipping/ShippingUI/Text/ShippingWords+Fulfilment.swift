import FoundationUI
import Shipping
import WebUI

extension ShippingWords {
  static func title(_ queue: FulfilmentQueue) -> String {
    switch queue {
    case .state(let state): title(state)
    case .readyForPickup: title(ShipmentState.ready)
    }
  }

  static func title(_ state: FulfilmentState) -> String {
    switch state {
    case .open: Phrases.key("To do")
    case .inProgress: Phrases.key("In progress")
    case .scheduled: Phrases.key("Scheduled")
    case .onHold: Phrases.key("On hold")
    case .closed: Phrases.key("Done")
    case .cancelled: Phrases.key("Cancelled")
    }
  }

  static func style(_ state: FulfilmentState) -> ForegroundStyle {
    switch state {
    case .open, .inProgress: .warning
    case .onHold: .danger
    case .closed: .success
    case .scheduled, .cancelled: .secondary
    }
  }

  static func title(_ state: ShipmentState) -> String {
    switch state {
    case .created: Phrases.key("Set aside")
    case .packed: Phrases.key("Packed")
    case .labelled: Phrases.key("Labelled")
    case .shipped: Phrases.key("On its way")
    case .delivered: Phrases.key("Delivered")
    case .failed: Phrases.key("Not delivered")
    case .returned: Phrases.key("Returned")
    case .cancelled: Phrases.key("Unpacked")
    case .ready: Phrases.key("Ready for pickup")
    case .collected: Phrases.key("Collected")
    }
  }

  static func style(_ state: ShipmentState) -> ForegroundStyle {
    switch state {
    case .created, .packed, .labelled: .warning
    case .failed: .danger
    case .shipped, .delivered, .ready, .collected: .success
    case .returned, .cancelled: .secondary
    }
  }

  /// What the button of a command says.
  static func title(_ command: ShipmentCommand) -> String {
    switch command {
    case .pack: Phrases.key("It is packed")
    case .label: Phrases.key("It is labelled")
    case .ship: Phrases.key("Ship")
    case .deliver: Phrases.key("It was delivered")
    case .fail: Phrases.key("It could not be delivered")
    case .return: Phrases.key("It came back")
    case .cancel: Phrases.key("Unpack")
    case .ready: Phrases.key("Ready for pickup")
    case .collect: Phrases.key("Collected")
    }
  }
}
