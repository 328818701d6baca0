import Foundation
import FoundationCore
import FoundationUI
import Shipping

/// What staff type of a carrier, with the server's rules.
struct CarrierForm: Hashable, Sendable {
  var code = ""
  var name = ""
  var kind = Carrier.Kind.manual
  var link = ""
  var address = ""
  /// What is typed anew; empty for what there is.
  var key = ""
  /// What is typed anew; empty for what there is.
  var webhookSecret = ""

  /// An empty form.
  init() {}

  /// A form with a carrier; its secrets are not known.
  init(_ carrier: Carrier) {
    (code, name, kind) = (carrier.id.description, carrier.details.name, carrier.details.kind)
    (link, address) = (carrier.details.link?.template ?? "", carrier.details.address ?? "")
  }

  var codeProblem: String? {
    CarrierCode(code) == nil ? Phrases.key("Enter up to 40 small letters, digits and hyphens.") : nil
  }

  var nameProblem: String? {
    (1...100).contains(trimmed(name).unicodeScalars.count) ? nil : Phrases.key("Enter a name, up to 100 characters.")
  }

  var linkProblem: String? {
    link.isEmptyOrWhiteSpace || TrackingLink(trimmed(link)) != nil
      ? nil : Phrases.key("Enter an https address with {number} once.")
  }

  var addressProblem: String? {
    let address = trimmed(address)
    guard kind == .http else { return nil }
    return address.hasPrefix("https://") || address.hasPrefix("http://")
      ? nil : Phrases.key("Enter the https address of its server.")
  }

  /// The code; nil while it is wrong.
  var checkedCode: CarrierCode? { CarrierCode(code) }

  /// What is sent; nil while something is wrong.
  var change: CarrierChange? {
    guard nameProblem == nil, linkProblem == nil, addressProblem == nil else { return nil }
    let isAsked = kind == .http
    return CarrierChange(
      Carrier.Details(
        name: trimmed(name), kind: kind, link: TrackingLink(trimmed(link)), address: isAsked ? trimmed(address) : nil),
      secrets: CarrierSecrets(
        key: isAsked && !key.isEmpty ? key : nil,
        webhookSecret: isAsked && !webhookSecret.isEmpty ? webhookSecret : nil))
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
