import Shipping
import TestSupport
import Testing

struct FulfilmentStateTests {
  /// Where each command leads from each state, in the order of `FulfilmentState.allCases`; "" where it is refused.
  private static let fulfilments: [(FulfilmentCommand, [String])] = [
    (.start, ["inProgress", "", "inProgress", "", "", ""]),
    (.hold, ["onHold", "onHold", "onHold", "", "", ""]),
    (.release, ["", "", "", "open", "", ""]),
    (.schedule, ["scheduled", "", "scheduled", "", "", ""]),
    (.come, ["", "", "open", "", "", ""]),
    (.pack, ["inProgress", "inProgress", "inProgress", "", "", ""]),
    (.split, ["open", "inProgress", "scheduled", "", "", ""]),
    (.merge, ["open", "", "", "", "", ""]),
    (.move, ["open", "", "scheduled", "", "", ""]),
    (.finish, ["closed", "closed", "closed", "closed", "", ""]),
    (.empty, ["cancelled", "cancelled", "cancelled", "cancelled", "", ""]),
  ]

  /// The same of shipments, in the order of `ShipmentState.allCases`.
  private static let shipments: [(ShipmentCommand, [String])] = [
    (.pack, ["packed", "", "", "", "", "", "", "", "", ""]),
    (.label, ["labelled", "labelled", "", "", "", "", "", "", "", ""]),
    (.ship, ["shipped", "shipped", "shipped", "", "", "", "", "", "", ""]),
    (.deliver, ["", "", "", "delivered", "", "delivered", "", "", "", ""]),
    (.fail, ["", "", "", "failed", "", "", "", "", "", ""]),
    (.return, ["", "", "", "returned", "", "returned", "", "", "", ""]),
    (.cancel, ["cancelled", "cancelled", "cancelled", "", "", "", "", "", "cancelled", ""]),
    (.ready, ["ready", "ready", "", "", "", "", "", "", "", ""]),
    (.collect, ["", "", "", "", "", "", "", "", "collected", ""]),
  ]

  /// The same of returns, in the order of `ReturnState.allCases`.
  private static let returns: [(ReturnCommand, [String])] = [
    (.receive, ["partlyReceived", "partlyReceived", "", ""]),
    (.close, ["closed", "closed", "", ""]),
    (.cancel, ["cancelled", "", "", ""]),
  ]

  /// The same of carriers' labels, in the order of `CarrierLabelState.allCases`.
  private static let labels: [(CarrierLabelCommand, [String])] = [
    (.ask, ["asked", "asked", "", "", "", "", ""]),
    (.buy, ["", "bought", "", "", "cancelling", "", ""]),
    (.refuse, ["", "refused", "", "", "cancelling", "", ""]),
    (.cancel, ["cancelled", "cancelling", "cancelling", "", "", "", ""]),
    (.settle, ["", "", "", "", "cancelled", "", ""]),
    (.keep, ["", "", "", "", "kept", "", ""]),
  ]

  @Test(arguments: labels)
  func `each command leads a label from each state to one, or changes nothing`(
    command: CarrierLabelCommand, states: [String]
  ) {
    #expect(CarrierLabelState.allCases.map { $0.after(command)?.rawValue ?? "" } == states)
    // What is over stays over.
    for state in CarrierLabelState.allCases where !state.isOpen && state != .bought {
      #expect(state.after(command) == nil)
    }
  }

