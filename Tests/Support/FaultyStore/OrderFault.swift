import Foundation
import FoundationCore
import MyStoreApp
import OutboundService
import PaymentsService
import Settings
import ShippingService
import Synchronization

/// What goes wrong with orders, card payments and stock.
final class OrderFault: Sendable {
  private let point: String
  private let count: Int
  private let makesNewKeys: Bool
  private let passed = Mutex(0)
  private let asked = Mutex(0)
  /// Tables that have been changed since the last commit.
  private let written = Mutex<Set<String>>([])

  /// The fault of a word; nil for a word of something else.
  init?(_ word: String) {
    let prefix = "new-keys-"
    makesNewKeys = word.hasPrefix(prefix)
    let rest = makesNewKeys ? String(word.dropFirst(prefix.count)) : word
    if rest == "payments" {
      (point, count) = ("", 0)
    } else {
      let parts = rest.split(separator: "-").map { String($0) }
      guard parts.count == 4, parts[0] == "die", parts[1] == "at", Self.isPoint(parts[2]), let count = Int(parts[3])
      else { return nil }
      (self.point, self.count) = (parts[2], count)
    }
  }

  private static let answer = "answer:"
  private static let writing = "writing:"
  private static let committing = "committing:"

  private static func isPoint(_ word: String) -> Bool {
    PaymentPoint(rawValue: word) != nil || LabelPoint(rawValue: word) != nil || StorePoint(rawValue: word) != nil
      || [answer, writing, committing].contains { word.hasPrefix($0) }
  }

  /// A provider at a port of this machine, and money that staff take by hand.
  func configure(_ configuration: inout StoreConfiguration) throws {
    let port = ProcessInfo.processInfo.environment["PROVIDER_PORT"] ?? "1"
    configuration.allowedNetworks = AddressNetwork.list("127.0.0.0/8") ?? []
    configuration.settings["payment-provider.address"] = .text("http://127.0.0.1:\(port)")
    configuration.settings["payment-provider.secret-key"] = .text("sk_test")
    configuration.settings["payment-provider.webhook-secret"] = .text("whsec_test")
    configuration.settings["payments.capture"] = .text("by hand")
  }

  /// A line of the log: requests are logged before their answers are sent.
  func noteLogged(_ line: String) {
    guard point.hasPrefix(Self.answer), line.contains("\"request answered\""),
      line.contains("\"operation\":\"\(point.dropFirst(Self.answer.count))\"")
    else { return }
    reach(point)
  }

  /// A statement of the writer, by the table that it changes, or the commit of those before it.
  func noteStatement(_ text: String) {
    if text == "COMMIT" {
      let tables = written.withLock { tables in
        defer { tables = [] }
        return tables
      }
      for table in tables { reach(Self.committing + table) }
    } else if let change = text.firstMatch(of: /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"([a-z_]+)"/) {
      let table = String(change.1)
      _ = written.withLock { $0.insert(table) }
      reach(Self.writing + table)
    }
  }

  private func reach(_ reached: String) {
    guard reached == point else { return }
    let times = passed.withLock { passed in
      passed += 1
      return passed
    }
    if times == count { kill(getpid(), SIGKILL) }
  }

  var faults: StoreFaults {
    let payments = PaymentFaults(
      reached: { [self] in reach($0.rawValue) },
      providerKey: { [self] operation in
        guard makesNewKeys else { return operation.description }
        let times = asked.withLock { asked in
          asked += 1
          return asked
        }
        return "\(operation)-\(getpid())-\(times)"
      })
    let carriers = CarrierFaults(reached: { [self] in reach($0.rawValue) })
    return StoreFaults(payments: payments, carriers: carriers) { [self] in reach($0.rawValue) }
  }
}