  @Test(arguments: fulfilments)
  func `each command leads a fulfilment order from each state to one, or is refused`(
    command: FulfilmentCommand, states: [String]
  ) {
    #expect(FulfilmentState.allCases.map { $0.after(command)?.rawValue ?? "" } == states)
    for state in FulfilmentState.allCases {
      if let next = state.after(command) { #expect(next == command.target ?? state) }
    }
  }

  @Test(arguments: shipments)
  func `each command leads a shipment from each state to one, or is refused`(
    command: ShipmentCommand, states: [String]
  ) {
    #expect(ShipmentState.allCases.map { $0.after(command)?.rawValue ?? "" } == states)
    for state in ShipmentState.allCases {
      if let next = state.after(command) { #expect(next == command.target) }
    }
  }

  @Test(arguments: returns)
  func `each command leads a return from each state to one, or is refused`(command: ReturnCommand, states: [String]) {
    #expect(ReturnState.allCases.map { $0.after(command)?.rawValue ?? "" } == states)
    for state in ReturnState.allCases {
      if let next = state.after(command) { #expect(next == command.target) }
    }
  }

  @Test func `every command is covered by the tables above, and the page draws them`() throws {
    #expect(Set(Self.fulfilments.map(\.0)) == Set(FulfilmentCommand.allCases))
    #expect(Set(Self.shipments.map(\.0)) == Set(ShipmentCommand.allCases))
    #expect(Set(Self.returns.map(\.0)) == Set(ReturnCommand.allCases))
    #expect(Set(Self.labels.map(\.0)) == Set(CarrierLabelCommand.allCases))
    var lines = [
      "# States of fulfilment orders, shipments, returns and labels", "",
      "Written by `FulfilmentStateTests` from the `after` of `FulfilmentState`, `ShipmentState`, `ReturnState` and `CarrierLabelState`; `RECORD_SNAPSHOTS=1` writes it.",
      "", "What they are for: [Fulfilment](fulfilment.md).", "", "## Fulfilment orders", "",
    ]
    lines += Self.drawing(
      FulfilmentState.allCases.map(\.rawValue), FulfilmentCommand.allCases.map(\.rawValue), start: "open"
    ) { state, command in
      guard let command = FulfilmentCommand(rawValue: command) else { return nil }
      return FulfilmentState(rawValue: state)?.after(command)?.rawValue
    }
    lines += ["", "## Shipments", ""]
    lines += Self.drawing(
      ShipmentState.allCases.map(\.rawValue), ShipmentCommand.allCases.map(\.rawValue), start: "created"
    ) { state, command in
      guard let command = ShipmentCommand(rawValue: command) else { return nil }
      return ShipmentState(rawValue: state)?.after(command)?.rawValue
    }
    lines += ["", "## Returns", ""]
    lines += Self.drawing(
      ReturnState.allCases.map(\.rawValue), ReturnCommand.allCases.map(\.rawValue), start: "expected"
    ) { state, command in
      guard let command = ReturnCommand(rawValue: command) else { return nil }
      return ReturnState(rawValue: state)?.after(command)?.rawValue
    }
    lines += ["", "## Labels of carriers", ""]
    lines += Self.drawing(
      CarrierLabelState.allCases.map(\.rawValue), CarrierLabelCommand.allCases.map(\.rawValue), start: "requested"
    ) { state, command in
      guard let command = CarrierLabelCommand(rawValue: command) else { return nil }
      return CarrierLabelState(rawValue: state)?.after(command)?.rawValue
    }
    #expect(try isUpToDate(page: "fulfilment-states", lines))
  }

  /// A drawing of the changes, and a table of all commands.
  private static func drawing(
    _ states: [String], _ commands: [String], start: String, after: (String, String) -> String?
  ) -> [String] {
    var lines = ["```mermaid", "stateDiagram-v2", "  [*] --> \(start)"]
    for state in states {
      for next in states where next != state {
        let names = commands.filter { after(state, $0) == next }
        if !names.isEmpty { lines.append("  \(state) --> \(next): \(names.joined(separator: ", "))") }
      }
    }
    lines += ["```", "", "| From | \(commands.joined(separator: " | ")) |"]
    lines.append("|---|" + commands.map { _ in "---|" }.joined())
    for state in states {
      lines.append("| \(state) | \(commands.map { after(state, $0) ?? "" }.joined(separator: " | ")) |")
    }
    return lines
  }
}
